#include "generator/model/defaults.hpp"

#include <algorithm>

namespace keyc::model {

bool reads_default(const Attribute& attribute) {
  return attribute.default_value && attribute.default_value->kind != Literal::Kind::now &&
         attribute.default_value->kind != Literal::Kind::fresh_id && !attribute.type.optional &&
         attribute.type.kind != TypeKind::set && !attribute.in_primary_key && !attribute.key_only;
}

bool reads_default(const Entity& entity, const Attribute& attribute) {
  const auto is_about = [&](const Field* field) { return &field->leaf() == &attribute; };
  return reads_default(attribute) &&
         std::none_of(entity.uniques.begin(), entity.uniques.end(), [&](const Unique& unique) {
           return std::any_of(unique.fields.begin(), unique.fields.end(), is_about);
         });
}

bool has_value_if_absent(const Entity& entity, const Attribute& attribute) {
  const bool is_set = attribute.type.kind == TypeKind::set && !attribute.type.optional && !attribute.key_only;
  return is_set || reads_default(entity, attribute);
}

bool same_default(const Attribute& a, const Attribute& b) {
  const bool have_values = a.default_value && b.default_value;  // and are not sets
  return !have_values ||
         (a.default_value->kind == b.default_value->kind && a.default_value->text == b.default_value->text);
}

}  // namespace keyc::model
