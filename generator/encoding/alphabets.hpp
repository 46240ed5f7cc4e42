#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "generator/encoding/key_writer.hpp"

namespace keyc::model {

/// What an encoding of fixed width writes, and so what `desc` reverses: characters in text keys, the number in number
/// keys, bytes in binary keys.
enum class Alphabet : std::uint8_t { none, digits, signed_digits, hex, sort64, ulid, ksuid, uuid, number, bytes };

struct AlphabetInfo {
  Alphabet alphabet;
  std::string_view description;                          // for documentation: "decimal digits"
  RuntimeFunction desc;                                  // in generated code
  void (*reverse)(std::string& out, std::size_t start);  // the same for keyc itself; its own inverse
};

/// Null for `none`, which cannot be reversed.
const AlphabetInfo* alphabet_info(Alphabet alphabet);

}  // namespace keyc::model
