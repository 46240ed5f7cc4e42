$=entity.companion$::LoadedUpdate::LoadedUpdate(const $=entity.name$& loaded)
//~ if entity.lock
//~ if entity.loaded.knows
    : $=entity.loaded.components$, loaded_($=entity.keys$::loaded_item(loaded)), lock_(loaded.$=entity.lock.name$) {}
//~ else
    : $=entity.loaded.components$, lock_(loaded.$=entity.lock.name$) {}
//~ end
//~ else
    : $=entity.loaded.components$, loaded_($=entity.keys$::loaded_item(loaded)) {}
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
  touched_.add("$change.alias$");
  return *this;
}

//~ end
void $=entity.companion$::LoadedUpdate::complete() {
//~ if entity.loaded.compares
  if (compares_) actions_.require_unchanged($=entity.keys$::stored_attributes, loaded_);
//~ for one in entity.loaded.in_keys
  if (compares_ && $=one.touched$)
    actions_.require_unchanged($=entity.keys$::stored_attributes, loaded_, $=entity.keys$::$=one.constant$);
//~ end
//~ end
//~ if entity.loaded.clocks
  const keyc::TimestampUs time = this->time();
//~ for clock in entity.loaded.clocks
  if (!$=clock.touched$) $=clock.setter$($=clock.time$);
//~ end
//~ end
//~ if entity.units
//~ if entity.loaded.knows
  keyc::set_changed_keys(actions_, $=entity.keys$::key_units, touched_, &of_, $=entity.keys$::stored_attributes, &loaded_);
//~ else
  keyc::set_changed_keys(actions_, $=entity.keys$::key_units, touched_, &of_, $=entity.keys$::stored_attributes, nullptr);
//~ end
//~ end
//~ if entity.lock
  actions_.lock("$entity.name$", $=entity.keys$::stored_attributes, $=entity.keys$::names::$=entity.lock.name$, lock_);
//~ end
}

//~ if entity.uniques
keyc::TransactWriteItems $=entity.companion$::LoadedUpdate::build() const {
  LoadedUpdate whole = *this;
  whole.complete();
  return keyc::with_markers(keyc::transact(whole.actions_.build(table_names, &whole.of_)), "$entity.table$", {$=entity.primary_names$},
                            $=entity.keys$::markers_of(before_), $=entity.keys$::markers_of(whole.of_));
}

//~ end
