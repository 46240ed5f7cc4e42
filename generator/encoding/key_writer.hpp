#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "generator/types/forms.hpp"
#include "generator/types/types.hpp"
#include "keyc/generated/offset.hpp"
#include "keyc/generated/scale.hpp"

/// What writes a value into a key, as data: functions of the runtime, which keyc calls itself and which outputs name in
/// their language.
namespace keyc::model {

/// A function of the runtime that writes into keys, or a template of such functions.
struct RuntimeFunction {
  /// What it writes: text, bytes or digits of a number.
  enum class Space : std::uint8_t { encode, binary, number_key };
  Space space = Space::encode;
  std::string_view name;
  std::optional<TypeKind> of{};  // the values that it takes, if it is a template of their types
  const Form* form = nullptr;    // which the type says, if it is a template of forms, too

  friend bool operator==(const RuntimeFunction& a, const RuntimeFunction& b) {
    return a.space == b.space && a.name == b.name && a.of == b.of &&
           (a.form == nullptr ? b.form == nullptr : b.form != nullptr && *a.form == *b.form);
  }
};

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

struct KeyWriter {
  using Argument = std::variant<int, std::string, Offset, Scale>;

  std::vector<ValueFunction> of_value{};     // the innermost first
  std::vector<RuntimeFunction> functions{};  // the first one writes; the others are templates of the one before
  std::vector<Argument> arguments{};         // that the functions take after the value

  friend bool operator==(const KeyWriter&, const KeyWriter&) = default;
};

}  // namespace keyc::model
