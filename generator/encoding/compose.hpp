#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "generator/encoding/encodings.hpp"
#include "generator/types/type.hpp"
#include "grammar/codes.hpp"

namespace keyc::model {

/// Why functions cannot be applied.
struct EncodingFault {
  std::size_t call;  // position of the call that is wrong
  std::string message;
  std::string hint;
  Code code;
};

/// The encoding that the functions, the innermost first, make of an attribute of the type in a key of this type. It has
/// neither `write` nor `text` if such a key cannot hold the result: text without a width in a binary key, a time in a
/// number key.
std::variant<Encoding, EncodingFault> compose(const std::string& attribute, const Type& type,
                                              const std::vector<FunctionCall>& calls, KeyType key);

/// What to write instead of functions that do not fit into a key of this type: those of them that are for such keys,
/// and the function that the attribute needs there: `desc(epoch_ms(at))`. No value if that does not fit either.
std::optional<Encoding> proposal(const std::string& attribute, const Type& type, const std::vector<FunctionCall>& calls,
                                 KeyType key);

}  // namespace keyc::model
