namespace {
namespace $=entity.keys$ {

namespace names {
[[maybe_unused]] constexpr keyc::AttributeName
    $=entity.names$;
}  // namespace names

//~ if entity.members
namespace members {
//~ for one in entity.members
//~ if one.reads_null
constexpr keyc::AttributeName $=one.name$ = {"$one.stored$", "#$one.alias$", &$=one.outer$, true};
//~ else
constexpr keyc::AttributeName $=one.name$ = {"$one.stored$", "#$one.alias$", &$=one.outer$};
//~ end
//~ end
}  // namespace members

//~ end
//~ if entity.has_stored_attributes
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
constexpr keyc::KeyFunction $=key.function$ = {
    .name = nullptr,
    .entity = "$entity.name$",
    .key = "$key.key$",
    .limit = $=key.limit$,
    .native = [](const void* of) { return keyc::native_key("$entity.name$", "$key.key$", $=key.limit$, $=key.native$); },
};
//~ else
// $=key.key$ = $=key.written$
constexpr keyc::KeyPart $=key.parts_name$[] = {
//~ for part in key.parts
    $=part$,
//~ end
};
//~ if key.type
constexpr keyc::KeyFunction $=key.function$ = {
    .name = &names::$=key.name$,
    .entity = "$entity.name$",
    .key = "$key.key$",
    .limit = $=key.limit$,
    .parts = $=key.parts_name$,
    .type = $=key.type$,
};
//~ else
constexpr keyc::KeyFunction $=key.function$ = {
    .name = &names::$=key.name$,
    .entity = "$entity.name$",
    .key = "$key.key$",
    .limit = $=key.limit$,
    .parts = $=key.parts_name$,
};
//~ end
//~ end

//~ end
}  // namespace keys

//~ for path in entity.paths
//~ if path.needs_names
constexpr keyc::AttributeName attributes_of_$=path.names$[] = {$=path.key_attributes$};
constexpr const keyc::KeyFunction* functions_of_$=path.names$[] = {$=path.functions$};
//~ if path.is_primary
[[maybe_unused]] constexpr const keyc::KeyNames& table_names = $=entity.companion$::table_names;
//~ else
//~ if path.held
constexpr std::string_view held_in_$=path.names$[] = {$=path.held$};
//~ end
constexpr keyc::KeyNames $=path.names$ = {
    .table = $=entity.table_names$,
    .index = "$path.index_stored$",
    .attributes = attributes_of_$=path.names$,
    .of_table = &table_names,
    .functions = functions_of_$=path.names$,
//~ if path.held
    .held = held_in_$=path.names$,
//~ end
};
//~ end
//~ end
//~ end

//~ if entity.stores
constexpr keyc::AttributeRow attribute_rows[] = {
//~ for attribute in entity.attributes
//~ if not attribute.in_key
    $=attribute.row$,
//~ end
//~ end
};
//~ end
//~ if entity.has_key_only
constexpr keyc::AttributeRow key_only_rows[] = {
//~ for attribute in entity.attributes
//~ if attribute.in_key
    $=attribute.row$,
//~ end
//~ end
};
//~ end
constexpr keyc::AttributeRows rows{$=entity.rows$};

//~ if entity.uniques
//~ include cpp/markers.cpp
//~ end
}  // namespace $=entity.keys$
}  // namespace

constinit const keyc::KeyNames $=entity.companion$::table_names = {
    .table = $=entity.table_names$,
    .attributes = $=entity.keys$::attributes_of_table_names,
    .functions = $=entity.keys$::functions_of_table_names,
};

//~ if entity.components
//~ if entity.components_copied
$=entity.companion$::Components::Components(const Components& $=entity.whole_parameter$)
    : $=entity.components_copied$ {}
$=entity.companion$::Components::~Components() = default;
//~ end
$=entity.companion$::Components::Components(const ::$=namespace$::$=entity.name$& $=entity.whole_parameter$)
    : $=entity.components_from$ {}

//~ end
