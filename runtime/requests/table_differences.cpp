#include "keyc/table_differences.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace keyc {
namespace {

using Kind = TableDifference::Kind;

/// One attribute as it is, several in brackets: as schemas write keys.
std::string shown(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text.append(text.empty() ? "" : ", ").append(name);
  return names.size() == 1 ? text : '[' + text + ']';
}

std::string shown(const std::vector<KeySchemaElement>& key) {
  std::vector<std::string> partition;
  std::vector<std::string> sort;
  for (const KeySchemaElement& element : key)
    (element.KeyType == "HASH" ? partition : sort).push_back(element.AttributeName);
  return '(' + shown(partition) + (sort.empty() ? "" : ", " + shown(sort)) + ')';
}

bool same_key(const std::vector<KeySchemaElement>& a, const std::vector<KeySchemaElement>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const KeySchemaElement& x, const KeySchemaElement& y) {
    return x.AttributeName == y.AttributeName && x.KeyType == y.KeyType;
  });
}

/// DynamoDB returns these names in no order.
std::vector<std::string> projected(const SecondaryIndex& index) {
  std::vector<std::string> names = index.NonKeyAttributes;
  std::sort(names.begin(), names.end());
  return names;
}

std::string shown_projection(const SecondaryIndex& index) {
  return index.ProjectionType + (index.NonKeyAttributes.empty() ? "" : ' ' + shown(projected(index)));
}

template <class Index>
const Index* find(const std::vector<Index>& indexes, std::string_view name) {
  const auto found =
      std::find_if(indexes.begin(), indexes.end(), [&](const Index& index) { return index.IndexName == name; });
  return found == indexes.end() ? nullptr : &*found;
}

class Comparing {
 public:
  Comparing(const CreateTable& schema, const TableResult& table) : schema_(schema), table_(table) {}

  std::vector<TableDifference> run() && {
    if (!same_key(schema_.KeySchema, table_.KeySchema))
      add(Kind::key, "", "the key is " + shown(table_.KeySchema) + in_schema(shown(schema_.KeySchema)));
    compare_types();
    compare(schema_.LocalSecondaryIndexes, table_.LocalSecondaryIndexes, table_.GlobalSecondaryIndexes, "local");
    compare(schema_.GlobalSecondaryIndexes, table_.GlobalSecondaryIndexes, table_.LocalSecondaryIndexes, "global");
    find_unknown(table_.LocalSecondaryIndexes);
    find_unknown(table_.GlobalSecondaryIndexes);
    if (!schema_.BillingMode.empty() && !table_.BillingMode.empty() && schema_.BillingMode != table_.BillingMode)
      add(Kind::billing_mode, "", "the billing mode is " + table_.BillingMode + in_schema(schema_.BillingMode));
    if (!schema_.StreamViewType.empty() && schema_.StreamViewType != table_.StreamViewType)
      add(Kind::stream, "",
          (table_.StreamViewType.empty() ? "the table has no stream"
                                         : "the stream has the view " + table_.StreamViewType) +
              in_schema(schema_.StreamViewType));
    return std::move(found_);
  }

 private:
  static std::string in_schema(const std::string& what) { return ", in the schema " + what; }

  void add(Kind kind, std::string name, std::string text) {
    found_.push_back({kind, std::move(name), std::move(text)});
  }

  void compare_types() {
    for (const AttributeDefinition& wanted : schema_.AttributeDefinitions)
      for (const AttributeDefinition& there : table_.AttributeDefinitions)
        if (wanted.AttributeName == there.AttributeName && wanted.AttributeType != there.AttributeType)
          add(Kind::attribute_type, wanted.AttributeName,
              "attribute " + wanted.AttributeName + " has type " + std::string(to_text(there.AttributeType)) +
                  in_schema(std::string(to_text(wanted.AttributeType))));
  }

  /// `there` and `elsewhere` are the table's indexes of this and of the other scope.
  void compare(const std::vector<SecondaryIndex>& wanted, const std::vector<IndexDescription>& there,
               const std::vector<IndexDescription>& elsewhere, const std::string& scope) {
    for (const SecondaryIndex& index : wanted) {
      const IndexDescription* const same = find(there, index.IndexName);
      if (same != nullptr)
        compare(index, *same);
      else if (find(elsewhere, index.IndexName) != nullptr)
        add(Kind::index_scope, index.IndexName,
            "index " + index.IndexName + " is " + (scope == "local" ? "global" : "local") + in_schema(scope));
      else
        add(Kind::missing_index, index.IndexName, scope + " index " + index.IndexName + " is missing");
    }
  }

  void compare(const SecondaryIndex& wanted, const IndexDescription& there) {
    const std::string& name = wanted.IndexName;
    if (there.IndexStatus == "DELETING") return add(Kind::missing_index, name, "index " + name + " is being deleted");
    if (!same_key(wanted.KeySchema, there.KeySchema))
      add(Kind::index_key, name,
          "index " + name + " has the key " + shown(there.KeySchema) + in_schema(shown(wanted.KeySchema)));
    if (wanted.ProjectionType != there.ProjectionType || projected(wanted) != projected(there))
      add(Kind::projection, name,
          "index " + name + " projects " + shown_projection(there) + in_schema(shown_projection(wanted)));
  }

  void find_unknown(const std::vector<IndexDescription>& there) {
    for (const IndexDescription& index : there) {
      const std::string& name = index.IndexName;
      if (find(schema_.LocalSecondaryIndexes, name) == nullptr &&
          find(schema_.GlobalSecondaryIndexes, name) == nullptr && index.IndexStatus != "DELETING")
        add(Kind::unknown_index, name, "index " + name + ' ' + shown(index.KeySchema) + " is not in the schema");
    }
  }

  const CreateTable& schema_;
  const TableResult& table_;
  std::vector<TableDifference> found_;
};

std::string message(const std::string& table, const std::vector<TableDifference>& differences) {
  std::string text = "table " + table + " is not as its schema says:";
  for (const TableDifference& difference : differences) text.append("\n  ").append(difference.text);
  return text;
}

}  // namespace

TableDiffers::TableDiffers(const std::string& table, std::vector<TableDifference> differences)
    : Error(message(table, differences)), differences_(std::move(differences)) {}

std::vector<TableDifference> differences(const CreateTable& schema, const TableResult& table) {
  return Comparing(schema, table).run();
}

std::optional<TableDifference> difference(const std::optional<UpdateTimeToLive>& schema,
                                          const TimeToLiveResult& table) {
  const bool is_on = table.TimeToLiveStatus.starts_with("ENABL");
  if (schema ? is_on && table.AttributeName == schema->AttributeName : !is_on) return std::nullopt;
  const std::string there = table.TimeToLiveStatus == "DISABLING" ? "being turned off"
                            : is_on                               ? "on " + table.AttributeName
                                                                  : "off";
  return TableDifference{
      Kind::time_to_live, schema ? schema->AttributeName : table.AttributeName,
      "time to live is " + there + ", in the schema " + (schema ? "on " + schema->AttributeName : "off")};
}

}  // namespace keyc
