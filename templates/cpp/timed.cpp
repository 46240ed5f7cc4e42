//~ if entity.versions
$=entity.whole.transaction.result$ $=entity.companion$::save(const $=entity.name$& value) {
  return {keyc::AnyValue(new $=entity.name$(value)), [](const void* value, const auto& time) {
    return $=entity.keys$::save($=entity.keys$::at_time(value, time));
  }};
}

//~ else
//~ if entity.blind_writes
$=entity.whole.put.result$ $=entity.companion$::put(const $=entity.name$& value) {
  return {keyc::AnyValue(new $=entity.name$(value)), [](const void* value, const auto& time) {
    return $=entity.keys$::put($=entity.keys$::at_time(value, time));
  }};
}

//~ if not entity.no_upsert
$=entity.whole.upsert.result$ $=entity.companion$::upsert(const $=entity.name$& value) {
  return {keyc::AnyValue(new $=entity.name$(value)), [](const void* value, const auto& time) {
    return $=entity.keys$::upsert($=entity.keys$::at_time(value, time));
  }};
}

//~ end
//~ end
$=entity.whole.create.result$ $=entity.companion$::create(const $=entity.name$& value) {
  return {keyc::AnyValue(new $=entity.name$(value)), [](const void* value, const auto& time) {
    return $=entity.keys$::create($=entity.keys$::at_time(value, time));
  }};
}

$=entity.whole.transaction.result$ $=entity.companion$::move(const $=entity.name$& loaded, const $=entity.name$& moved) {
  struct Move {
    $=entity.name$ from;
    $=entity.name$ to;
  };
  return {keyc::AnyValue(new Move{loaded, moved}), [](const void* move, const auto& time) {
    const auto& [from, to] = *static_cast<const Move*>(move);
    return $=entity.keys$::move(from, $=entity.keys$::at_time(&to, time));
  }};
}

$=entity.whole.transaction.result$ $=entity.companion$::move(const keyc::Item& stored, const $=entity.name$& moved) {
  struct Move {
    keyc::Item from;
    $=entity.name$ to;
  };
  return {keyc::AnyValue(new Move{stored, moved}), [](const void* move, const auto& time) {
    const auto& [from, to] = *static_cast<const Move*>(move);
    return $=entity.keys$::move(from, $=entity.keys$::at_time(&to, time));
  }};
}

//~ end
