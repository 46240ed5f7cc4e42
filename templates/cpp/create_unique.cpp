keyc::TransactWriteItems $=entity.whole.made_in$create(const $=entity.name$& value) {
//~ if entity.lock
  $=entity.name$ first = value;
  first.$=entity.lock.name$ = $=entity.lock.first$;
//~ end
  keyc::PutItem item = keyc::create_item($=entity.keys$::table_names, $=entity.whole.scope$to_item($=entity.created$));
  return keyc::with_markers(keyc::transact(std::move(item)), "$entity.table$", {$=entity.primary_names$}, {},
                            $=entity.keys$::markers_of($=entity.keys$::components_of(value)));
}

