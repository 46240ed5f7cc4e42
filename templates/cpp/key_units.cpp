//~ for unit in entity.units
//~ if unit.sources
constexpr keyc::KeySource sources_of_$=unit.name$[] = {$=unit.sources$};
//~ end
constexpr keyc::KeyUnit $=unit.name$ = {
//~ if unit.keys
    .keys = keyc::keys_of<$=unit.keys$>,
//~ end
//~ if unit.condition
    .is_there = [](const void* given) {
      const auto& of = components_in(given);
      return static_cast<bool>($=unit.condition$);
    },
//~ end
    .changed_by = "$unit.changed_by$",
//~ if unit.sources
    .sources = sources_of_$=unit.name$,
//~ end
//~ if unit.gone
    .is_gone = [](const void* given, const keyc::TouchedAttributes&$=unit.touched$) {
      const auto& of = components_in(given);
      return static_cast<bool>($=unit.gone$);
    },
//~ end
};
//~ end
//~ if entity.units
constexpr const keyc::KeyUnit* key_units[] = {$=entity.unit_list$};

//~ end
