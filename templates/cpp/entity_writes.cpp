//~ if entity.upsert
constexpr keyc::UpsertStep upsert_steps[] = {
//~ for step in entity.upsert
    $=step$,
//~ end
};
//~ end
//~ if entity.written_names
constexpr const keyc::AttributeName* written_attributes[] = {$=entity.written_names$};
//~ end
//~ if entity.index_key_names
constexpr const keyc::AttributeName* index_key_names[] = {$=entity.index_key_names$};
//~ end
constexpr keyc::EntityWrites whole_writes = {
    .entity = "$entity.name$",
    .table = table_names,
    .structs = keyc::functions_of<::$=namespace$::$=entity.name$, $=entity.companion$>,
//~ if entity.whole.timed
    .clock = {keyc::new_copy<::$=namespace$::$=entity.name$>, [](void* value, keyc::TimestampUs time) {
//~ for one in entity.clocks
      static_cast<::$=namespace$::$=entity.name$*>(value)->$=one.name$ = $=one.time$;
//~ end
    }},
//~ end
//~ if not entity.versions
    .stored = stored_attributes,
//~ end
//~ if entity.written_names
    .written = written_attributes,
//~ end
//~ if entity.upsert
    .upsert = upsert_steps,
//~ end
//~ if entity.index_key_names
    .index_keys = index_key_names,
//~ end
//~ if entity.lock
    .lock = &names::$=entity.lock.name$,
//~ end
//~ if entity.has_own_id
    .has_own_id = true,
//~ end
//~ if entity.uniques
    .markers = [](const void* value) { return markers_of(components_of(*static_cast<const ::$=namespace$::$=entity.name$*>(value))); },
//~ end
};
