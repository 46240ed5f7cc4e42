// From the runtime's differences to findings: each becomes a row of the table of rules, by what it is about.

#include "generator/drift/compare.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/diff/compare.hpp"
#include "generator/drift/rules.hpp"
#include "generator/evaluate/json_input.hpp"
#include "grammar/quoted.hpp"
#include "keyc/table_differences.hpp"

namespace keyc::drift {
namespace {

using Differs = TableDifference::Kind;

std::vector<KeySchemaElement> key_schema(const tables::KeyDefinition& key) {
  std::vector<KeySchemaElement> elements;
  for (const std::string& name : key.partition) elements.push_back({name, "HASH"});
  for (const std::string& name : key.sort) elements.push_back({name, "RANGE"});
  return elements;
}

std::vector<SecondaryIndex> secondary_indexes(const std::vector<const tables::IndexDefinition*>& indexes) {
  std::vector<SecondaryIndex> result;
  result.reserve(indexes.size());
  for (const tables::IndexDefinition* index : indexes)
    result.push_back(
        {index->name, key_schema(index->key), tables::projection_type(index->projection), index->projected});
  return result;
}

AttributeValue::Type type_in_requests(model::KeyType type) {
  switch (type) {
    case model::KeyType::string: return AttributeValue::Type::S;
    case model::KeyType::number: return AttributeValue::Type::N;
    case model::KeyType::binary: break;
  }
  return AttributeValue::Type::B;
}

/// Of the table, or of what is called `part` in it.
diff::Finding finding_of(Code code, const model::Table& table, const std::string& part, std::string message) {
  diff::Finding finding;
  const diff::Rule& rule = rule_of(code);
  finding.rule = &rule;
  finding.plan.assign(rule.plan.begin(), rule.plan.end());
  finding.subject = diff::subject_of(table.stored, part);
  finding.message = std::move(message);
  finding.schema = table.schema;
  finding.new_place = table.span;
  return finding;
}

class TableComparison {
 public:
  TableComparison(const model::Table& table, const DeployedTable& deployed, const diff::Readers& readers)
      : table_(table),
        deployed_(deployed),
        readers_(readers),
        wanted_(tables::definition_of(table)),
        there_(definition_of(deployed)) {}

  std::vector<diff::Finding> run(Diagnostics& notes) && {
    for (const TableDifference& each : differences(create_table_of(wanted_), deployed_.table)) add(each);
    compare_time_to_live(notes);
    find_unusable();
    return std::move(findings_);
  }

 private:
  void add(const TableDifference& difference) {
    switch (difference.kind) {
      case Differs::key: return add(Code::deployed_key, difference);
      case Differs::attribute_type: return add(code_of_type(difference.name), difference);
      case Differs::missing_index: return add_index(Code::deployed_missing_index, difference);
      case Differs::index_key: return add_index(Code::deployed_index_key, difference);
      case Differs::projection:
        return tables::projects_all_of(*there_.find_index(difference.name), *wanted_.find_index(difference.name))
                   ? add(Code::deployed_wider_projection, difference)
                   : add_index(Code::deployed_projection, difference);
      case Differs::index_scope: return add(Code::deployed_local_index, difference);
      case Differs::unknown_index: return add(Code::deployed_extra_index, difference);
      case Differs::time_to_live: return add(code_of_time_to_live(difference.name), difference);
      case Differs::stream: return add(Code::deployed_stream, difference);
      case Differs::status: return add(Code::deployed_status, difference);
      case Differs::billing_mode: return;  // belongs to operations
    }
  }

  /// Of local indexes, only the projection can be wider; all else needs another table.
  void add_index(Code code, const TableDifference& difference) {
    add(wanted_.find_index(difference.name)->local ? Code::deployed_local_index : code, difference);
  }

  Code code_of_type(const std::string& attribute) const {
    const auto in_local_index = [&](const tables::IndexDefinition& index) {
      return index.local && index.key.has(attribute);
    };
    for (const tables::TableDefinition* side : {&wanted_, &there_}) {
      if (side->key.has(attribute)) return Code::deployed_key;
      if (std::any_of(side->indexes.begin(), side->indexes.end(), in_local_index)) return Code::deployed_local_index;
    }
    return Code::deployed_type;
  }

  Code code_of_time_to_live(const std::string& attribute) const {
    if (!wanted_.time_to_live.empty()) return Code::deployed_time_to_live;
    for (const model::Entity* entity : table_.entities)
      for (const model::Attribute& each : entity->attributes)
        if (each.stored == attribute && !each.key_only) return Code::deployed_items_expire;
    return Code::deployed_extra_time_to_live;
  }

