namespace {
namespace $=entity.keys$ {

//~ include cpp/entity_writes.cpp
//~ if entity.versions
//~ include cpp/save.cpp
//~ end

}  // namespace $=entity.keys$
}  // namespace

//~ for write in entity.whole.writes
$=write.result$ $=entity.companion$::$=write.name$($=write.parameters$) {
//~ if entity.whole.timed
  return {{$=entity.keys$::whole_writes, $=write.structs$}, $=write.function$};
//~ else
  return $=write.made$;
//~ end
}

//~ end
$=entity.companion$::Key $=entity.companion$::key(const $=entity.name$& value) {
  return Key(value);
}

$=entity.companion$::Key::Key(const ::$=namespace$::$=entity.name$& value) : Stage($=entity.keys$::components_of, value) {}

keyc::EntityGet<$=entity.companion$> $=entity.companion$::get(const Key& key) { return key.get(); }

//~ if entity.uniques
//~ include cpp/remove_unique.cpp
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
  return keyc::check_exists($=entity.keys$::table_names, key.given());
}

keyc::ConditionCheck $=entity.companion$::check_absent(const Key& key) {
  return keyc::check_absent($=entity.keys$::table_names, key.given());
}

//~ if entity.update.blind
$=entity.companion$::Update $=entity.companion$::update(const Key& key) { return Update(key); }

//~ end
//~ if entity.can_change
$=entity.companion$::LoadedUpdate $=entity.companion$::update(const $=entity.name$& loaded) {
  return LoadedUpdate(loaded);
}

//~ end
