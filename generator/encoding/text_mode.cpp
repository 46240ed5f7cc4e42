#include "generator/encoding/text_mode.hpp"

#include "keyc/encode.hpp"

namespace keyc::model {

std::optional<TextMode> find_text_mode(std::string_view name) {
  for (const TextMode mode : {TextMode::escaped, TextMode::checked, TextMode::raw})
    if (name_of(mode) == name) return mode;
  return std::nullopt;
}

std::string_view name_of(TextMode mode) {
  switch (mode) {
    case TextMode::escaped: return "escaped";
    case TextMode::checked: return "checked";
    case TextMode::raw: break;
  }
  return "raw";
}

RuntimeFunction text_function(TextMode mode, bool as_it_is) {
  constexpr auto of_name = [](std::string_view name) {
    return RuntimeFunction{RuntimeFunction::Space::encode, name, headers::encode};
  };
  if (as_it_is) return of_name("text");
  switch (mode) {
    case TextMode::escaped: return of_name("escaped");
    case TextMode::checked: return of_name("checked");
    case TextMode::raw: break;
  }
  return of_name("raw");
}

void write_text(std::string& out, std::string_view text, TextMode mode, bool as_it_is, char separator) {
  if (as_it_is) return encode::text(out, text);
  if (mode == TextMode::raw) return encode::raw(out, text);
  if (mode == TextMode::escaped) return encode::escaped(out, text, separator);
  encode::checked(out, text, separator);
}

}  // namespace keyc::model
