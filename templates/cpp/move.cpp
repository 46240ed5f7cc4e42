keyc::TransactWriteItems $=entity.whole.made_in$move(const $=entity.name$& loaded, const $=entity.name$& moved) {
//~ if entity.lock
  $=entity.name$ next = moved;
  next.$=entity.lock.name$ = keyc::next_lock("$entity.name$", "$entity.lock.alias$", loaded.$=entity.lock.name$);
//~ end
//~ if entity.uniques
  keyc::TransactWriteItems both = keyc::move_item("$entity.table$", {$=entity.primary_names$}, $=entity.whole.scope$to_item(loaded), $=entity.whole.scope$to_item($=entity.moved$),
      $=entity.keys$::stored_attributes);
  return keyc::with_markers(std::move(both), "$entity.table$", {$=entity.primary_names$},
                            $=entity.keys$::markers_of($=entity.keys$::components_of(loaded)),
                            $=entity.keys$::markers_of($=entity.keys$::components_of(moved)));
//~ else
  return keyc::move_item("$entity.table$", {$=entity.primary_names$}, $=entity.whole.scope$to_item(loaded), $=entity.whole.scope$to_item($=entity.moved$),
      $=entity.keys$::stored_attributes);
//~ end
}

keyc::TransactWriteItems $=entity.whole.made_in$move(const keyc::Item& stored, const $=entity.name$& moved) {
  const $=entity.name$ loaded = $=entity.companion$::from_item(stored);
  return keyc::move_stored(move(loaded, moved), {$=entity.primary_names$}, stored, $=entity.whole.scope$to_item(loaded),
      $=entity.keys$::stored_attributes, {$=entity.index_key_names$});
}

