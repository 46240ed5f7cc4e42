//~ if unit.condition
if ($=unit.condition$) {
//~ for key in unit.keys
  actions.set($=entity.keys$::names::$=key.name$, $=key.value$);
//~ end
} else {
//~ for key in unit.keys
  actions.remove($=entity.keys$::names::$=key.name$);
//~ end
}
//~ else
//~ for key in unit.keys
actions.set($=entity.keys$::names::$=key.name$, $=key.value$);
//~ end
//~ end
