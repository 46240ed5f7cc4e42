keyc::Item $=entity.companion$::to_item(const $=entity.name$& value) {
  keyc::require_version("$entity.name$", "$entity.versions$", value.$=entity.versions$);
  return $=entity.keys$::item_of(value);
}

keyc::Item $=entity.companion$::to_newest_item(const $=entity.name$& value) {
  keyc::require_version("$entity.name$", "$entity.versions$", value.$=entity.versions$);
  $=entity.name$ newest = value;
  newest.$=entity.versions$ = 0;
  return keyc::newest_item($=entity.keys$::item_of(newest), value.$=entity.versions$);
}

