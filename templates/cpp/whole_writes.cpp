//~ if entity.blind_writes
//~ if entity.lock
$=entity.whole.put.request$ $=entity.whole.made_in$put(const $=entity.name$& loaded) {
  namespace names = $=entity.keys$::names;
  keyc::UpdateActions actions;
  actions.assign($=entity.whole.scope$to_item(loaded), {$=entity.written_names$});
  actions.lock("$entity.name$", $=entity.keys$::stored_attributes, names::$=entity.lock.name$, loaded.$=entity.lock.name$);
  return {actions.build("$entity.table$", $=entity.companion$::key(loaded).key(), names::$=entity.partition_function$)};
}
//~ else
$=entity.whole.put.request$ $=entity.whole.made_in$put(const $=entity.name$& value) {
//~ if entity.whole.timed
  return {keyc::put_item($=entity.keys$::table_names, $=entity.companion$::to_item(value))};
//~ else
  return keyc::put_item($=entity.keys$::table_names, to_item(value));
//~ end
}
//~ end

$=entity.whole.create.request$ $=entity.whole.made_in$create(const $=entity.name$& value) {
//~ if entity.lock
  $=entity.name$ first = value;
  first.$=entity.lock.name$ = $=entity.lock.first$;
//~ end
//~ if entity.whole.answers
  return {keyc::create_item($=entity.keys$::table_names, $=entity.whole.scope$to_item($=entity.created$)$=entity.after_lost_create$)};
//~ else
  return keyc::create_item($=entity.keys$::table_names, to_item($=entity.created$)$=entity.after_lost_create$);
//~ end
}

//~ if not entity.no_upsert
keyc::UpdateItem $=entity.whole.made_in$upsert(const $=entity.name$& value) {
  namespace names = $=entity.keys$::names;
  const keyc::Item item = $=entity.whole.scope$to_item(value);
  keyc::UpdateActions actions;
//~ for call in entity.upsert
  actions.$=call$;
//~ end
  return actions.build_upsert("$entity.table$", $=entity.companion$::key(value).key());
}

//~ end
//~ else
//~ include cpp/create_unique.cpp
//~ end
//~ include cpp/move.cpp
