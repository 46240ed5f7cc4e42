//~ for projection in entity.projections
$=projection.qualified$::$=projection.class$(keyc::Item key) : IndexEntry(std::move(key)) {}

$=projection.qualified$ $=projection.qualified$::from_item(const keyc::Item& item) {
  [[maybe_unused]] const keyc::ItemReader read("$entity.name$", item);
//~ if projection.type_attribute
  read.expect_type("$projection.type_attribute$", "$entity.stored$");
//~ end
//~ if projection.keyed
  keyc::expect_keys($=projection.keyed$, item);
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
  return keyc::EntityGet<$=entity.companion$>({.TableName = "$entity.table$", .Key = IndexEntry::key()$=entity.schema_table$});
}

//~ end
