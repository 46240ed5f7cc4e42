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

const keyc::AttributeRows& rows_of(keyc::Members<$=entity.name$>) { return $=entity.keys$::rows; }

//~ if entity.versions
namespace {
namespace $=entity.keys$ {

/// Also for version 0.
keyc::Item item_of(const $=entity.name$& value) {
//~ else
keyc::Item $=entity.companion$::to_item(const $=entity.name$& value) {
//~ end
  keyc::ItemWriter item = $=entity.keys$::attributes_of(value);
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
//~ if entity.blank
$=entity.name$ blank_of(keyc::Members<$=entity.name$>) {
  return {$=entity.blank$};
}

//~ end
//~ if entity.read_by_rows
const keyc::AttributeRows& rows_of(keyc::Members<$=entity.companion$>) { return $=entity.keys$::rows; }

$=entity.name$ $=entity.companion$::from_item(const keyc::Item& item) {
  return keyc::read_item<::$=namespace$::$=entity.name$>($=entity.keys$::rows, item);
}
//~ else
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
//~ end

//~ if entity.time_to_live
bool is_live(const $=entity.name$& value, keyc::TimestampUs now) { return keyc::is_live(value.$=entity.time_to_live$, now); }

keyc::LiveAt live_at(keyc::Members<$=entity.companion$>, keyc::TimestampUs now) {
  return keyc::live_at($=entity.keys$::names::$=entity.time_to_live$, now);
}

//~ for projection in entity.projections
//~ if projection.holds_time_to_live
keyc::LiveAt live_at(keyc::Members<$=projection.qualified$>, keyc::TimestampUs now) {
  return keyc::live_at($=entity.keys$::names::$=entity.time_to_live$, now);
}

//~ end
//~ end
//~ end
bool $=entity.companion$::matches(const keyc::Item& item) noexcept {
  return $=entity.matches$;
}

