//~ for one in entity.knowing.attributes
//~ if one.set
void $=entity.companion$::KnownValues::$=one.set$(const $=one.type$& value, [[maybe_unused]] keyc::UpdateActions& actions, Components& of) {
//~ if one.converted
  const auto new_value = $=one.converted$;
//~ end
//~ if not one.key_only
  const keyc::ItemWriter write("$entity.name$");
  actions.assign($=entity.keys$::names::$=one.name$, $=one.stored$);
//~ end
//~ for component in one.assignments
  of.$=component.name$ = $=component.value$;
//~ end
}

//~ end
//~ if one.know
void $=entity.companion$::KnownValues::$=one.know$(const $=one.type$& value, [[maybe_unused]] keyc::UpdateActions& actions, Components& of) {
//~ if one.converted
  const auto new_value = $=one.converted$;
//~ end
  const keyc::ItemWriter write("$entity.name$");
  keyc::require_known(actions, $=entity.keys$::stored_attributes, $=entity.keys$::names::$=one.name$, $=one.stored$);
//~ for component in one.assignments
  of.$=component.name$ = $=component.value$;
//~ end
}

//~ end
//~ end
