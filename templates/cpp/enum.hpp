//~ for line in one.doc
/// $=line$
//~ end
enum class $=one.name$ {
//~ for value in one.values
//~ for line in value.doc
  /// $=line$
//~ end
  $=value.name$,
//~ end
};

/// The text of $=one.article$ in items and keys.
std::string_view to_text($=one.name$ value);
/// False if the text is not $=one.article$.
bool from_text(std::string_view text, $=one.name$& value) noexcept;
//~ if one.has_words
/// What the schema calls the values.
const keyc::EnumWords& words_of(keyc::Members<$=one.name$>);
//~ end

