#pragma once

#include <string>
#include <string_view>

namespace keyc {

/// "an Order", "a User", "an i32", "an hour": by how the word is spoken, as far as its first letters tell.
inline std::string with_article(std::string_view word) {
  const auto begins_with = [&](std::string_view start) { return word.starts_with(start); };
  const bool is_vowel = !word.empty() && std::string_view("AEIOaeio").find(word.front()) != std::string_view::npos;
  const bool is_up_or_un = begins_with("Up") || begins_with("up") || begins_with("Un") || begins_with("un");
  const bool is_uni = (begins_with("Uni") || begins_with("uni")) && !begins_with("Unin") && !begins_with("unin");
  const bool has_open_u = is_up_or_un && !is_uni;
  const bool is_letter = word == "f32" || word == "f64" || begins_with("hour");
  return (is_vowel || has_open_u || is_letter ? "an " : "a ") + std::string(word);
}

}  // namespace keyc
