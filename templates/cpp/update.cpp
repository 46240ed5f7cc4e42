$=entity.companion$::Update::Update(const Key& key) : key_(key) {}

//~ for setter in entity.update.setters
auto $=entity.companion$::Update::$=setter.name$($=setter.parameter$ $=setter.argument$) & -> Update& {
//~ include cpp/setter_with_keys.cpp
  return *this;
}

//~ end
//~ for remover in entity.update.removers
auto $=entity.companion$::Update::$=remover.name$() & -> Update& {
//~ if remover.units
  Components of = key_.components();
//~ for component in remover.components
  of.$=component.name$ = std::nullopt;
//~ end
  keyc::UpdateActions actions = actions_;
//~ if not remover.key_only
  actions.remove($=entity.keys$::names::$=remover.attribute$);
//~ end
//~ for key in remover.keys
  actions.remove($=entity.keys$::names::$=key.name$);
//~ end
//~ for unit in remover.units
  //~ include cpp/key_unit.cpp
//~ end
  actions_ = std::move(actions);
//~ else
//~ if not remover.key_only
  actions_.remove($=entity.keys$::names::$=remover.attribute$);
//~ end
//~ for key in remover.keys
  actions_.remove($=entity.keys$::names::$=key.name$);
//~ end
//~ end
  return *this;
}

//~ end
keyc::UpdateItem $=entity.companion$::Update::build() const {
//~ if entity.update.completes
  Update whole = *this;
//~ if entity.update.clocks
  const keyc::TimestampUs time = this->time();
//~ end
//~ for clock in entity.update.clocks
  if (!actions_.touches($=entity.keys$::names::$=clock.touched$)) whole.$=clock.call$;
//~ end
//~ if entity.lock
  whole.actions_.count($=entity.keys$::names::$=entity.lock.name$, $=entity.lock.first$);
//~ end
  return whole.actions_.build("$entity.table$", key_.key(), $=entity.keys$::names::$=entity.partition_function$);
//~ else
  return actions_.build("$entity.table$", key_.key(), $=entity.keys$::names::$=entity.partition_function$);
//~ end
}

