// Files of the project, which is where the tests run.
#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace bocage::test {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in{path, std::ios::binary};
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

inline std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                                      const std::set<std::string>& extensions) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator{folder})
    if (entry.is_regular_file() && extensions.contains(entry.path().extension().string()))
      found.push_back(entry.path());
  return found;
}

// The same form as in tests/support/rule.cpp.
inline std::set<std::string> rule_ids(const std::string& text) {
  static const std::regex form{"\\b[ABCEFHOTUX](-[A-Z0-9]+)+-[0-9]{2,3}\\b"};
  std::set<std::string> found;
  for (std::sregex_iterator i{text.begin(), text.end(), form}, end; i != end; ++i) found.insert(i->str());
  return found;
}

// rulebook/groups.txt: which part of the game a rule is of.
inline std::map<std::string, std::string> read_groups() {
  std::istringstream lines{read_file("rulebook/groups.txt")};
  std::map<std::string, std::string> found;
  std::string id, group;
  for (std::getline(lines, id); lines >> id >> group;) found[id] = group;
  return found;
}

} // namespace bocage::test
