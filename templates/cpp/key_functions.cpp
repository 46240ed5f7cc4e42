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
//~ for path in entity.paths
//~ if path.needs_names
constexpr keyc::AttributeName attributes_of_$=path.names$[] = {$=path.key_attributes$};
constexpr keyc::KeyNames $=path.names$ = {"$entity.table$", "$path.index_stored$", attributes_of_$=path.names$, $path.key_count$$=path.of_table$};
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

