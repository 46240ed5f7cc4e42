keyc::TransactWriteItems $=entity.companion$::remove(const ::$=namespace$::$=entity.name$& loaded) {
  const Key known = key(loaded);
  const Components& before = known.components();
//~ if entity.unique_guards
  const keyc::Item item_read = keyc::loaded_item(whole_writes, &loaded, &before);
//~ end
  keyc::UpdateActions actions;
//~ for guard in entity.unique_guards
  actions.require_unchanged($=entity.keys$::stored_attributes, item_read, $=entity.keys$::$=guard.constant$);
//~ end
//~ if entity.lock
  actions.require($=entity.keys$::stored_attributes, $=entity.keys$::names::$=entity.lock.name$,
                  Where::$=entity.lock.name$.stored(loaded.$=entity.lock.name$));
//~ end
  keyc::DeleteItem item = actions.build_remove($=entity.table_names$, known.key(), $=entity.keys$::names::$=entity.partition_name$);
  return keyc::with_markers(keyc::transact(std::move(item)), $=entity.table_names$, {$=entity.primary_names$},
                            $=entity.keys$::markers_of(before), {});
}

