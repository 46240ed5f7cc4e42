//~ for change in entity.loaded.changes
template <class EntityCompanion>
auto $=entity.companion$::BasicLoadedUpdate<EntityCompanion>::$=change.name$($=change.parameter$) & -> BasicLoadedUpdate& {
//~ if change.removes
//~ if not change.key_only
  this->actions_.remove($=change.constant$);
//~ end
//~ for component in change.components
  of_.$=component.name$ = std::nullopt;
//~ end
//~ else
//~ if change.converted
  const auto $=change.local$ = $=change.converted$;
//~ end
//~ if not change.key_only
  this->actions_.assign($=change.assigned$);
//~ end
//~ for component in change.components
  of_.$=component.name$ = $=component.value$;
//~ end
//~ end
  loaded_.touch("$change.alias$");
  return *this;
}
template auto $=entity.companion$::BasicLoadedUpdate<$=entity.companion$>::$=change.name$($=change.parameter$) & -> BasicLoadedUpdate&;

//~ end
//~ if entity.uniques
template <class EntityCompanion>
keyc::TransactWriteItems $=entity.companion$::BasicLoadedUpdate<EntityCompanion>::build() const {
  BasicLoadedUpdate whole = *this;
  whole.complete();
  keyc::TransactWriteItems changes =
      keyc::with_markers(keyc::transact(whole.actions_.build(table_names, &whole.of_)), $=entity.table_names$, {$=entity.primary_names$},
                         $=entity.keys$::markers_of(before_), $=entity.keys$::markers_of(whole.of_));
  changes.is_lone_update = !whole.loaded_.changes_markers(whole_writes);
  return changes;
}
template keyc::TransactWriteItems $=entity.companion$::BasicLoadedUpdate<$=entity.companion$>::build() const;

template <class EntityCompanion>
keyc::Returning<$=entity.companion$, keyc::UpdateItem> $=entity.companion$::BasicLoadedUpdate<EntityCompanion>::returning_old() const {
  return {keyc::lone_update(build()), "ALL_OLD"};
}
template keyc::Returning<$=entity.companion$, keyc::UpdateItem> $=entity.companion$::BasicLoadedUpdate<$=entity.companion$>::returning_old() const;

template <class EntityCompanion>
keyc::Returning<$=entity.companion$, keyc::UpdateItem> $=entity.companion$::BasicLoadedUpdate<EntityCompanion>::returning_new() const {
  return {keyc::lone_update(build()), "ALL_NEW"};
}
template keyc::Returning<$=entity.companion$, keyc::UpdateItem> $=entity.companion$::BasicLoadedUpdate<$=entity.companion$>::returning_new() const;

//~ end
