$=entity.companion$::Update::Update(const Key& key) : of_(key.components()) {}

//~ for setter in entity.update.setters
auto $=entity.companion$::Update::$=setter.name$($=setter.parameter$ $=setter.argument$) & -> Update& {
//~ if setter.grouped
//~ include cpp/group_setter.cpp
//~ else
//~ for member in setter.members
//~ for component in member.assignments
  of_.$=component.name$ = $=component.value$;
//~ end
  actions_.change($=member.changed${$=setter.units$}, &of_);
//~ end
//~ end
  return *this;
}

//~ end
//~ for remover in entity.update.removers
auto $=entity.companion$::Update::$=remover.name$() & -> Update& {
//~ for component in remover.components
  of_.$=component.name$ = std::nullopt;
//~ end
//~ if remover.key_only
  actions_.change({$=remover.units$}, &of_);
//~ else
  actions_.change($=entity.keys$::names::$=remover.attribute$, std::nullopt, {$=remover.units$}, &of_);
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
  return whole.actions_.build($=entity.keys$::table_names, &of_);
//~ else
  return actions_.build($=entity.keys$::table_names, &of_);
//~ end
}

