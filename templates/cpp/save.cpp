
keyc::TransactWriteItems save_version(const keyc::WholeWrite& write) {
  const auto& value = *static_cast<const $=entity.name$*>(write.value);
  $=entity.name$ next = value;
  next.$=entity.versions$ = keyc::next_version("$entity.name$", "$entity.versions$", value.$=entity.versions$);
  return keyc::save_version("$entity.table$", {$=entity.primary_names$}, $=entity.companion$::to_item(next),
                            $=entity.companion$::to_newest_item(next), value.$=entity.versions$);
}
