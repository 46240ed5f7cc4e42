//~ for attribute in entity.attributes
//~ if not attribute.in_key
constinit const keyc::$=attribute.condition$ $=entity.companion$::Where::$=attribute.name$ =
//~ if attribute.default
    keyc::attribute_of<$=attribute.value$$=attribute.form$$=attribute.compared$>("$entity.name$", $=attribute.default$);
//~ else
    keyc::attribute_of<$=attribute.value$$=attribute.form$$=attribute.compared$>("$entity.name$", $=entity.keys$::names::$=attribute.name$);
//~ end
//~ end
//~ end
//~ for member in entity.members
constinit const keyc::$=member.condition$ $=entity.companion$::Where::$=member.name$ =
//~ if member.default
    keyc::attribute_of<$=member.type$$=member.form$$=member.compared$>("$entity.name$", $=member.default$);
//~ else
    keyc::attribute_of<$=member.type$$=member.form$$=member.compared$>("$entity.name$", $=entity.keys$::members::$=member.name$);
//~ end
//~ end

const keyc::AttributeRows& rows_of(keyc::Members<$=entity.name$>) { return $=entity.keys$::rows; }

//~ if entity.blank
$=entity.name$ blank_of(keyc::Members<$=entity.name$>) {
  return {$=entity.blank$};
}

//~ end
//~ if not entity.read_by_rows
$=entity.name$ $=entity.companion$::from_item(const keyc::Item& item) {
  const keyc::ItemReader read("$entity.name$", item);
//~ if entity.type_attribute
  read.expect_type("$entity.type_attribute$", "$entity.stored$");
//~ end
//~ if entity.keyed
  keyc::expect_keys($=entity.keyed$, item);
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
//~ if entity.matches
bool $=entity.companion$::matches(const keyc::Item& item) noexcept {
  return $=entity.matches$;
}

//~ end
