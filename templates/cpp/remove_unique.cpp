keyc::TransactWriteItems $=entity.companion$::remove(const $=entity.name$& loaded) {
  const Key known = key(loaded);
  const Components& before = known.components();
//~ if entity.unique_guards
  [[maybe_unused]] const keyc::ItemWriter write("$entity.name$");
//~ end
  keyc::UpdateActions actions;
//~ for guard in entity.unique_guards
  actions.require($=entity.keys$::$=guard.constant$, $=guard.value$);
//~ end
//~ if entity.lock
  actions.only_if(Where::$=entity.lock.name$ == loaded.$=entity.lock.name$);
//~ end
  keyc::DeleteItem item = actions.build_remove("$entity.table$", known.key(), $=entity.keys$::names::$=entity.partition_function$);
  return keyc::with_markers(keyc::transact(std::move(item)), "$entity.table$", {$=entity.primary_names$},
                            $=entity.keys$::markers_of(before), {});
}

