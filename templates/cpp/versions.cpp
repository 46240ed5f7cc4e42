$=entity.saved$ $=entity.companion$::save(const ::$=namespace$::$=entity.name$& value) {
  const auto make = [](const keyc::WholeWrite& write) {
    const auto& read = *static_cast<const ::$=namespace$::$=entity.name$*>(write.value);
    ::$=namespace$::$=entity.name$ next = read;
    next.$=entity.versions$ = keyc::next_version("$entity.name$", "$entity.versions$", read.$=entity.versions$);
    return keyc::save_version($=entity.table_names$, {$=entity.primary_names$}, to_item(next), to_newest_item(next), read.$=entity.versions$);
  };
  return keyc::detail::made<$=entity.saved$, keyc::TransactWriteItems>(keyc::detail::write_of<$=entity.companion$>(value), make);
}

keyc::Item $=entity.companion$::to_item(const ::$=namespace$::$=entity.name$& value) {
  keyc::require_version("$entity.name$", "$entity.versions$", value.$=entity.versions$);
  return keyc::whole::item(keyc::detail::write_of<$=entity.companion$>(value));
}

keyc::Item $=entity.companion$::to_newest_item(const ::$=namespace$::$=entity.name$& value) {
  keyc::require_version("$entity.name$", "$entity.versions$", value.$=entity.versions$);
  ::$=namespace$::$=entity.name$ newest = value;
  newest.$=entity.versions$ = 0;
  return keyc::newest_item(keyc::whole::item(keyc::detail::write_of<$=entity.companion$>(newest)), value.$=entity.versions$);
}

