//~ if entity.versions
$=entity.whole.transaction.result$ $=entity.companion$::save(const $=entity.name$& value) {
  return $=entity.whole.transaction.result$(
      [value](const auto& time) { return $=entity.keys$::save($=entity.keys$::at_time(value, time)); });
}

//~ else
//~ if entity.blind_writes
$=entity.whole.put.result$ $=entity.companion$::put(const $=entity.name$& value) {
  return $=entity.whole.put.result$(
      [value](const auto& time) { return $=entity.keys$::put($=entity.keys$::at_time(value, time)); });
}

//~ if not entity.no_upsert
$=entity.whole.upsert.result$ $=entity.companion$::upsert(const $=entity.name$& value) {
  return $=entity.whole.upsert.result$(
      [value](const auto& time) { return $=entity.keys$::upsert($=entity.keys$::at_time(value, time)); });
}

//~ end
//~ end
$=entity.whole.create.result$ $=entity.companion$::create(const $=entity.name$& value) {
  return $=entity.whole.create.result$(
      [value](const auto& time) { return $=entity.keys$::create($=entity.keys$::at_time(value, time)); });
}

$=entity.whole.transaction.result$ $=entity.companion$::move(const $=entity.name$& loaded, const $=entity.name$& moved) {
  return $=entity.whole.transaction.result$(
      [loaded, moved](const auto& time) { return $=entity.keys$::move(loaded, $=entity.keys$::at_time(moved, time)); });
}

$=entity.whole.transaction.result$ $=entity.companion$::move(const keyc::Item& stored, const $=entity.name$& moved) {
  return $=entity.whole.transaction.result$(
      [stored, moved](const auto& time) { return $=entity.keys$::move(stored, $=entity.keys$::at_time(moved, time)); });
}

//~ end
