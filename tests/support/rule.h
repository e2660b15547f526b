// Which rules a test proves.
//
//   TEST(Movement, InfantryMovesTwoHexes) {
//     RULE("B-MOVE-03");
//     ...
//
// An id in a test is a claim: the test fails if the rule is broken. The claim counts only if every test that
// makes it passes; build/rules-executed.txt lists the rules for which that is so.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <memory>
#include <source_location>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

// As often as one likes in a test, also inside the body of a RapidCheck property.
#define RULE(id) ::bocage::test::name_rules({id})
#define RULES(...) ::bocage::test::name_rules({__VA_ARGS__})

namespace bocage::test {

// Fails the test when an id is not written as the rulebook writes them.
void name_rules(std::initializer_list<std::string_view> ids,
                std::source_location where = std::source_location::current());

// Writes `<folder>/<program>.passed.txt` and `.failed.txt` when all tests of the program have run. A run with
// --gtest_filter leaves them alone.
std::unique_ptr<testing::TestEventListener> rule_ledger(const std::filesystem::path& folder,
                                                        const std::string& program);

} // namespace bocage::test
