#include "generator/types/type.hpp"

#include <algorithm>

namespace keyc::model {

bool same_type(const Type& a, const Type& b) {
  return a.kind == b.kind && a.enumeration == b.enumeration && a.structure == b.structure &&
         (a.form == nullptr ? b.form == nullptr : b.form != nullptr && *a.form == *b.form) &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(), same_type);
}

bool is_number_enum(const Type& type) { return type.enumeration != nullptr && type.enumeration->is_number; }

const Enumerator* empty_value(const Type& type) {
  if (type.enumeration == nullptr) return nullptr;
  const auto& values = type.enumeration->values;
  const auto found = std::find_if(values.begin(), values.end(), [](const auto& value) { return value.text.empty(); });
  return found == values.end() ? nullptr : &*found;
}

std::optional<KeyType> stored_key_type(const Type& type) {
  if (is_number_enum(type)) return KeyType::number;
  if (type.form == nullptr) return native_key_type(type.kind);
  return form_info(type.form->kind).is_number ? KeyType::number : KeyType::string;
}

std::string_view dynamodb_type(const Type& type) {
  const bool is_own = type.form == nullptr && !is_number_enum(type);
  return is_own ? type_info(type.kind).dynamodb_type : dynamodb_name(*stored_key_type(type));
}

bool can_be_added_to(const Type& type) { return type.form == nullptr && is_number(type.kind) && !is_epoch(type.kind); }

bool is_stored_in_order(const Type& type) {
  if (type.form != nullptr) return form_facts(*type.form, type.kind).sorts;
  return type.kind != TypeKind::enumeration && native_key_type(type.kind).has_value();
}

std::int64_t step_of(const Type& type) { return type.form == nullptr ? 1 : form_facts(*type.form, type.kind).step; }

std::size_t listed_values(const Type& type) {
  if (type.kind == TypeKind::boolean) return 2;
  return type.enumeration == nullptr ? 0 : type.enumeration->values.size();
}

}  // namespace keyc::model
