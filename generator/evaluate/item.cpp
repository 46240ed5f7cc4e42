#include "generator/evaluate/item.hpp"

#include "generator/evaluate/fields.hpp"
#include "generator/evaluate/read_scalar.hpp"
#include "generator/evaluate/stored.hpp"

namespace keyc::evaluate {

Item item(const model::Entity& entity, const Json& attributes) {
  const Place place{nullptr, entity.name};
  if (attributes.kind != Json::Kind::object) expected("an object with the attributes", attributes, place);
  const std::map<std::string, Value> values = read_attributes(entity.attributes, attributes, place);
  Item item;
  if (!entity.table->type_attribute.empty())
    item.set(entity.table->type_attribute, AttributeValue::string(entity.stored));
  for (const model::Attribute& attribute : entity.attributes) {
    const auto found = values.find(attribute.name);
    if (found == values.end() || attribute.key_only) continue;
    if (auto value = stored(entity.name, attribute.stored, found->second))
      item.set(attribute.stored, std::move(*value));
  }
  const Fields fields = fields_of(entity, values);
  for (const model::KeyTemplate* key : entity.keys_in_paths()) {
    if (key->of_type) continue;
    const bool is_stored =
        key->native ? fields.contains(key->components().front()->field) : is_present(key->presence, fields);
    if (is_stored) item.set(key->key->stored, key_value(entity, *key, fields));
  }
  return item;
}

const AttributeValue* key_in(const Item& item, const model::KeyAttribute& key) { return item.find(key.stored); }

}  // namespace keyc::evaluate
