// The primary keys of entities that are distinguished by them.
namespace {
namespace key_tables {
//~ for table in keyed.states
constexpr std::string_view states_$table.number$("$table.bytes$", $table.size$);
//~ end
//~ for key in keyed.parts
constexpr keyc::KeySegment parts_$key.number$[] = {
//~ for part in key.parts
    {$=part.literal$, $=part.name$, $=part.form$},
//~ end
};
//~ end
//~ for group in keyed.groups
//~ for entity in group.entities
constexpr keyc::KeyedAttribute $=group.name$_keys_$entity.number$[] = {
//~ for key in entity.keys
    {"$key.name$", keyc::AttributeValue::Type::$=key.type$, $=key.states$, parts_$key.parts$},
//~ end
};
//~ end
constexpr keyc::KeyedEntity $=group.name$[] = {
//~ for entity in group.entities
    {"$entity.name$", $=group.name$_keys_$entity.number$},
//~ end
};
namespace $=group.name$_own {
//~ for entity in group.entities
//~ if entity.used
constexpr keyc::KeyedEntities $=entity.name${$=group.name$, $entity.number$};
//~ end
//~ end
}  // namespace $=group.name$_own
//~ end
}  // namespace key_tables
}  // namespace

