keyc::TransactWriteItems $=entity.whole.made_in$save(const $=entity.name$& value) {
  $=entity.name$ next = value;
  next.$=entity.versions$ = keyc::next_version("$entity.name$", "$entity.versions$", value.$=entity.versions$);
  return keyc::save_version("$entity.table$", {$=entity.primary_names$}, $=entity.whole.scope$to_item(next), $=entity.whole.scope$to_newest_item(next),
                            value.$=entity.versions$);
}

