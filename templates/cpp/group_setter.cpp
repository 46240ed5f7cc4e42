//~ if setter.writes_values
  const keyc::ItemWriter write("$entity.name$");
//~ end
  // If a step throws, the update stays as it was.
  keyc::UpdateActions actions = this->actions_;
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
  of_.$=component.name$ = $=component.value$;
//~ end
//~ end
  actions.change({$=setter.units$}, &of_);
  this->actions_ = std::move(actions);
