#include "generator/audit/fixed_types.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "keyc/decimal.hpp"

namespace keyc::audit {
namespace {

/// The rest of a path in an item, "city" of "address.city", after this name; no value if it goes another way.
std::optional<std::string_view> rest_after(std::string_view name, std::string_view path) {
  if (path == name) return "";
  if (!path.starts_with(name) || path[name.size()] != '.') return std::nullopt;
  return path.substr(name.size() + 1);
}

/// Null if it is in a list or a map, or no attribute.
const model::Attribute* attribute_at(const std::deque<model::Attribute>& attributes, std::string_view path) {
  for (const model::Attribute& attribute : attributes) {
    const auto rest = rest_after(attribute.stored, path);
    if (!rest || attribute.key_only) continue;
    if (rest->empty()) return &attribute;
    if (attribute.type.structure != nullptr) return attribute_at(attribute.type.structure->members, *rest);
  }
  return nullptr;
}

/// Whether the field is what is stored there, or a member of it.
bool is_in(const model::Field& field, std::string_view path) {
  std::string whole = field.attribute->stored;
  for (const model::Attribute* member : field.members) whole += '.' + member->stored;
  return rest_after(path, whole).has_value();
}

bool is_made_of(const std::vector<const model::Field*>& fields, std::string_view path) {
  return std::any_of(fields.begin(), fields.end(), [&](const model::Field* field) { return is_in(*field, path); });
}

bool is_made_of(const std::vector<const model::KeyTemplate*>& keys, std::string_view path) {
  return std::any_of(keys.begin(), keys.end(),
                     [&](const model::KeyTemplate* key) { return is_made_of(key->fields(), path); });
}

/// Whether a part of a key can be stored so.
bool can_be_part(std::string_view stored_as) {
  constexpr std::array<std::string_view, 4> types{"S", "N", "BOOL", "NULL"};
  return std::find(types.begin(), types.end(), stored_as) != types.end();
}

/// Which some type reads: the error proposes one.
bool is_text_or_number(const DecodeError& error) {
  Decimal number;
  return error.found() == "S" || (error.found() == "N" && from_text(error.value(), number));
}

constexpr std::string_view time_to_live = "the time to live";

/// As what the attribute has one type only; empty if another one can be declared that reads what is stored as `found`.
std::string_view role(const model::Entity& entity, const model::Attribute& attribute, std::string_view path,
                      std::string_view found) {
  const model::Table& table = *entity.table;
  const bool is_native = table.find_key_stored_as(path) != nullptr;
  if (is_native && found != model::dynamodb_type(attribute.type)) return "a key attribute";
  if (attribute.lock) return "the lock";
  if (entity.versions && entity.versions->field->attribute == &attribute) return "the number of the version";
  if (path == table.time_to_live && found != "NULL") return time_to_live;
  const bool is_part = can_be_part(found);
  if ((!is_part || found == "NULL") && is_made_of(entity.primary().keys(), path)) return "a part of the primary key";
  if (is_part) return "";
  if (is_made_of(entity.keys_in_paths(), path)) return "a part of a key";
  const auto& uniques = entity.uniques;
  const bool is_unique =
      std::any_of(uniques.begin(), uniques.end(), [&](const auto& unique) { return is_made_of(unique.fields, path); });
  return is_unique ? "a unique value" : "";
}

}  // namespace

std::optional<std::string> wrong_for_good(const model::Entity& entity, const DecodeError& error) {
  const std::string& found = error.found();
  const std::string& path = error.attribute();
  const model::Attribute* const attribute = attribute_at(entity.attributes, path);
  if (attribute == nullptr || found.empty()) return std::nullopt;
  const std::string_view as = role(entity, *attribute, path, found);
  if (as.empty()) return std::nullopt;
  if (as == time_to_live && is_text_or_number(error))
    return fmt::format("{} and leave 'ttl' out of the table, or repair the item: DynamoDB ignores such a time to live",
                       error.what());
  const std::string_view wanted = model::dynamodb_type(attribute->type);
  const std::string wrong = found == wanted ? fmt::format("is no {}", model::name_of(attribute->type))
                                            : fmt::format("is of type {}, not {}", found, wanted);
  const std::string reason = fmt::format("{}, which it must be as {}: repair the item", wrong, as);
  return DecodeError(entity.name, path, error.value(), found, reason).what();
}

}  // namespace keyc::audit
