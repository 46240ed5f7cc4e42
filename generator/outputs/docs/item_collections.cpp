#include "generator/outputs/docs/item_collections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/evaluate/asked_key.hpp"
#include "generator/outputs/docs/patterns.hpp"
#include "keyc/json.hpp"
#include "keyc/utf8.hpp"

namespace keyc::docs {
namespace {

using model::Index;
using model::KeyAttribute;
using model::Table;

constexpr std::size_t most_rows = 300;  // of one view
constexpr std::size_t most_shown = 40;  // bytes of a shown value

struct Row {
  const Sample* sample;
  Item held;  // the item, or its entry in the index
};

std::vector<Row> rows_of(const Facts& facts, const Table& table, const Index* index) {
  std::vector<Row> rows;
  for (const model::Entity* entity : facts.entities_of(table))
    for (const Sample& sample : facts.samples.at(entity)) {
      Item held = index == nullptr ? sample.item : entry_of(table, *index, sample.item);
      if (!held.empty()) rows.push_back({&sample, std::move(held)});
    }
  std::vector<std::string> names;
  for (const KeyAttribute* key : (index == nullptr ? table.key : index->key).attributes()) names.push_back(key->stored);
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const Row& a, const Row& b) { return evaluate::comes_before(names, a.held, b.held); });
  return rows;
}

std::string shown_value(const AttributeValue& value) {
  using Type = AttributeValue::Type;
  const bool is_plain = value.type() == Type::S || value.type() == Type::N || value.type() == Type::BOOL;
  const std::string text = is_plain ? readable(value.text()) : to_json(value);
  const std::string_view start = utf8::prefix(text, most_shown);
  return start.size() < text.size() ? fmt::format("{}…", start) : text;
}

Context attributes_of(const Table& table, const Item& item) {
  Context attributes = Context::array();
  for (const Attribute& attribute : item) {
    const bool is_key = std::any_of(table.key_attributes.begin(), table.key_attributes.end(),
                                    [&](const KeyAttribute& key) { return key.stored == attribute.name; });
    if (!is_key && attribute.name != table.type_attribute)
      attributes.push_back({{"name", attribute.name}, {"value", shown_value(attribute.value)}});
  }
  return attributes;
}

std::string summary_of(const Context& attributes) {
  std::string text;
  for (const Context& attribute : attributes)
    text = joined(std::move(text), ", ", fmt::format("{} = {}", *attribute["name"].text(), *attribute["value"].text()));
  return text;
}

Context row_context(const Facts& facts, const Table& table, const model::KeySchema& key, const Row& row) {
  const Context entity = facts.link(*row.sample->entity);
  Context attributes = attributes_of(table, row.held);
  return {
      {"entity", entity["name"]},          {"href", entity["href"].holds() ? '#' + id_of(*row.sample) : std::string()},
      {"colour", entity["colour"]},        {"sort", key_text(key.sort, row.held)},
      {"summary", summary_of(attributes)}, {"attributes", std::move(attributes)}};
}

Context collections_of(const Facts& facts, const Table& table, const model::KeySchema& key,
                       const std::vector<Row>& rows) {
  Context collections = Context::array();
  for (std::size_t i = 0; i < std::min(rows.size(), most_rows);) {
    const std::string partition = key_text(key.partition, rows[i].held);
    Context own = Context::array();
    for (; i < std::min(rows.size(), most_rows) && key_text(key.partition, rows[i].held) == partition; ++i)
      own.push_back(row_context(facts, table, key, rows[i]));
    collections.push_back({{"partition", partition}, {"rows", std::move(own)}});
  }
  return collections;
}

void add_keys(Context& into, const std::vector<const KeyAttribute*>& keys, std::string_view role) {
  for (const KeyAttribute* key : keys)
    into.push_back({{"name", key->stored}, {"role", role}, {"type", model::dynamodb_name(key->type)}});
}

/// The key as the schema writes it: "(pk, sk)".
std::string key_text_of(const model::KeySchema& key) {
  std::string text;
  for (const KeyAttribute* attribute : key.attributes()) text = joined(std::move(text), ", ", attribute->stored);
  return fmt::format("({})", text);
}

std::string projection_of(const Index& index) {
  using Kind = model::Projection::Kind;
  if (index.holds_all()) return "all attributes";
  if (index.projection.kind == Kind::keys) return "keys only";
  std::string names;
  for (const std::string& name : index.projection.names) names = joined(std::move(names), ", ", name);
  return "the keys, and " + names;
}

/// The patterns that read the table, or the index if it is not null.
Context readers(const Facts& facts, const Table& table, const Index* index) {
  Context links = Context::array();
  const auto add = [&](const std::string& owner, const Context& colour, const model::AccessPattern& pattern) {
    const Index* const own = pattern.path == nullptr ? nullptr : pattern.path->index;
    if (own == index)
      links.push_back({{"name", fmt::format("{}.{}", owner, pattern.name)},
                       {"href", '#' + id_of(owner, pattern)},
                       {"colour", colour}});
  };
  for (const model::Entity& entity : facts.schema.entities)
    for (const model::AccessPattern& pattern : entity.accesses)
      if (entity.table == &table) add(entity.name, facts.link(entity)["colour"], pattern);
  for (const model::Collection& collection : facts.schema.collections)
    for (const model::CollectionPattern& pattern : collection.accesses)
      if (collection.table == &table)
        add(collection.name, facts.link(*collection.members.front())["colour"], pattern.shared);
  return links;
}

Context view(const Facts& facts, const Table& table, const Index* index) {
  const model::KeySchema& key = index == nullptr ? table.key : index->key;
  Context keys = Context::array();
  add_keys(keys, key.partition, "partition key");
  add_keys(keys, key.sort, "sort key");
  Context entities = Context::array();
  for (const model::Entity* entity : facts.entities_of(table))
    if (entity->path_on(index) != nullptr) entities.push_back(facts.link(*entity));
  const std::vector<Row> rows = rows_of(facts, table, index);
  return {{"id", id_of(table, index)},
          {"name", index == nullptr ? table.name : index->name},
          {"stored", index == nullptr ? table.stored : index->stored},
          {"title", index == nullptr ? "Table"
                    : index->local   ? "Local index"
                                     : "Global index"},
          {"key", key_text_of(key)},
          {"keys", std::move(keys)},
          {"projection", index == nullptr ? std::string() : projection_of(*index)},
          {"doc", paragraphs(index == nullptr ? table.key_doc : index->doc)},
          {"entity_names", names_of(entities)},
          {"entities", std::move(entities)},
          {"patterns", readers(facts, table, index)},
          {"rows", rows.size()},
          {"hidden", rows.size() - std::min(rows.size(), most_rows)},
          {"collections", collections_of(facts, table, key, rows)}};
}

}  // namespace

Context views(const Facts& facts, const Table& table) {
  Context result = Context::array();
  result.push_back(view(facts, table, nullptr));
  for (const Index& index : table.indexes) result.push_back(view(facts, table, &index));
  return result;
}

}  // namespace keyc::docs
