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
constexpr std::size_t most_shown = 40;  // bytes of a value

struct Row {
  const Sample* sample;
  Item held;  // all of the item, or what the index holds of it
};

std::vector<Row> rows_of(const Facts& facts, const Table& table, const Index* index) {
  std::vector<Row> rows;
  for (const model::Entity* entity : facts.entities_of(table))
    for (const Sample& one : facts.samples.at(entity)) {
      Item held = index == nullptr ? one.item : entry_of(table, *index, one.item);
      if (!held.empty()) rows.push_back({&one, std::move(held)});
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
  Context all = Context::array();
  for (const Attribute& one : item) {
    const bool is_key = std::any_of(table.key_attributes.begin(), table.key_attributes.end(),
                                    [&](const KeyAttribute& key) { return key.stored == one.name; });
    if (!is_key && one.name != table.type_attribute)
      all.push_back({{"name", one.name}, {"value", shown_value(one.value)}});
  }
  return all;
}

std::string summary_of(const Context& attributes) {
  std::string text;
  for (const Context& one : attributes)
    text = joined(std::move(text), ", ", fmt::format("{} = {}", *one["name"].text(), *one["value"].text()));
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
  Context all = Context::array();
  for (std::size_t i = 0; i < std::min(rows.size(), most_rows);) {
    const std::string partition = key_text(key.partition, rows[i].held);
    Context own = Context::array();
    for (; i < std::min(rows.size(), most_rows) && key_text(key.partition, rows[i].held) == partition; ++i)
      own.push_back(row_context(facts, table, key, rows[i]));
    all.push_back({{"partition", partition}, {"rows", std::move(own)}});
  }
  return all;
}

void add_keys(Context& into, const std::vector<const KeyAttribute*>& keys, std::string_view role) {
  for (const KeyAttribute* one : keys)
    into.push_back({{"name", one->stored}, {"role", role}, {"type", model::dynamodb_name(one->type)}});
}

/// As the schema has it: "(pk, sk)".
std::string key_text_of(const model::KeySchema& key) {
  std::string text;
  for (const KeyAttribute* one : key.attributes()) text = joined(std::move(text), ", ", one->stored);
  return fmt::format("({})", text);
}

std::string projection_of(const Index& index) {
  using Kind = model::Projection::Kind;
  if (index.projection.kind == Kind::all) return "all attributes";
  if (index.projection.kind == Kind::keys) return "keys only";
  std::string names;
  for (const std::string& one : index.projection.names) names = joined(std::move(names), ", ", one);
  return "the keys, and " + names;
}

/// The patterns that read it.
Context readers(const Facts& facts, const Table& table, const Index* index) {
  Context all = Context::array();
  const auto add = [&](const std::string& owner, const Context& colour, const model::AccessPattern& pattern) {
    const Index* const own = pattern.path == nullptr ? nullptr : pattern.path->index;
    if (own == index)
      all.push_back({{"name", fmt::format("{}.{}", owner, pattern.name)},
                     {"href", '#' + id_of(owner, pattern)},
                     {"colour", colour}});
  };
  for (const model::Entity& entity : facts.schema.entities)
    for (const model::AccessPattern& one : entity.accesses)
      if (entity.table == &table) add(entity.name, facts.link(entity)["colour"], one);
  for (const model::Collection& collection : facts.schema.collections)
    for (const model::CollectionPattern& one : collection.accesses)
      if (collection.table == &table)
        add(collection.name, facts.link(*collection.members.front())["colour"], one.shared);
  return all;
}

Context view(const Facts& facts, const Table& table, const Index* index) {
  const model::KeySchema& key = index == nullptr ? table.key : index->key;
  Context keys = Context::array();
  add_keys(keys, key.partition, "partition key");
  add_keys(keys, key.sort, "sort key");
  Context entities = Context::array();
  for (const model::Entity* one : facts.entities_of(table))
    if (one->path_on(index) != nullptr) entities.push_back(facts.link(*one));
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
  Context all = Context::array();
  all.push_back(view(facts, table, nullptr));
  for (const Index& one : table.indexes) all.push_back(view(facts, table, &one));
  return all;
}

}  // namespace keyc::docs
