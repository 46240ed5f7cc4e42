$=entity.companion$::LoadedUpdate::LoadedUpdate(const $=entity.name$& loaded)
    : key_($=entity.companion$::key(loaded)),
//~ if entity.lock
      of_(key_.components()),
      lock_(loaded.$=entity.lock.name$) {}
//~ else
      of_(key_.components()) {}
//~ end

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
  const auto $=change.local$ = $=change.value$;
//~ if not change.key_only
  actions_.assign($=change.constant$, $=change.stored$);
//~ end
//~ for component in change.components
  of_.$=component.name$ = $=component.value$;
//~ end
//~ end
  touched_.add("$change.alias$");
  return *this;
}

//~ end
//~ if entity.uniques
keyc::TransactWriteItems $=entity.companion$::LoadedUpdate::build() const {
//~ else
keyc::UpdateItem $=entity.companion$::LoadedUpdate::build() const {
//~ end
//~ if entity.loaded.clocks
  LoadedUpdate whole = *this;
  const keyc::TimestampUs time = this->time();
//~ for clock in entity.loaded.clocks
  if (!$=clock.touched$) whole.$=clock.setter$($=clock.time$);
//~ end
//~ if entity.uniques
  return keyc::with_markers(keyc::transact(whole.with_keys()), "$entity.table$", {$=entity.primary_names$},
                            $=entity.keys$::markers_of(key_.components()), $=entity.keys$::markers_of(whole.of_));
//~ else
  return whole.with_keys();
//~ end
//~ else
//~ if entity.uniques
  return keyc::with_markers(keyc::transact(with_keys()), "$entity.table$", {$=entity.primary_names$},
                            $=entity.keys$::markers_of(key_.components()), $=entity.keys$::markers_of(of_));
//~ else
  return with_keys();
//~ end
//~ end
}

keyc::UpdateItem $=entity.companion$::LoadedUpdate::with_keys() const {
  keyc::UpdateActions actions = actions_;
//~ if entity.loaded.has_keys
  const Components& of = of_;
//~ end
//~ if entity.loaded.has_guards
  const Components& before = key_.components();
//~ end
//~ if entity.loaded.has_values
  const keyc::ItemWriter write("$entity.name$");
//~ end
//~ for unit in entity.loaded.units
  if (touched_.has_any({$=unit.touched_by$})) {
//~ for guard in unit.old_values
    actions.require($=entity.keys$::$=guard.constant$, $=guard.value$);
//~ end
    //~ include cpp/key_unit.cpp
//~ if unit.guards
//~ if unit.gone
    if (!($=unit.gone$)) {
//~ for guard in unit.guards
      if (!$=guard.touched$) actions.require($=entity.keys$::$=guard.constant$, $=guard.value$);
//~ end
    }
//~ else
//~ for guard in unit.guards
    if (!$=guard.touched$) actions.require($=entity.keys$::$=guard.constant$, $=guard.value$);
//~ end
//~ end
//~ end
  }
//~ end
//~ if entity.lock
  actions.lock("$entity.name$", $=entity.keys$::names::$=entity.lock.name$, lock_);
//~ end
  return actions.build("$entity.table$", key_.key(), $=entity.keys$::names::$=entity.partition_function$);
}

