//~ if setter.writes_values
  const keyc::ItemWriter write("$entity.name$");
//~ end
  Components of = key_.components();
  // If a step throws, the update stays as it was.
  keyc::UpdateActions actions = actions_;
//~ for member in setter.members
//~ if member.converted
  const auto new_$=member.name$ = $=member.converted$;
//~ end
//~ if member.given
  actions.require($=entity.keys$::stored_attributes, $=entity.keys$::names::$=member.name$, $=member.stored$);
//~ else
//~ if not member.key_only
  actions.assign($=entity.keys$::names::$=member.name$, $=member.stored$);
//~ end
//~ end
//~ for component in member.assignments
  of.$=component.name$ = $=component.value$;
//~ end
//~ end
//~ for unit in setter.units
  //~ include cpp/key_unit.cpp
//~ end
  actions_ = std::move(actions);
