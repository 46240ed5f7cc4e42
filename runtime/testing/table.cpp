#include "testing/table.hpp"

#include <algorithm>
#include <utility>

#include "testing/definition.hpp"
#include "testing/errors.hpp"
#include "testing/values.hpp"

namespace keyc::fake {
namespace {

constexpr std::size_t most_bytes_of_partition_key = 2048;
constexpr std::size_t most_bytes_of_sort_key = 1024;
constexpr std::size_t most_bytes_of_item = std::size_t{400} * 1024;

KeySchema key_schema(const std::vector<KeySchemaElement>& elements,
                     const std::vector<AttributeDefinition>& definitions) {
  KeySchema result;
  for (const KeySchemaElement& element : elements) {
    const auto definition = std::find_if(definitions.begin(), definitions.end(), [&](const AttributeDefinition& it) {
      return it.AttributeName == element.AttributeName;
    });
    require(definition != definitions.end(), "a key attribute is not defined: " + element.AttributeName);
    (element.KeyType == "HASH" ? result.partition : result.sort)
        .push_back({element.AttributeName, definition->AttributeType});
  }
  return result;
}

void check_value(const KeyAttribute& key, const AttributeValue& value, std::size_t most_bytes) {
  require(value.type() == key.type, "Type mismatch for key " + key.name);
  if (key.type == AttributeValue::Type::N) return;
  require(!value.text().empty(), "a key attribute may not be empty: " + key.name);
  require(value.text().size() <= most_bytes, "a key attribute is too long: " + key.name);
}

void check_where_present(const KeySchema& key, const Item& item) {
  for (const KeyAttribute& attribute : key.partition)
    if (const auto* const value = item.find(attribute.name))
      check_value(attribute, *value, most_bytes_of_partition_key);
  for (const KeyAttribute& attribute : key.sort)
    if (const auto* const value = item.find(attribute.name)) check_value(attribute, *value, most_bytes_of_sort_key);
}

Index index_of(const SecondaryIndex& index, const CreateTable& table, bool local) {
  return {key_schema(index.KeySchema, table.AttributeDefinitions), local, index.ProjectionType == "ALL",
          index.NonKeyAttributes};
}

}  // namespace

std::vector<KeyAttribute> KeySchema::attributes() const {
  std::vector<KeyAttribute> attributes = partition;
  attributes.insert(attributes.end(), sort.begin(), sort.end());
  return attributes;
}

bool KeySchema::has(const std::string& name) const {
  const auto all_attributes = attributes();
  return std::any_of(all_attributes.begin(), all_attributes.end(),
                     [&](const KeyAttribute& attribute) { return attribute.name == name; });
}

bool KeyOrder::operator()(const Key& a, const Key& b) const {
  return std::lexicographical_compare(
      a.begin(), a.end(), b.begin(), b.end(),
      [](const AttributeValue& x, const AttributeValue& y) { return *compared(x, y) < 0; });
}

Table::Table(const CreateTable& definition)
    : definition_(definition), key_(key_schema(definition.KeySchema, definition.AttributeDefinitions)) {
  check_definition(definition);
  for (const SecondaryIndex& index : definition.GlobalSecondaryIndexes)
    indexes_.emplace(index.IndexName, index_of(index, definition, false));
  for (const SecondaryIndex& index : definition.LocalSecondaryIndexes)
    indexes_.emplace(index.IndexName, index_of(index, definition, true));
  for (const AttributeDefinition& attribute : definition.AttributeDefinitions)
    require(is_key(attribute.AttributeName), "Some AttributeDefinitions are not used: " + attribute.AttributeName);
}

bool Table::is_key(const std::string& name) const {
  return key_.has(name) ||
         std::any_of(indexes_.begin(), indexes_.end(), [&](const auto& index) { return index.second.key.has(name); });
}

const Index& Table::index(const std::string& name) const {
  const auto found = indexes_.find(name);
  require(found != indexes_.end(), "The table does not have the specified index: " + name);
  return found->second;
}

std::vector<KeyAttribute> Table::keys_of_page(const Index* index) const {
  std::vector<KeyAttribute> attributes = key_.attributes();
  if (index == nullptr) return attributes;
  for (const KeyAttribute& attribute : index->key.attributes())
    if (!key_.has(attribute.name)) attributes.push_back(attribute);
  return attributes;
}

Item Table::seen_through(const Index* index, const Item& item) const {
  if (index == nullptr || index->projects_all) return item;
  Item result;
  for (const KeyAttribute& attribute : keys_of_page(index)) result.set(attribute.name, *item.find(attribute.name));
  for (const std::string& name : index->projects)
    if (const auto* const value = item.find(name)) result.set(name, *value);
  return result;
}

void Table::require_scalar_keys(const std::vector<Path>& paths) const {
  for (const Path& path : paths)
    require(path.size() == 1 || !is_key(attribute_of(path)), "Key attributes must be scalars");
}

Key Table::key_from(const Item& attributes) const {
  require(attributes.size() == key_.attributes().size(), "The provided key element does not match the schema");
  return key_of(attributes);
}

Key Table::key_of(const Item& item) const {
  Key key;
  for (const KeyAttribute& attribute : key_.attributes()) {
    const AttributeValue* const value = item.find(attribute.name);
    require(value != nullptr, "Missing the key " + attribute.name + " in the item");
    key.push_back(*value);
  }
  check_where_present(key_, item);
  return key;
}

void Table::check_start_key(const Index* index, const Item& start_key) const {
  const auto attributes = keys_of_page(index);
  require(start_key.size() == attributes.size() &&
              std::all_of(attributes.begin(), attributes.end(),
                          [&](const KeyAttribute& attribute) { return start_key.contains(attribute.name); }),
          "The provided starting key is invalid");
  check_where_present(key_, start_key);
  if (index != nullptr) check_where_present(index->key, start_key);
}

void Table::check_item(const Item& item) const {
  for (const auto& [name, index] : indexes_) check_where_present(index.key, item);
  require(stored_size(item) <= most_bytes_of_item, "Item size has exceeded the maximum allowed size");
}

const Item* Table::find(const Key& key) const {
  const auto found = items_.find(key);
  return found == items_.end() ? nullptr : &found->second;
}

void Table::store(const Key& key, std::optional<Item> item) {
  if (item)
    items_.insert_or_assign(key, std::move(*item));
  else
    items_.erase(key);
}

}  // namespace keyc::fake
