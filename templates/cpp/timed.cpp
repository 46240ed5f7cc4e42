//~ if entity.versions
$=entity.whole.transaction.result$ $=entity.companion$::save(const $=entity.name$& value) {
  return {value, [](const auto& given, const auto& time) {
    return $=entity.keys$::save($=entity.keys$::at_time(given, time));
  }};
}

//~ else
//~ if entity.blind_writes
$=entity.whole.put.result$ $=entity.companion$::put(const $=entity.name$& value) {
  return {value, [](const auto& given, const auto& time) {
    return $=entity.keys$::put($=entity.keys$::at_time(given, time));
  }};
}

//~ if not entity.no_upsert
$=entity.whole.upsert.result$ $=entity.companion$::upsert(const $=entity.name$& value) {
  return {value, [](const auto& given, const auto& time) {
    return $=entity.keys$::upsert($=entity.keys$::at_time(given, time));
  }};
}

//~ end
//~ end
$=entity.whole.create.result$ $=entity.companion$::create(const $=entity.name$& value) {
  return {value, [](const auto& given, const auto& time) {
    return $=entity.keys$::create($=entity.keys$::at_time(given, time));
  }};
}

$=entity.whole.transaction.result$ $=entity.companion$::move(const $=entity.name$& loaded, const $=entity.name$& moved) {
  return {std::pair(loaded, moved), [](const auto& given, const auto& time) {
    return $=entity.keys$::move(given.first, $=entity.keys$::at_time(given.second, time));
  }};
}

$=entity.whole.transaction.result$ $=entity.companion$::move(const keyc::Item& stored, const $=entity.name$& moved) {
  return {std::pair(stored, moved), [](const auto& given, const auto& time) {
    return $=entity.keys$::move(given.first, $=entity.keys$::at_time(given.second, time));
  }};
}

//~ end
