//~ for change in entity.loaded.changes
auto $=entity.companion$::LoadedUpdate::$=change.name$($=change.parameter$) & -> LoadedUpdate& {
//~ if change.removes
//~ if not change.key_only
  actions_.remove($=change.constant$);
//~ end
//~ for component in change.components
  of_.$=component.name$ = std::nullopt;
//~ end
//~ else
//~ if change.converted
  const auto $=change.local$ = $=change.converted$;
//~ end
//~ if not change.key_only
  actions_.assign($=change.assigned$);
//~ end
//~ for component in change.components
  of_.$=component.name$ = $=component.value$;
//~ end
//~ end
  loaded_.touch("$change.alias$");
  return *this;
}

//~ end
//~ if entity.uniques
keyc::TransactWriteItems $=entity.companion$::LoadedUpdate::build() const {
  LoadedUpdate whole = *this;
  whole.complete();
  return keyc::with_markers(keyc::transact(whole.actions_.build(table_names, &whole.of_)), $=entity.table_names$, {$=entity.primary_names$},
                            $=entity.keys$::markers_of(before_), $=entity.keys$::markers_of(whole.of_));
}

//~ end
