#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "generator/model/encodings.hpp"

namespace keyc::model {

struct Type;

/// What there is to say of a name before '(' in a template.
struct FunctionInfo {
  std::string_view name;
  bool supported;               // by this version
  std::string_view keys;        // the DynamoDB types of the keys that it is for: "SNB"
  std::string_view form;        // how it is written
  std::string_view applies_to;  // for messages: "string"

  bool is_for(KeyType key) const;
};
const FunctionInfo* find_function(std::string_view name);
std::vector<std::string_view> function_names();

/// One function with what stands behind its first argument.
struct FunctionCall {
  const FunctionInfo* function;
  std::vector<std::string> numbers;  // their digits
  std::vector<std::string> texts;
};

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
