//~ for setter in entity.update.setters
template <class EntityCompanion>
auto $=entity.companion$::BasicUpdate<EntityCompanion>::$=setter.name$($=setter.parameter$ $=setter.argument$) & -> BasicUpdate& {
//~ if setter.grouped
//~ include cpp/group_setter.cpp
//~ else
//~ for member in setter.members
//~ for component in member.assignments
  of_.$=component.name$ = $=component.value$;
//~ end
  this->actions_.change($=member.changed${$=setter.units$}, &of_);
//~ end
//~ end
  return *this;
}
template auto $=entity.companion$::BasicUpdate<$=entity.companion$>::$=setter.name$($=setter.parameter$ $=setter.argument$) & -> BasicUpdate&;

//~ end
//~ for remover in entity.update.removers
template <class EntityCompanion>
auto $=entity.companion$::BasicUpdate<EntityCompanion>::$=remover.name$() & -> BasicUpdate& {
//~ for component in remover.components
  of_.$=component.name$ = std::nullopt;
//~ end
//~ if remover.key_only
  this->actions_.change({$=remover.units$}, &of_);
//~ else
  this->actions_.change($=entity.keys$::names::$=remover.attribute$, std::nullopt, {$=remover.units$}, &of_);
//~ end
  return *this;
}
template auto $=entity.companion$::BasicUpdate<$=entity.companion$>::$=remover.name$() & -> BasicUpdate&;

//~ end