  void compare_time_to_live(Diagnostics& notes) {
    std::optional<UpdateTimeToLive> schema;
    if (!wanted_.time_to_live.empty()) schema = UpdateTimeToLive{wanted_.name, wanted_.time_to_live};
    if (deployed_.time_to_live) {
      if (const auto found = difference(schema, *deployed_.time_to_live)) add(*found);
    } else if (schema) {
      notes.report(
          Code::not_compared, table_.time_to_live_span,
          fmt::format("the file does not say whether time to live of {} is on", keyc::quoted(deployed_.shown())),
          "give the answer of describe-time-to-live, too");
    }
  }

  /// What is there, but cannot be used now.
  void find_unusable() {
    const std::string& status = deployed_.table.TableStatus;
    if (!status.empty() && status != "ACTIVE" && status != "UPDATING")
      add({Differs::status, "", fmt::format("the table is {}", evaluate::shortened(status))});
    for (const IndexDescription& index : deployed_.table.GlobalSecondaryIndexes)
      if (index.IndexStatus == "CREATING" && wanted_.find_index(index.IndexName) != nullptr)
        add({Differs::status, index.IndexName, fmt::format("index {} is CREATING", index.IndexName)});
  }

  void add(Code code, const TableDifference& difference) {
    diff::Finding& finding = findings_.emplace_back(finding_of(code, table_, difference.name, difference.text));
    finding.old_place = deployed_.place;
    place(difference, finding);
    add_patterns(difference, finding);
  }

  void place(const TableDifference& difference, diff::Finding& finding) const {
    if (difference.kind == Differs::time_to_live) {
      if (!wanted_.time_to_live.empty()) finding.new_place = table_.time_to_live_span;
      if (deployed_.time_to_live_place.source != nullptr) finding.old_place = deployed_.time_to_live_place;
      return;
    }
    if (difference.kind == Differs::stream) {
      if (deployed_.stream_place.source != nullptr) finding.old_place = deployed_.stream_place;
      return;
    }
    if (difference.kind == Differs::attribute_type) {
      if (const model::KeyAttribute* const attribute = table_.find_key_stored_as(difference.name))
        finding.new_place = attribute->span;
      finding.old_place = deployed_.places_of_attributes.at(difference.name);
      return;
    }
    for (const model::Index& index : table_.indexes)
      if (index.stored == difference.name) finding.new_place = index.span;
    if (const auto found = deployed_.places_of_indexes.find(difference.name);
        found != deployed_.places_of_indexes.end())
      finding.old_place = found->second;
    if (!difference.name.empty()) finding.index = difference.name;
  }

  /// The index that a pattern reads has the attribute, or is the one of the difference.
  void add_patterns(const TableDifference& difference, diff::Finding& finding) const {
    const bool is_table = finding.rule->affects == diff::Affects::all_new;
    for (const model::Entity* entity : table_.entities)
      for (const diff::Readers::Reader& reader : readers_.of(*entity)) {
        const model::Index* const index = reader.index();
        const bool is_affected = index != nullptr && (difference.kind == Differs::attribute_type
                                                          ? wanted_.find_index(index->stored)->key.has(difference.name)
                                                          : index->stored == difference.name);
        if (is_table || is_affected) diff::add_once(finding.patterns, reader.name);
      }
  }

  const model::Table& table_;
  const DeployedTable& deployed_;
  const diff::Readers& readers_;
  const tables::TableDefinition wanted_;
  const tables::TableDefinition there_;
  std::vector<diff::Finding> findings_;
};

}  // namespace

CreateTable create_table_of(const tables::TableDefinition& definition) {
  CreateTable request;
  request.TableName = definition.name;
  request.BillingMode = "";
  request.StreamViewType = model::dynamodb_name(definition.stream);
  for (const tables::AttributeDefinition& attribute : definition.attributes)
    request.AttributeDefinitions.push_back({attribute.name, type_in_requests(attribute.type)});
  request.KeySchema = key_schema(definition.key);
  request.LocalSecondaryIndexes = secondary_indexes(definition.indexes_with(true));
  request.GlobalSecondaryIndexes = secondary_indexes(definition.indexes_with(false));
  return request;
}

std::vector<diff::Finding> compare(const model::Table& table, const DeployedTable& deployed,
                                   const diff::Readers& readers, Diagnostics& notes) {
  return TableComparison(table, deployed, readers).run(notes);
}

diff::Finding missing(const NamedTable& table, const diff::Readers& readers) {
  diff::Finding finding =
      finding_of(Code::deployed_missing_table, *table.table, {},
                 fmt::format("the table {} is in none of the files", evaluate::shortened(table.name)));
  for (const model::Entity* entity : table.table->entities)
    for (const diff::Readers::Reader& reader : readers.of(*entity)) diff::add_once(finding.patterns, reader.name);
  return finding;
}

}  // namespace keyc::drift
