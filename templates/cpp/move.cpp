keyc::TransactWriteItems $=entity.companion$::move(const $=entity.name$& loaded, const $=entity.name$& moved) {
//~ if entity.lock
  $=entity.name$ next = moved;
  next.$=entity.lock.name$ = keyc::next_lock("$entity.name$", "$entity.lock.alias$", loaded.$=entity.lock.name$);
//~ end
//~ if entity.uniques
  keyc::TransactWriteItems both = keyc::move_item("$entity.table$", {$=entity.primary_names$}, to_item(loaded), to_item($=entity.moved$),
      $=entity.keys$::stored_attributes);
  return keyc::with_markers(std::move(both), "$entity.table$", {$=entity.primary_names$},
                            $=entity.keys$::markers_of($=entity.keys$::components_of(loaded)),
                            $=entity.keys$::markers_of($=entity.keys$::components_of(moved)));
//~ else
  return keyc::move_item("$entity.table$", {$=entity.primary_names$}, to_item(loaded), to_item($=entity.moved$),
      $=entity.keys$::stored_attributes);
//~ end
}

