#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "generator/encoding/encodings.hpp"
#include "generator/types/type.hpp"

namespace keyc::model {

/// Why there is no such encoding.
struct EncodingFault {
  std::size_t call;  // whose fault it is
  std::string message;
  std::string hint;
};

/// What the functions, the innermost first, make of an attribute of the type in a key of this type. It writes nothing
/// where what they make has no place there: text without a width in a binary key, a time in a number key.
std::variant<Encoding, EncodingFault> compose(const std::string& attribute, const Type& type,
                                              const std::vector<FunctionCall>& calls, KeyType key);

/// What to write instead of functions that have no place in a key of this type: those of them that have, and what gives
/// the attribute a place there, `desc(epoch_ms(at))`; no value where nothing does.
std::optional<Encoding> proposal(const std::string& attribute, const Type& type, const std::vector<FunctionCall>& calls,
                                 KeyType key);

}  // namespace keyc::model
