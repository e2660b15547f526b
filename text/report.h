// What is wrong with a battle and what became of its statements, in the language of the reader.
#pragma once

#include <string>

#include "scenario/m44/m44.h"
#include "text/catalogue.h"

namespace bocage {

// The fault alone, without file, line and hex.
std::string fault_text(const Catalogue& words, const Fault& fault);
std::string wording_text(const Catalogue& words, const Wording& wording);

std::string_view key_of(Remark::Fate fate);                             // "enforced", "not-yet" …
std::string where_text(const Catalogue& words, const Remark& remark);   // "hex C4"
std::string meaning_text(const Catalogue& words, const Remark& remark); // "marsh"; empty: nothing

} // namespace bocage
