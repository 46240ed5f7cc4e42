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
