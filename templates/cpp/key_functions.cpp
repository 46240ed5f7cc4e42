namespace {
namespace $=entity.keys$ {

namespace names {
[[maybe_unused]] constexpr keyc::AttributeName
    $=entity.names$;
}  // namespace names

//~ if entity.members
namespace members {
//~ for one in entity.members
constexpr keyc::AttributeName $=one.name$ = {"$one.stored$", "#$one.alias$", &$=one.outer$};
//~ end
}  // namespace members

//~ end
//~ if not entity.versions
//~ if entity.stored_attributes
constexpr keyc::StoredAttribute stored_attributes[] = {
//~ for row in entity.stored_attributes
    $=row$,
//~ end
};
//~ else
constexpr keyc::StoredAttributes stored_attributes;
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
//~ if entity.components
[[maybe_unused]] const $=entity.companion$::Components& components_in(const void* of) {
  return *static_cast<const $=entity.companion$::Components*>(of);
}

//~ end
namespace keys {

//~ for key in entity.key_functions
//~ if key.native
// $=key.key$, stored as it is
constexpr keyc::KeyFunction $=key.name$ = {
    .name = nullptr,
    .entity = "$entity.name$",
    .key = "$key.key$",
    .limit = $=key.limit$,
    .native = [](const void* of) { return keyc::native_key("$entity.name$", "$key.key$", $=key.limit$, $=key.native$); },
};
//~ else
// $=key.key$ = $=key.written$
constexpr keyc::KeyPart parts_of_$=key.name$[] = {
//~ for part in key.parts
    $=part$,
//~ end
};
//~ if key.type
constexpr keyc::KeyFunction $=key.name$ = {
    .name = &names::$=key.name$,
    .entity = "$entity.name$",
    .key = "$key.key$",
    .limit = $=key.limit$,
    .parts = parts_of_$=key.name$,
    .type = $=key.type$,
};
//~ else
constexpr keyc::KeyFunction $=key.name$ = {
    .name = &names::$=key.name$,
    .entity = "$entity.name$",
    .key = "$key.key$",
    .limit = $=key.limit$,
    .parts = parts_of_$=key.name$,
};
//~ end
//~ end

//~ end
}  // namespace keys

//~ for path in entity.paths
//~ if path.needs_names
constexpr keyc::AttributeName attributes_of_$=path.names$[] = {$=path.key_attributes$};
constexpr const keyc::KeyFunction* functions_of_$=path.names$[] = {$=path.functions$};
constexpr keyc::KeyNames $=path.names$ = {
    .table = "$entity.table$",
//~ if not path.is_primary
    .index = "$path.index_stored$",
//~ end
    .attributes = attributes_of_$=path.names$,
//~ if not path.is_primary
    .of_table = &table_names,
//~ end
    .functions = functions_of_$=path.names$,
};
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

//~ if entity.stores
constexpr keyc::AttributeRow attribute_rows[] = {
//~ for attribute in entity.attributes
//~ if not attribute.in_key
    $=attribute.row$,
//~ end
//~ end
};
//~ end
constexpr keyc::AttributeRows rows{$=entity.rows$};

keyc::ItemWriter attributes_of(const $=entity.name$& value) { return {rows, &value}; }

//~ if entity.compared
//~ if entity.read_from_keys
// The attributes that conditions on the item that was read compare, with the keys from which attributes are read.
keyc::Item loaded_item(const $=entity.name$& value) {
  keyc::ItemWriter item = attributes_of(value);
  const $=entity.companion$::Components of = components_of(value);
//~ for key in entity.read_from_keys
  item.set("$key.stored$", $=key.value$);
//~ end
  return std::move(item).finish();
}
//~ else
// The attributes that conditions on the item that was read compare.
keyc::Item loaded_item(const $=entity.name$& value) { return attributes_of(value).finish(); }
//~ end

//~ end
//~ if entity.uniques
//~ include cpp/markers.cpp
//~ end
}  // namespace $=entity.keys$
}  // namespace

