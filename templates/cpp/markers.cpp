//~ for unique in entity.uniques
// The marker of unique $=unique.name$: $=unique.written$
std::optional<keyc::Item> $=unique.function$(const $=entity.companion$::Components& of) {
//~ if unique.present
  if (!($=unique.present$)) return std::nullopt;
//~ end
  keyc::KeyText key("$entity.name$", "$unique.key$", $=unique.limit$);
//~ for piece in unique.pieces
  $=piece$;
//~ end
  return keyc::Item{
      {"$unique.partition$", std::move(key).value()},
//~ if unique.sort
      {"$unique.sort$", keyc::AttributeValue::string("_unique")},
//~ end
  };
}

//~ end
std::vector<keyc::UniqueMarker> markers_of(const $=entity.companion$::Components& of) {
  return {
//~ for unique in entity.uniques
      {"$unique.constraint$", $=unique.function$(of)},
//~ end
  };
}

