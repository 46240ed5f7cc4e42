namespace {
namespace $=entity.keys$ {

namespace names {
//~ for attribute in entity.attributes
//~ if not attribute.in_key
[[maybe_unused]] constexpr keyc::AttributeName $=attribute.name$ = {"$attribute.stored$", "#$attribute.alias$"};
//~ end
//~ end
//~ for key in entity.key_names
[[maybe_unused]] constexpr keyc::AttributeName $=key.name$ = {"$key.stored$", "#$key.alias$"};
//~ end
}  // namespace names

//~ if entity.members
namespace members {
//~ for one in entity.members
constexpr keyc::AttributeName $=one.name$ = {"$one.stored$", "#$one.alias$", &$=one.outer$};
//~ end
}  // namespace members

//~ end
//~ for path in entity.paths
//~ if path.is_queried
constexpr keyc::AttributeName attributes_of_$=path.names$[] = {
//~ for key in path.key_attributes
    names::$=key$,
//~ end
};
constexpr keyc::KeyNames $=path.names$ = {
    .table = "$entity.table$",
    .index = "$path.index_stored$",
    .attributes = attributes_of_$=path.names$,
    .count = $path.key_count$,
};
//~ end
//~ end

//~ for key in entity.key_pieces
// $=key.written$
constexpr keyc::KeyPiece $=key.name$[] = {
//~ for piece in key.pieces
    $=piece$,
//~ end
};

//~ end
//~ for key in entity.key_functions
//~ if key.native
// $=key.key$ as it is
keyc::AttributeValue $=key.name$(const $=entity.companion$::Components& of) {
  return keyc::native_key("$entity.name$", "$key.key$", $=key.limit$, $=key.native$);
}

//~ else
// $=key.key$ = $=key.written$
//~ if key.count
keyc::KeyText $=key.name$(const $=entity.companion$::Components& of, std::size_t components = $key.count$) {
//~ else
//~ if key.has_components
keyc::KeyText $=key.name$(const $=entity.companion$::Components& of) {
//~ else
keyc::KeyText $=key.name$(const $=entity.companion$::Components&) {
//~ end
//~ end
  keyc::KeyText key("$entity.name$", "$key.key$", $=key.limit$$=key.type$);
//~ for piece in key.pieces
//~ if piece.stop
  if (components == $piece.stop$) return key;
//~ end
//~ if piece.there
  if ($=piece.there$)
    $=piece.code$;
  else
    $=piece.otherwise$;
//~ else
  $=piece.code$;
//~ end
//~ end
  return key;
}

//~ end
//~ end
//~ if entity.components
$=entity.companion$::Components components_of(const $=entity.name$& value) {
//~ else
$=entity.companion$::Components components_of(const $=entity.name$&) {
//~ end
  return {
//~ for component in entity.components
      .$=component.name$ = $=component.from$,
//~ end
  };
}

//~ if entity.uniques
//~ include cpp/markers.cpp
//~ end
}  // namespace $=entity.keys$
}  // namespace

//~ for attribute in entity.attributes
//~ if not attribute.in_key
constinit const keyc::AttributeOf<$=attribute.value$> $=entity.companion$::Where::$=attribute.name$ =
    keyc::attribute_of<$=attribute.value$$=attribute.form$>("$entity.name$", $=entity.keys$::names::$=attribute.name$);
//~ end
//~ end
//~ for member in entity.members
constinit const keyc::AttributeOf<$=member.type$> $=entity.companion$::Where::$=member.name$ =
    keyc::attribute_of<$=member.type$$=member.form$>("$entity.name$", $=entity.keys$::members::$=member.name$);
//~ end

//~ if entity.versions
namespace {
namespace $=entity.keys$ {

/// Also of version 0.
keyc::Item item_of(const $=entity.name$& value) {
//~ else
keyc::Item $=entity.companion$::to_item(const $=entity.name$& value) {
//~ end
  keyc::ItemWriter item("$entity.name$");
//~ if entity.type_attribute
  item.set("$entity.type_attribute$", std::string_view("$entity.stored$"));
//~ end
//~ for attribute in entity.attributes
//~ if not attribute.in_key
  item.set$=attribute.set_form$("$attribute.stored$", value.$=attribute.name$);
//~ end
//~ end
//~ if entity.versions
  const $=entity.companion$::Components of = components_of(value);
//~ else
  const Components of = $=entity.keys$::components_of(value);
//~ end
//~ for write in entity.writes
//~ if write.condition
  if ($=write.condition$) {
//~ for key in write.keys
    item.set("$key.stored$", $=key.value$);
//~ end
  }
//~ else
//~ for key in write.keys
  item.set("$key.stored$", $=key.value$);
//~ end
//~ end
//~ end
  return std::move(item).finish();
}

//~ if entity.versions
}  // namespace $=entity.keys$
}  // namespace

//~ include cpp/versions.cpp
//~ end
$=entity.name$ $=entity.companion$::from_item(const keyc::Item& item) {
  const keyc::ItemReader read("$entity.name$", item);
//~ if entity.type_attribute
  read.expect_type("$entity.type_attribute$", "$entity.stored$");
//~ end
//~ for key in entity.keys_read
  const keyc::KeyReader $=key.reader$("$entity.name$", item, "$key.stored$", $=entity.keys$::$=key.pieces$$=key.type$);
//~ end
  return {
//~ for attribute in entity.attributes
      .$=attribute.name$ = $=attribute.read$,
//~ end
  };
}

bool $=entity.companion$::matches(const keyc::Item& item) noexcept {
  return $=entity.matches$;
}

//~ if entity.blind_writes
//~ if entity.lock
keyc::EntityPut<$=entity.companion$> $=entity.companion$::put(const $=entity.name$& loaded) {
  $=entity.name$ next = loaded;
  next.$=entity.lock.name$ = keyc::next_lock("$entity.name$", "$entity.lock.alias$", loaded.$=entity.lock.name$);
  return keyc::only_if(keyc::EntityPut<$=entity.companion$>{{.TableName = "$entity.table$", .Item = to_item(next), .key_names = {$=entity.primary_names$}}},
                       Where::$=entity.lock.name$ == loaded.$=entity.lock.name$);
}
//~ else
keyc::PutItem $=entity.companion$::put(const $=entity.name$& value) {
  return {.TableName = "$entity.table$", .Item = to_item(value), .key_names = {$=entity.primary_names$}};
}
//~ end

keyc::PutItem $=entity.companion$::create(const $=entity.name$& value) {
//~ if entity.lock
  $=entity.name$ first = value;
  first.$=entity.lock.name$ = $=entity.lock.first$;
//~ end
  return {.TableName = "$entity.table$",
          .Item = to_item($=entity.created$),
          .ConditionExpression = "attribute_not_exists(#$entity.partition.name$)",
          .ExpressionAttributeNames = {{"#$entity.partition.name$", "$entity.partition.stored$"}},
          .ReturnValuesOnConditionCheckFailure = "ALL_OLD",
          .key_names = {$=entity.primary_names$}};
}

keyc::UpdateItem $=entity.companion$::upsert(const $=entity.name$& value) {
  const keyc::ItemWriter write("$entity.name$");
  const Components of = $=entity.keys$::components_of(value);
  keyc::UpdateActions actions;
//~ if entity.type_attribute
  actions.set($=entity.keys$::names::$=entity.type_name$, keyc::AttributeValue::string("$entity.stored$"));
//~ end
//~ for attribute in entity.upsert.attributes
//~ if attribute.lock
  actions.lock_if_present("$entity.name$", $=entity.keys$::names::$=attribute.name$, value.$=attribute.name$);
//~ else
//~ if attribute.once
  actions.assign_once($=entity.keys$::names::$=attribute.name$, $=attribute.stored$);
//~ else
  actions.assign($=entity.keys$::names::$=attribute.name$, $=attribute.stored$);
//~ end
//~ if attribute.guarded
  actions.require_if_present($=entity.keys$::names::$=attribute.name$, $=attribute.stored$);
//~ end
//~ end
//~ end
//~ for unit in entity.upsert.once
//~ if unit.condition
  if ($=unit.condition$) {
//~ for key in unit.keys
    actions.assign_once($=entity.keys$::names::$=key.name$, $=key.value$);
//~ end
  }
//~ else
//~ for key in unit.keys
  actions.assign_once($=entity.keys$::names::$=key.name$, $=key.value$);
//~ end
//~ end
//~ end
//~ for unit in entity.upsert.units
  //~ include cpp/key_unit.cpp
//~ end
  return actions.build_upsert("$entity.table$", Key(of).key());
}

//~ end
$=entity.companion$::Key $=entity.companion$::key(const $=entity.name$& value) {
  return Key($=entity.keys$::components_of(value));
}

keyc::EntityGet<$=entity.companion$> $=entity.companion$::get(const Key& key) { return key.get(); }

//~ if entity.uniques
//~ include cpp/unique.cpp
//~ end
//~ if not entity.versions
//~ include cpp/move.cpp
//~ end
//~ if entity.blind_writes
keyc::DeleteItem $=entity.companion$::remove(const Key& key) { return key.remove(); }
//~ if entity.lock

keyc::DeleteItem $=entity.companion$::remove(const $=entity.name$& loaded) {
  return keyc::only_if(remove(key(loaded)), Where::$=entity.lock.name$ == loaded.$=entity.lock.name$);
}
//~ end

//~ end
keyc::ConditionCheck $=entity.companion$::check_exists(const Key& key) {
  return {.TableName = "$entity.table$",
          .Key = key.key(),
          .ConditionExpression = "attribute_exists(#$entity.partition.name$)",
          .ExpressionAttributeNames = {{"#$entity.partition.name$", "$entity.partition.stored$"}}};
}

keyc::ConditionCheck $=entity.companion$::check_absent(const Key& key) {
  return {.TableName = "$entity.table$",
          .Key = key.key(),
          .ConditionExpression = "attribute_not_exists(#$entity.partition.name$)",
          .ExpressionAttributeNames = {{"#$entity.partition.name$", "$entity.partition.stored$"}}};
}

//~ if entity.update.blind
$=entity.companion$::Update $=entity.companion$::update(const Key& key) { return Update(key); }

//~ end
//~ if entity.can_change
$=entity.companion$::LoadedUpdate $=entity.companion$::update(const $=entity.name$& loaded) {
  return LoadedUpdate(loaded);
}

//~ end
//~ for path in entity.paths
$=path.first$ $=entity.companion$::$=path.function$() { return $=path.first$({}); }

//~ end
//~ for access in entity.accesses
$=access.result$ $=entity.companion$::$=access.name$($=access.parameters$) {
//~ if access.writes_values
  const keyc::ItemWriter write("$entity.name$");
//~ end
  return $=access.walk$;
}

//~ end
//~ for path in entity.paths
//~ for stage in path.stages
$=stage.qualified$::$=stage.name$(Components given) : Stage(std::move(given)) {}

//~ for ask in stage.asks
//~ if ask.next
$=ask.next_qualified$ $=stage.qualified$::$=ask.method$($=ask.argument$ value) const {
  Components next = components();
  next.$=ask.member$ = $=ask.value$;
  return $=ask.next$(std::move(next));
}

//~ end
//~ if ask.id
$=ask.next_qualified$ $=stage.qualified$::$=ask.method$(keyc::Timestamp time) const {
  return $=ask.method$(keyc::id_at<$=ask.id$>("$entity.name$", "$ask.attribute$", time));
}

//~ end
//~ if ask.begins_with
keyc::RangeStage<$=path.result$> $=stage.qualified$::$=ask.method$($=ask.prefix$ prefix) const {
//~ if ask.stand_in
  // Every value begins with no text; what stands for its absence is none.
  if (prefix.text.empty()) return $=ask.method$(keyc::at_least(std::string()));
//~ end
  return $=ask.begins_with$;
}

//~ end
//~ if ask.range
keyc::RangeStage<$=path.result$> $=stage.qualified$::$=ask.method$(keyc::Range<$=ask.parameter$> range) const {
  const auto encode = $=ask.encode$;
  return $=ask.range$;
}

//~ end
//~ if ask.times_of
keyc::RangeStage<$=path.result$> $=stage.qualified$::$=ask.method$(keyc::Range<keyc::Timestamp> times) const {
  return this->$=ask.method$(keyc::ids_in<$=ask.times_of$>(times));
}

//~ end
//~ if ask.period
keyc::RangeStage<$=path.result$> $=stage.qualified$::$=ask.method$(keyc::$=ask.period$ period) const {
  return $=ask.period_query$;
}

//~ end
//~ end
//~ if stage.query
keyc::EntityQuery<$=path.result$> $=stage.qualified$::query() const {
  return $=stage.query$;
}

//~ end
//~ end
//~ if not path.is_primary
$=path.end$::complete(Components given) : Stage(std::move(given)) {}

//~ if path.end_query
keyc::EntityQuery<$=path.result$> $=path.end$::query() const {
  return $=path.end_query$;
}

//~ end
//~ end
//~ end
$=entity.companion$::Key::Key(Components given) : Stage(std::move(given)) {}

keyc::Item $=entity.companion$::Key::key() const {
  return {
//~ for key in entity.primary_keys
      {"$key.stored$", $=key.value$},
//~ end
  };
}

keyc::EntityGet<$=entity.companion$> $=entity.companion$::Key::get() const {
  return keyc::EntityGet<$=entity.companion$>({.TableName = "$entity.table$", .Key = key()});
}

//~ if entity.primary.end_query
keyc::EntityQuery<$=entity.companion$> $=entity.companion$::Key::query() const {
  return $=entity.primary.end_query$;
}

//~ end
//~ if entity.blind_writes
keyc::DeleteItem $=entity.companion$::Key::remove() const {
  return {.TableName = "$entity.table$", .Key = key()};
}

//~ end
//~ for projection in entity.projections
$=projection.qualified$::$=projection.class$(keyc::Item key) : IndexEntry(std::move(key)) {}

$=projection.qualified$ $=projection.qualified$::from_item(const keyc::Item& item) {
  [[maybe_unused]] const keyc::ItemReader read("$entity.name$", item);
//~ if projection.type_attribute
  read.expect_type("$projection.type_attribute$", "$entity.stored$");
//~ end
//~ for key in projection.keys_read
  const keyc::KeyReader $=key.reader$("$entity.name$", item, "$key.stored$", $=entity.keys$::$=key.pieces$$=key.type$);
//~ end
  $=projection.class$ entry(keyc::key_of("$entity.name$", item, {$=projection.key_names$}));
//~ for attribute in projection.attributes
  entry.$=attribute.name$ = $=attribute.read$;
//~ end
  return entry;
}

bool $=projection.qualified$::matches(const keyc::Item& item) noexcept {
  return $=projection.matches$;
}

keyc::EntityGet<$=entity.companion$> $=projection.qualified$::load() const {
  return keyc::EntityGet<$=entity.companion$>({.TableName = "$entity.table$", .Key = IndexEntry::key()});
}

//~ end
//~ if entity.update.blind
$=entity.companion$::Update $=entity.companion$::Key::update() const { return Update(*this); }

//~ include cpp/update.cpp
//~ end
//~ if entity.can_change
//~ include cpp/loaded_update.cpp
//~ end
//~ if entity.plain
//~ include cpp/plain_changes.cpp
//~ end
