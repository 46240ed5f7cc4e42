#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "keyc/generated/stored_form.hpp"

/// Values in keys as the schema says that they are stored: `encode::stored<Timestamp, form::Pattern<"…">>`.
namespace keyc::inline generated {

namespace encode {
template <class T, class Form>
void stored(std::string& out, const T& value) {
  form::write_value(out, value, Form::stored);
}
}  // namespace encode

namespace decode {
/// Nothing for a text that is not one of the form.
template <class T, class Form>
std::optional<T> stored(std::string_view text) {
  std::optional<T> value(std::in_place);
  if (!form::read_value(text, *value, Form::stored)) value.reset();
  return value;
}
}  // namespace decode

}  // namespace keyc::inline generated
