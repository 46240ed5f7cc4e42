namespace {
namespace $=entity.keys$ {

//~ for path in entity.paths
constexpr keyc::KeyNames $=path.names$ = {
    .table = "$entity.table$",
    .index = "$path.index_stored$",
    .partition = "$path.partition_stored$",
    .partition_alias = "#$path.partition_alias$",
    .sort = "$path.sort_stored$",
    .sort_alias = "$path.sort_alias$",
};
//~ end

//~ if entity.update.blind
namespace names {
//~ for attribute in entity.attributes
[[maybe_unused]] constexpr keyc::AttributeName $=attribute.name$ = {"$attribute.stored$", "#$attribute.alias$"};
//~ end
//~ for key in entity.key_functions
[[maybe_unused]] constexpr keyc::AttributeName $=key.name$ = {"$key.stored$", "#$key.key$"};
//~ end
}  // namespace names

//~ end
//~ for key in entity.key_functions
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
  keyc::KeyText key("$entity.name$", "$key.key$", $=key.limit$);
//~ for piece in key.pieces
//~ if piece.stop
  if (components == $piece.stop$) return key;
//~ end
  $=piece.code$;
//~ end
  return key;
}

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

}  // namespace $=entity.keys$
}  // namespace

keyc::Item $=entity.companion$::to_item(const $=entity.name$& value) {
  keyc::ItemWriter item("$entity.name$");
  item.set("$entity.type_attribute$", std::string_view("$entity.stored$"));
//~ for attribute in entity.attributes
  item.set("$attribute.stored$", value.$=attribute.name$);
//~ end
  const Components of = $=entity.keys$::components_of(value);
//~ for write in entity.writes
//~ if write.condition
  if ($=write.condition$) {
//~ for key in write.keys
    item.set("$key.stored$", $=entity.keys$::$=key.function$(of).finish());
//~ end
  }
//~ else
//~ for key in write.keys
  item.set("$key.stored$", $=entity.keys$::$=key.function$(of).finish());
//~ end
//~ end
//~ end
  return std::move(item).finish();
}

$=entity.name$ $=entity.companion$::from_item(const keyc::Item& item) {
  const keyc::ItemReader read("$entity.name$", item);
  read.expect_type("$entity.type_attribute$", "$entity.stored$");
  return {
//~ for attribute in entity.attributes
      .$=attribute.name$ = read.get<$=attribute.type$>("$attribute.stored$"),
//~ end
  };
}

bool $=entity.companion$::matches(const keyc::Item& item) noexcept {
  const keyc::AttributeValue* const type = item.find("$entity.type_attribute$");
  return type != nullptr && type->type() == keyc::AttributeValue::Type::S && type->text() == "$entity.stored$";
}

keyc::PutItem $=entity.companion$::put(const $=entity.name$& value) {
  return {.TableName = "$entity.table$", .Item = to_item(value)};
}

keyc::PutItem $=entity.companion$::create(const $=entity.name$& value) {
  return {.TableName = "$entity.table$",
          .Item = to_item(value),
          .ConditionExpression = "attribute_not_exists(#$entity.partition.name$)",
          .ExpressionAttributeNames = {{"#$entity.partition.name$", "$entity.partition.stored$"}}};
}

$=entity.companion$::Key $=entity.companion$::key(const $=entity.name$& value) {
  return Key($=entity.keys$::components_of(value));
}

keyc::EntityGet<$=entity.companion$> $=entity.companion$::get(const Key& key) { return key.get(); }

keyc::DeleteItem $=entity.companion$::remove(const Key& key) { return key.remove(); }

//~ if entity.update.blind
$=entity.companion$::Update $=entity.companion$::update(const Key& key) { return Update(key); }

//~ end
//~ for path in entity.paths
$=path.first$ $=entity.companion$::$=path.function$() { return $=path.first$({}); }

//~ end
//~ for access in entity.accesses
$=access.result$ $=entity.companion$::$=access.name$($=access.parameters$) {
  return $=access.walk$;
}

//~ end
//~ for path in entity.paths
//~ for stage in path.stages
$=stage.qualified$::$=stage.name$(Components given) : Stage(std::move(given)) {}

$=stage.next_qualified$ $=stage.qualified$::$=stage.method$($=stage.parameter$ value) const {
  Components next = components();
  next.$=stage.member$ = $=stage.value$;
  return $=stage.next$(std::move(next));
}

//~ if stage.begins_with
keyc::RangeStage<$=entity.companion$> $=stage.qualified$::$=stage.method$(keyc::BeginsWith prefix) const {
  return $=stage.begins_with$;
}

//~ end
//~ if stage.range
keyc::RangeStage<$=entity.companion$> $=stage.qualified$::$=stage.method$(keyc::Range<$=stage.parameter$> range) const {
  const auto encode = $=stage.encode$;
  return $=stage.range$;
}

//~ end
//~ if stage.query
keyc::EntityQuery<$=entity.companion$> $=stage.qualified$::query() const {
  return $=stage.query$;
}

//~ end
//~ end
//~ if not path.is_primary
$=path.end$::complete(Components given) : Stage(std::move(given)) {}

keyc::EntityQuery<$=entity.companion$> $=path.end$::query() const {
  return $=path.end_query$;
}

//~ end
//~ end
$=entity.companion$::Key::Key(Components given) : Stage(std::move(given)) {}

keyc::Item $=entity.companion$::Key::key() const {
  return {
//~ for key in entity.primary_keys
      {"$key.stored$", keyc::AttributeValue::string($=entity.keys$::$=key.function$(components()).finish())},
//~ end
  };
}

keyc::EntityGet<$=entity.companion$> $=entity.companion$::Key::get() const {
  return keyc::EntityGet<$=entity.companion$>({.TableName = "$entity.table$", .Key = key()});
}

keyc::EntityQuery<$=entity.companion$> $=entity.companion$::Key::query() const {
  return $=entity.primary.end_query$;
}

keyc::DeleteItem $=entity.companion$::Key::remove() const {
  return {.TableName = "$entity.table$", .Key = key()};
}

//~ if entity.update.blind
$=entity.companion$::Update $=entity.companion$::Key::update() const { return Update(*this); }

//~ include cpp/update.cpp
//~ end
