#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "keyc/generated/offset.hpp"

/// What generated code calls to write a value into a key, as data. The outputs turn it into text.
namespace keyc::model {

/// A function of the runtime that writes into keys, or a template of such functions. If there is a function
/// that reads the result, it has the same name in keyc::decode.
struct RuntimeFunction {
  /// Its namespace in keyc. The functions that read the results of `encode` are in keyc::decode itself.
  enum class Space : std::uint8_t { encode, binary, number_key };
  Space space = Space::encode;
  std::string_view name;
  std::string_view header;  // that declares the function: "\"keyc/generated/encode.hpp\""
  std::string_view type{};  // the template argument, if it is a template of types: "keyc::Date"

  friend bool operator==(const RuntimeFunction&, const RuntimeFunction&) = default;
};

/// The runtime's headers that declare these functions.
namespace headers {
inline constexpr std::string_view encode = "\"keyc/generated/encode.hpp\"";
inline constexpr std::string_view encode_as_text = "\"keyc/generated/encode_as_text.hpp\"";
inline constexpr std::string_view encode_bytes = "\"keyc/generated/encode_bytes.hpp\"";
inline constexpr std::string_view encode_desc = "\"keyc/generated/encode_desc.hpp\"";
inline constexpr std::string_view encode_id = "\"keyc/generated/encode_id.hpp\"";
inline constexpr std::string_view encode_time = "\"keyc/generated/encode_time.hpp\"";
inline constexpr std::string_view binary_key = "\"keyc/binary_key.hpp\"";
inline constexpr std::string_view zorder = "\"keyc/zorder.hpp\"";
inline constexpr std::string_view number_key = "\"keyc/generated/number_key.hpp\"";
}  // namespace headers

/// A change to the value before it is written.
struct ValueFunction {
  enum class Kind : std::uint8_t {
    upper,
    lower,
    prefix,     // its first `length` characters
    enum_text,  // the text of an enum's value
    position,   // the position of an enum's value
  };
  Kind kind = Kind::upper;
  int length = 0;

  friend bool operator==(const ValueFunction&, const ValueFunction&) = default;
};

struct CppWriter {
  using Argument = std::variant<int, std::string, Offset>;

  std::vector<ValueFunction> of_value{};     // the innermost first
  std::vector<RuntimeFunction> functions{};  // the first one writes; the others are templates of the one before
  std::vector<Argument> arguments{};         // that the functions take after the value

  friend bool operator==(const CppWriter&, const CppWriter&) = default;
};

}  // namespace keyc::model
