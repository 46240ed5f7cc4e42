std::string_view to_text($=one.name$ value) {
  switch (value) {
//~ for value in one.values
    case $=one.name$::$=value.name$:
      return $=value.literal$;
//~ end
  }
  throw keyc::EncodeError(std::to_string(static_cast<int>(value)), "is not $=one.article$");
}

bool from_text(std::string_view text, $=one.name$& value) noexcept {
  static constexpr std::pair<std::string_view, $=one.name$> values[] = {
//~ for value in one.values
      {$=value.literal$, $=one.name$::$=value.name$},
//~ end
  };
  for (const auto& [known, meaning] : values) {
    if (known != text) continue;
    value = meaning;
    return true;
  }
  return false;
}

//~ if one.has_words
const keyc::EnumWords& words_of(keyc::Members<$=one.name$>) {
  static constexpr keyc::EnumWord words[] = {
//~ for value in one.values
      {$=value.literal$, $=value.word$},
//~ end
  };
  static constexpr keyc::EnumWords all{words, std::size(words)};
  return all;
}

//~ end
