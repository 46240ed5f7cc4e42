  const keyc::ItemWriter write("$entity.name$");
  Components of = key_.components();
  // What throws on the way leaves the update as it was.
  keyc::UpdateActions actions = actions_;
//~ for member in setter.members
//~ if not setter.grouped
  of.$=member.name$ = $=setter.value$;
  actions.set($=entity.keys$::names::$=member.name$, write.make("$member.alias$", of.$=member.name$));
//~ else
//~ if member.optional
  if (*values.$=member.name$) {
    of.$=member.name$ = **values.$=member.name$;
    actions.set($=entity.keys$::names::$=member.name$, write.make("$member.alias$", of.$=member.name$));
  } else {
    actions.remove($=entity.keys$::names::$=member.name$);
  }
//~ else
  of.$=member.name$ = *values.$=member.name$;
  actions.set($=entity.keys$::names::$=member.name$, write.make("$member.alias$", of.$=member.name$));
//~ end
//~ end
//~ end
//~ for unit in setter.units
//~ if unit.condition
  if ($=unit.condition$) {
//~ for key in unit.keys
    actions.set($=entity.keys$::names::$=key.function$, keyc::AttributeValue::string($=entity.keys$::$=key.function$(of).finish()));
//~ end
  } else {
//~ for key in unit.keys
    actions.remove($=entity.keys$::names::$=key.function$);
//~ end
  }
//~ else
//~ for key in unit.keys
  actions.set($=entity.keys$::names::$=key.function$, keyc::AttributeValue::string($=entity.keys$::$=key.function$(of).finish()));
//~ end
//~ end
//~ end
  actions_ = std::move(actions);
