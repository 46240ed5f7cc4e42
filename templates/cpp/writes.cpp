//~ if entity.blind_writes
//~ if entity.lock
keyc::EntityPut<$=entity.companion$> $=entity.companion$::put(const $=entity.name$& loaded) {
  $=entity.name$ next = loaded;
  next.$=entity.lock.name$ = keyc::next_lock("$entity.name$", "$entity.lock.alias$", loaded.$=entity.lock.name$);
  return keyc::only_if(keyc::EntityPut<$=entity.companion$>{keyc::put_item($=entity.keys$::table_names, to_item(next))},
                       Where::$=entity.lock.name$ == loaded.$=entity.lock.name$);
}
//~ else
keyc::PutItem $=entity.companion$::put(const $=entity.name$& value) {
  return keyc::put_item($=entity.keys$::table_names, to_item(value));
}
//~ end

keyc::PutItem $=entity.companion$::create(const $=entity.name$& value) {
//~ if entity.lock
  $=entity.name$ first = value;
  first.$=entity.lock.name$ = $=entity.lock.first$;
//~ end
  return keyc::create_item($=entity.keys$::table_names, to_item($=entity.created$)$=entity.after_lost_create$);
}

keyc::UpdateItem $=entity.companion$::upsert(const $=entity.name$& value) {
  namespace names = $=entity.keys$::names;
  const keyc::Item item = to_item(value);
  keyc::UpdateActions actions;
//~ for call in entity.upsert
  actions.$=call$;
//~ end
  return actions.build_upsert("$entity.table$", key(value).key());
}

//~ end
$=entity.companion$::Key $=entity.companion$::key(const $=entity.name$& value) {
  return Key($=entity.keys$::components_of(value));
}

keyc::EntityGet<$=entity.companion$> $=entity.companion$::get(const Key& key) { return key.get(); }

//~ if entity.uniques
//~ include cpp/unique.cpp
//~ end
//~ if not entity.versions
//~ include cpp/move.cpp
//~ end
//~ if entity.blind_writes
keyc::DeleteItem $=entity.companion$::remove(const Key& key) { return key.remove(); }
//~ if entity.lock

keyc::DeleteItem $=entity.companion$::remove(const $=entity.name$& loaded) {
  keyc::UpdateActions actions;
  actions.require($=entity.keys$::stored_attributes, $=entity.keys$::names::$=entity.lock.name$,
                  Where::$=entity.lock.name$.stored(loaded.$=entity.lock.name$));
  return keyc::with_lock(actions.build_remove("$entity.table$", key(loaded).key(), $=entity.keys$::names::$=entity.partition_function$),
                         "$entity.lock.stored$", loaded.$=entity.lock.name$);
}
//~ end

//~ end
keyc::ConditionCheck $=entity.companion$::check_exists(const Key& key) {
  return keyc::check_exists($=entity.keys$::table_names, key.key());
}

keyc::ConditionCheck $=entity.companion$::check_absent(const Key& key) {
  return keyc::check_absent($=entity.keys$::table_names, key.key());
}

//~ if entity.update.blind
$=entity.companion$::Update $=entity.companion$::update(const Key& key) { return Update(key); }

//~ end
//~ if entity.can_change
$=entity.companion$::LoadedUpdate $=entity.companion$::update(const $=entity.name$& loaded) {
  return LoadedUpdate(loaded);
}

//~ end
