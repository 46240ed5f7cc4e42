//~ if entity.units
//~ include cpp/key_units.cpp
//~ end
//~ if entity.upsert
constexpr keyc::UpsertStep upsert_steps[] = {
//~ for step in entity.upsert
    $=step$,
//~ end
};
//~ end
//~ if entity.increment
//~ if entity.increment.available
constexpr keyc::UpsertStep increment_steps[] = {
//~ for step in entity.increment.steps
    $=step$,
//~ end
};
//~ end
//~ end
//~ if entity.written_names
constexpr const keyc::AttributeName* written_attributes[] = {$=entity.written_names$};
//~ end
//~ if entity.index_key_names
constexpr const keyc::AttributeName* index_key_names[] = {$=entity.index_key_names$};
//~ end
//~ if entity.read_from_keys
constexpr keyc::WrittenKey keys_read[] = {$=entity.read_from_keys$};
//~ end
//~ if entity.loaded.in_keys
constexpr keyc::KeySource compared_keys[] = {$=entity.loaded.in_keys$};
//~ end
//~ for group in entity.writes
constexpr keyc::WrittenKey $=group.name$[] = {$=group.keys$};
//~ end
//~ if entity.writes
constexpr keyc::KeyGroup key_groups[] = {
//~ for group in entity.writes
//~ if group.condition
    {$=group.name$, [](const void* given) {
      const auto& of = components_in(given);
      return static_cast<bool>($=group.condition$);
    }},
//~ else
    {$=group.name$},
//~ end
//~ end
};
//~ end
//~ if entity.timed
constexpr keyc::ClockMember clocks[] = {
//~ for one in entity.clocks
    {offsetof(::$=namespace$::$=entity.name$, $=one.name$), keyc::set_clock<$=one.type$, $=one.function$>},
//~ end
};
//~ end

}  // namespace $=entity.keys$
}  // namespace

constinit const keyc::EntityWrites $=entity.companion$::whole_writes = {
    .entity = "$entity.name$",
    .table = table_names,
    .rows = $=entity.keys$::rows,
//~ if entity.writes
    .keys = $=entity.keys$::key_groups,
//~ else
    .keys = {},
//~ end
//~ if entity.timed
    .clocks = $=entity.keys$::clocks,
//~ end
//~ if not entity.versions
    .stored = $=entity.keys$::stored_attributes,
//~ end
//~ if entity.written_names
    .written = $=entity.keys$::written_attributes,
//~ end
//~ if entity.upsert
    .upsert = $=entity.keys$::upsert_steps,
//~ end
//~ if entity.increment
//~ if entity.increment.available
    .increment = $=entity.keys$::increment_steps,
//~ end
//~ end
//~ if entity.index_key_names
    .index_keys = $=entity.keys$::index_key_names,
//~ end
//~ if entity.lock
    .lock = &$=entity.keys$::names::$=entity.lock.name$,
    .first_lock = $=entity.lock.first$,
//~ end
//~ if entity.units
    .units = $=entity.keys$::key_units,
//~ end
//~ if entity.knows_loaded
    .knows_loaded = true,
//~ end
//~ if entity.read_from_keys
    .keys_read = $=entity.keys$::keys_read,
//~ end
//~ if entity.loaded.in_keys
    .compared_keys = $=entity.keys$::compared_keys,
//~ end
//~ if entity.has_own_id
    .has_own_id = true,
//~ end
//~ if entity.uniques
    .markers = [](const void* value) {
      return $=entity.keys$::markers_of(Components(*static_cast<const ::$=namespace$::$=entity.name$*>(value)));
    },
//~ end
};
