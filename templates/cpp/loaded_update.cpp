$=entity.companion$::LoadedUpdate::LoadedUpdate(const $=entity.name$& loaded)
//~ if entity.loaded.has_guards
    : key_($=entity.companion$::key(loaded)), loaded_($=entity.keys$::components_of(loaded)), of_(loaded_) {}
//~ else
    : key_($=entity.companion$::key(loaded)), of_($=entity.keys$::components_of(loaded)) {}
//~ end

//~ for setter in entity.loaded.setters
$=entity.companion$::LoadedUpdate& $=entity.companion$::LoadedUpdate::$=setter.name$($=setter.parameter$ value) & {
  const auto new_$=setter.attribute$ = $=setter.value$;
//~ if not setter.key_only
  actions_.assign($=entity.keys$::names::$=setter.attribute$, $=setter.stored$);
//~ end
//~ for component in setter.components
  of_.$=component.name$ = $=component.value$;
//~ end
  touched_.add("$setter.alias$");
  return *this;
}

//~ if setter.remover
$=entity.companion$::LoadedUpdate& $=entity.companion$::LoadedUpdate::$=setter.remover$() & {
//~ if not setter.key_only
  actions_.remove($=entity.keys$::names::$=setter.attribute$);
//~ end
//~ for component in setter.components
  of_.$=component.name$ = std::nullopt;
//~ end
  touched_.add("$setter.alias$");
  return *this;
}

//~ end
//~ end
keyc::UpdateItem $=entity.companion$::LoadedUpdate::build() const {
//~ if entity.loaded.clocks
  LoadedUpdate timed = *this;
  const keyc::TimestampUs time = this->time();
//~ for clock in entity.loaded.clocks
  if (!$=clock.touched$) timed.$=clock.setter$($=clock.time$);
//~ end
  return timed.with_keys();
//~ else
  return with_keys();
//~ end
}

keyc::UpdateItem $=entity.companion$::LoadedUpdate::with_keys() const {
  keyc::UpdateActions actions = actions_;
//~ if entity.loaded.units
  const Components& of = of_;
//~ end
//~ if entity.loaded.has_values
  const keyc::ItemWriter write("$entity.name$");
//~ end
//~ for unit in entity.loaded.units
  if (touched_.has_any({$=unit.touched_by$})) {
    //~ include cpp/key_unit.cpp
//~ if unit.guards
//~ if unit.gone
    if (!($=unit.gone$)) {
//~ for guard in unit.guards
      if (!touched_.has("$guard.alias$")) actions.require($=entity.keys$::$=guard.constant$, $=guard.value$);
//~ end
    }
//~ else
//~ for guard in unit.guards
    if (!touched_.has("$guard.alias$")) actions.require($=entity.keys$::$=guard.constant$, $=guard.value$);
//~ end
//~ end
//~ end
  }
//~ end
  return actions.build("$entity.table$", key_.key(), $=entity.keys$::names::$=entity.partition_function$);
}

