// The samples as a table of DynamoDB shows them: by partition, then by sort key, with the markers of what is unique
// among them. A view has 300 rows at most.

#include "generator/outputs/docs/item_collections.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/evaluate/asked_key.hpp"
#include "generator/outputs/docs/key_map.hpp"
#include "generator/outputs/docs/patterns.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/json.hpp"
#include "keyc/time.hpp"
#include "keyc/unique.hpp"

namespace keyc::docs {
namespace {

using model::Index;
using model::KeyAttribute;
using model::Table;

constexpr std::size_t most_rows = 300;  // of one view
constexpr std::size_t most_shown = 40;  // bytes of a shown value

struct Row {
  const Sample* sample;
  Item held;                         // the item, its entry in the index, or a marker
  std::string_view constraint = {};  // of a marker
};

std::vector<Row> rows_of(const Facts& facts, const Table& table, const Index* index) {
  std::vector<Row> rows;
  for (const model::Entity* entity : facts.entities_of(table))
    for (const Sample& sample : facts.samples.at(entity)) {
      Item held = index == nullptr ? sample.item : entry_of(table, *index, sample.item);
      if (!held.empty()) rows.push_back({&sample, std::move(held)});
      if (index != nullptr) continue;
      for (SampleMarker& marker : markers_of(sample))
        rows.push_back({&sample, std::move(marker.item), marker.constraint});
    }
  std::vector<std::string> names;
  for (const KeyAttribute* key : (index == nullptr ? table.key : index->key).attributes()) names.push_back(key->stored);
  std::stable_sort(rows.begin(), rows.end(),
                   [&](const Row& a, const Row& b) { return evaluate::comes_before(names, a.held, b.held); });
  return rows;
}

/// Seconds since 1970 with their date: "1767225600 (2026-01-01 00:00 UTC)".
std::string with_date(const std::string& seconds) {
  constexpr std::size_t longest = 10;  // to the year 2286
  if (seconds.size() > longest || seconds.find_first_not_of("0123456789") != std::string::npos) return seconds;
  const std::string time = to_text(TimestampS(std::chrono::seconds(std::stoll(seconds))));
  return fmt::format("{} ({} {} UTC)", seconds, time.substr(0, 10), time.substr(11, 5));
}

std::string shown_value(const AttributeValue& value) {
  using Type = AttributeValue::Type;
  const bool is_plain = value.type() == Type::S || value.type() == Type::N || value.type() == Type::BOOL;
  const std::string text = is_plain ? readable(value.text()) : to_json(value);
  return utf8::shortened(text, most_shown);
}

/// The attributes that are not in the key of the view, nor the one that stores the entity.
std::vector<const Attribute*> values_of(const Table& table, const Row& row) {
  std::vector<const Attribute*> values;
  for (const Attribute& attribute : row.held) {
    const bool is_key = std::any_of(table.key_attributes.begin(), table.key_attributes.end(),
                                    [&](const KeyAttribute& key) { return key.stored == attribute.name; });
    if (!is_key && attribute.name != table.type_attribute) values.push_back(&attribute);
  }
  return values;
}

std::string shown(const Table& table, const Attribute& attribute) {
  const bool is_number = attribute.value.type() == AttributeValue::Type::N;
  return is_number && attribute.name == table.time_to_live ? with_date(attribute.value.text())
                                                           : shown_value(attribute.value);
}

/// The names of the attributes of these rows, each once: those that most rows have first, so that few cells are empty
/// where the table begins.
std::vector<std::string> columns_of(const Table& table, const std::vector<const Row*>& rows) {
  std::vector<std::pair<std::string, std::size_t>> counted;
  for (const Row* row : rows)
    for (const Attribute* attribute : values_of(table, *row)) {
      const auto is_it = [&](const auto& column) { return column.first == attribute->name; };
      const auto known = std::find_if(counted.begin(), counted.end(), is_it);
      if (known == counted.end())
        counted.emplace_back(attribute->name, 1);
      else
        ++known->second;
    }
  std::stable_sort(counted.begin(), counted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::vector<std::string> columns;
  columns.reserve(counted.size());
  for (const auto& [name, count] : counted) columns.push_back(name);
  return columns;
}

Context row_context(const Facts& facts, const Table& table, const model::KeySchema& key, const Row& row,
                    const std::vector<std::string>& columns) {
  const Context entity = facts.link(*row.sample->entity);
  std::vector<std::string> cells(columns.size());
  std::string summary;
  for (const Attribute* attribute : values_of(table, row)) {
    const std::string value = shown(table, *attribute);
    const auto column = std::find(columns.begin(), columns.end(), attribute->name);
    cells[static_cast<std::size_t>(column - columns.begin())] = value;
    summary = joined(std::move(summary), ", ", fmt::format("{} = {}", attribute->name, value));
  }
  return {{"entity", entity["name"]},
          {"href", entity["href"].holds() ? '#' + id_of(*row.sample) : std::string()},
          {"colour", entity["colour"]},
          {"marker_of", row.constraint},
          {"sort", key_text(key.sort, row.held)},
          {"summary", std::move(summary)},
          {"cells", Context(cells)}};
}

Context collections_of(const Facts& facts, const Table& table, const model::KeySchema& key,
                       const std::vector<Row>& rows) {
  Context collections = Context::array();
  const std::size_t end = std::min(rows.size(), most_rows);
  for (std::size_t i = 0; i < end;) {
    const std::string partition = key_text(key.partition, rows[i].held);
    std::vector<const Row*> own;
    for (; i < end && key_text(key.partition, rows[i].held) == partition; ++i) own.push_back(&rows[i]);
    const std::vector<std::string> columns = columns_of(table, own);
    Context shown_rows = Context::array();
    for (const Row* row : own) shown_rows.push_back(row_context(facts, table, key, *row, columns));
    collections.push_back({{"partition", partition}, {"columns", Context(columns)}, {"rows", std::move(shown_rows)}});
  }
  return collections;
}

std::string names_of_keys(const std::vector<const KeyAttribute*>& keys) {
  std::string names;
  for (const KeyAttribute* key : keys) names = joined(std::move(names), ", ", key->stored);
  return names;
}

void add_keys(Context& into, const std::vector<const KeyAttribute*>& keys, std::string_view role) {
  for (const KeyAttribute* key : keys)
    into.push_back({{"name", key->stored}, {"role", role}, {"type", model::dynamodb_name(key->type)}});
}

std::string projection_of(const Index& index) {
  using Kind = model::Projection::Kind;
  if (index.holds_all()) return "all attributes";
  if (index.projection.kind == Kind::keys) return "keys only";
  std::string names;
  for (const std::string& name : index.projection.written()) names = joined(std::move(names), ", ", name);
  return "the keys, and " + names;
}

/// The patterns that read the table, or the index if it is not null.
Context readers(const Facts& facts, const Table& table, const Index* index) {
  Context links = Context::array();
  const auto add = [&](const std::string& owner, const Context& colour, const model::AccessPattern& pattern) {
    const Index* const own = pattern.path == nullptr ? nullptr : pattern.path->index;
    if (own == index)
      links.push_back({{"name", fmt::format("{}.{}", owner, pattern.name)},
                       {"anchor", anchor_of(owner + pattern.name)},
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

Context entity_context(const Facts& facts, const model::Entity& entity, const Index* index) {
  Context context = facts.link(entity);
  const Context templates = templates_in(entity, index);
  context["keys"] = templates["keys"];
  context["when"] = templates["when"];
  return context;
}

Context view(const Facts& facts, const Table& table, const Index* index) {
  const model::KeySchema& key = index == nullptr ? table.key : index->key;
  Context keys = Context::array();
  add_keys(keys, key.partition, "partition key");
  add_keys(keys, key.sort, "sort key");
  Context entities = Context::array();
  for (const model::Entity* entity : facts.entities_of(table))
    if (entity->path_on(index) != nullptr) entities.push_back(entity_context(facts, *entity, index));
  const std::vector<Row> rows = rows_of(facts, table, index);
  return {{"id", id_of(table, index)},
          {"name", index == nullptr ? table.name : index->name},
          {"stored", index == nullptr ? table.stored : index->stored},
          {"title", index == nullptr ? "Table"
                    : index->local   ? "Local index"
                                     : "Global index"},
          {"key", key_text_of(key)},
          {"sort_name", names_of_keys(key.sort)},
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
