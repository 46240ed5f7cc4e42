#include <fmt/format.h>

#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

struct KeyHolder {
  const Entity* entity;
  const Attribute* attribute;
};

/// Sets or checks the type of a key attribute whose value is this attribute.
void fill(KeyAttribute& key, const KeyHolder& holder, std::map<const KeyAttribute*, KeyHolder>& first,
          Diagnostics& diagnostics) {
  const Type& type = holder.attribute->type;
  const auto native = stored_key_type(type);
  if (!native) {
    diagnostics.report({Code::not_a_key_type,
                        holder.attribute->span,
                        fmt::format("'{}' is a key attribute, which is text, a number or bytes", key.name),
                        "",
                        {{key.span, "the key attribute"}}});
    return;
  }
  const auto [known, is_first] = first.emplace(&key, holder);
  if (*native == key.type) return;
  if (is_first && !key.type_given) {
    key.type = *native;
    return;
  }
  Diagnostic diagnostic{Code::key_type_differs, holder.attribute->span,
                        fmt::format("'{}' is a {} here, but a {} as a key attribute", key.name, key_type_name(*native),
                                    key_type_name(key.type)),
                        "a key attribute has one type in all items"};
  if (is_first)
    diagnostic.related.push_back({key.span, "its type is given here"});
  else
    diagnostic.related.push_back({known->second.attribute->span, fmt::format("as in {}", known->second.entity->name)});
  diagnostics.report(std::move(diagnostic));
}

}  // namespace

void resolve_key_types(Table& table, Diagnostics& diagnostics) {
  std::map<const KeyAttribute*, KeyHolder> first;
  for (const Entity* entity : table.entities)
    for (KeyAttribute& key : table.key_attributes)
      if (const Attribute* const attribute = entity->find_attribute(key.name))
        fill(key, {entity, attribute}, first, diagnostics);
}

}  // namespace keyc::model
