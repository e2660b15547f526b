// Sets of bits as lists of words.
#pragma once

#include <nlohmann/json.hpp>

#include "protocol/json.h"
#include "scenario/words.h"

namespace bocage::protocol {

template <class T, class Bits>
Json words_json(Bits bits) {
  Json list = Json::array();
  for (const Word<T>& word : kWords<T>)
    if (bits & static_cast<Bits>(word.value)) list.push_back(word.name);
  return list;
}

} // namespace bocage::protocol
