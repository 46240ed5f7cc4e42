// A table's keys and indexes, from a description or from a template, which write them alike. Everything that the
// comparison relies on is checked here: each key attribute has one type, each index one name that files can have.

#include "generator/drift/table_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <span>

#include "grammar/quoted.hpp"
#include "requests/table_name_rule.hpp"

namespace keyc::drift {
namespace {

using Names = std::span<const std::string_view>;

/// The members that are compared, and those that belong to operations, of descriptions and of templates.
/// Source: TableDescription and GlobalSecondaryIndexDescription in Amazon DynamoDB's API Reference;
/// AWS::DynamoDB::Table and AWS::DynamoDB::GlobalTable in the CloudFormation User Guide.
constexpr std::array<std::string_view, 46> table_members{
    "ArchivalSummary", "AttributeDefinitions", "BillingMode", "BillingModeSummary", "ContributorInsightsSpecification",
    "CreationDateTime", "DeletionProtectionEnabled", "GlobalSecondaryIndexes", "GlobalTableSettingsReplicationMode",
    "GlobalTableSourceArn", "GlobalTableVersion", "GlobalTableWitnesses", "ImportSourceSpecification", "ItemCount",
    "KeySchema", "KinesisStreamSpecification", "LatestStreamArn", "LatestStreamLabel", "LocalSecondaryIndexes",
    "MultiRegionConsistency", "OnDemandThroughput", "PointInTimeRecoverySpecification", "ProvisionedThroughput",
    "ReadOnDemandThroughputSettings", "ReadProvisionedThroughputSettings", "Replicas", "ResourcePolicy",
    "RestoreSummary", "SSEDescription", "SSESpecification", "StreamSpecification", "TableArn", "TableClass",
    "TableClassSummary", "TableId", "TableName", "TableSizeBytes", "TableStatus", "Tags", "TimeToLiveSpecification",
    "WarmThroughput", "WriteOnDemandThroughputSettings", "WriteProvisionedThroughputSettings",
    // Written by emulators, or by older versions of the API.
    "RestoreDateTime", "SourceTableArn", "SourceBackupArn"};
constexpr std::array<std::string_view, 15> index_members{"Backfilling",
                                                         "ContributorInsightsSpecification",
                                                         "IndexArn",
                                                         "IndexName",
                                                         "IndexSizeBytes",
                                                         "IndexStatus",
                                                         "ItemCount",
                                                         "KeySchema",
                                                         "OnDemandThroughput",
                                                         "Projection",
                                                         "ProvisionedThroughput",
                                                         "ReadOnDemandThroughputSettings",
                                                         "WarmThroughput",
                                                         "WriteOnDemandThroughputSettings",
                                                         "WriteProvisionedThroughputSettings"};
constexpr std::array<std::string_view, 2> attribute_members{"AttributeName", "AttributeType"};
constexpr std::array<std::string_view, 2> key_members{"AttributeName", "KeyType"};
constexpr std::array<std::string_view, 3> stream_members{"ResourcePolicy", "StreamEnabled", "StreamViewType"};
constexpr std::array<std::string_view, 2> projection_members{"NonKeyAttributes", "ProjectionType"};

class TableReader {
 public:
  explicit TableReader(const JsonReader& json) : json_(json) {}

  DeployedTable read(const Json& from) {
    note_unknown(from, table_members);
    table_.place = json_.span_of(from);
    table_.table.TableStatus = json_.optional_text(from, "TableStatus");
    read_attributes(from);
    table_.table.KeySchema = read_key(from);
    table_.table.LocalSecondaryIndexes = read_indexes(from, "LocalSecondaryIndexes");
    table_.table.GlobalSecondaryIndexes = read_indexes(from, "GlobalSecondaryIndexes");
    read_billing(from);
    read_stream(from);
    read_replicas(from);
    note_unused();
    return std::move(table_);
  }

 private:
  void note_unknown(const Json& object, Names known) const {
    for (const JsonMember& member : object.members)
      if (std::find(known.begin(), known.end(), member.name) == known.end())
        json_.note(member.value,
                   fmt::format("{} is nothing that this version of keyc knows", evaluate::shortened(member.name)),
                   "it is not compared, and keyc neither writes nor deletes it");
  }

  /// Calls `read` for each element of a member that is a list of objects.
  template <class Read>
  void each(const Json& object, std::string_view name, bool is_required, Read read) const {
    const Json* const list =
        is_required ? json_.required(object, name, JsonKind::list) : json_.optional(object, name, JsonKind::list);
    if (list == nullptr) return;
    for (const Json& element : list->elements)
      if (json_.is(element, "an element of " + std::string(name), JsonKind::object)) read(element);
  }

  void read_attributes(const Json& from) {
    each(from, "AttributeDefinitions", true, [&](const Json& element) {
      note_unknown(element, attribute_members);
      const std::string name = json_.required_text(element, "AttributeName");
      const std::string type = json_.word(element, "AttributeType", "S, N or B");
      if (name.empty() || type.empty()) return;
      if (!table_.places_of_attributes.emplace(name, json_.span_of(element)).second)
        return json_.fail(element, fmt::format("{} is defined twice", keyc::quoted(name)));
      for (const auto each : {AttributeValue::Type::S, AttributeValue::Type::N, AttributeValue::Type::B})
        if (to_text(each) == type) table_.table.AttributeDefinitions.push_back({name, each});
    });
  }

  std::vector<KeySchemaElement> read_key(const Json& from) {
    std::vector<KeySchemaElement> key;
    each(from, "KeySchema", true, [&](const Json& element) {
      note_unknown(element, key_members);
      KeySchemaElement read{json_.required_text(element, "AttributeName"),
                            json_.word(element, "KeyType", "HASH or RANGE")};
      if (read.AttributeName.empty() || read.KeyType.empty()) return;
      used_.insert(read.AttributeName);
      if (!table_.places_of_attributes.contains(read.AttributeName))
        json_.fail(element, fmt::format("{} is a key attribute, and has no type", keyc::quoted(read.AttributeName)),
                   "AttributeDefinitions has one for each");
      key.push_back(std::move(read));
    });
    if (const Json* const list = from.find("KeySchema"); list != nullptr && list->kind == JsonKind::list)
      check_key(*list, key);
    return key;
  }

  /// DynamoDB has partition key attributes first, each attribute once.
  void check_key(const Json& list, const std::vector<KeySchemaElement>& key) const {
    std::set<std::string_view> names;
    for (const KeySchemaElement& element : key)
      if (!names.insert(element.AttributeName).second)
        json_.fail(list, fmt::format("{} is in the key twice", keyc::quoted(element.AttributeName)));
    const auto is_hash = [](const KeySchemaElement& element) { return element.KeyType == "HASH"; };
    if (std::none_of(key.begin(), key.end(), is_hash)) json_.fail(list, "KeySchema has no HASH attribute");
    if (!std::is_partitioned(key.begin(), key.end(), is_hash))
      json_.fail(list, "KeySchema has a RANGE attribute before a HASH attribute");
  }

  std::vector<IndexDescription> read_indexes(const Json& from, std::string_view member) {
    std::vector<IndexDescription> indexes;
    each(from, member, false, [&](const Json& element) {
      note_unknown(element, index_members);
      IndexDescription index;
      index.IndexName = json_.required_text(element, "IndexName");
      check_name(json_, element, index.IndexName, "an index");
      if (!table_.places_of_indexes.emplace(index.IndexName, json_.span_of(element)).second)
        json_.fail(element, fmt::format("there are two indexes {}", keyc::quoted(index.IndexName)));
      index.IndexStatus = json_.word(element, "IndexStatus", "ACTIVE, CREATING, UPDATING or DELETING", false);
      index.KeySchema = read_key(element);
      read_projection(element, index);
      indexes.push_back(std::move(index));
    });
    return indexes;
  }

  void read_projection(const Json& from, IndexDescription& index) const {
    const Json* const projection = json_.required(from, "Projection", JsonKind::object);
    if (projection == nullptr) return;
    note_unknown(*projection, projection_members);
    index.ProjectionType = json_.word(*projection, "ProjectionType", "ALL, KEYS_ONLY or INCLUDE");
    const Json* const names = json_.optional(*projection, "NonKeyAttributes", JsonKind::list);
    if (names == nullptr) return;
    for (const Json& name : names->elements)
      if (json_.is(name, "an element of NonKeyAttributes", JsonKind::text)) index.NonKeyAttributes.push_back(name.text);
  }

  /// 0 if it is no count: capacities belong to operations, and templates may compute them.
  static std::uint64_t units(const Json& throughput, std::string_view name) {
    const Json* const found = throughput.find(name);
    std::uint64_t count = 0;
    if (found != nullptr) std::from_chars(found->text.data(), found->text.data() + found->text.size(), count);
    return count;
  }

  /// DynamoDB writes a summary with the mode; a table that has always been PROVISIONED has none, but has units.
  void read_billing(const Json& from) {
    const Json* const summary = from.find("BillingModeSummary");
    const Json* const mode = (summary != nullptr ? *summary : from).find("BillingMode");
    const Json* const throughput = from.find("ProvisionedThroughput");
    table_.is_provisioned = mode == nullptr ? throughput != nullptr : mode->text == "PROVISIONED";
    if (throughput == nullptr || (mode != nullptr && mode->text == "PAY_PER_REQUEST")) return;
    const Throughput found{units(*throughput, "ReadCapacityUnits"), units(*throughput, "WriteCapacityUnits")};
    if (found.read > 0 && found.write > 0) table_.throughput = found;
  }

  /// A description says whether it is enabled; a template has it if it is.
  void read_stream(const Json& from) {
    const Json* const stream = json_.optional(from, "StreamSpecification", JsonKind::object);
    if (stream == nullptr) return;
    note_unknown(*stream, stream_members);
    table_.stream_place = json_.span_of(*stream);
    const Json* const enabled = json_.optional(*stream, "StreamEnabled", JsonKind::boolean);
    if (enabled != nullptr && enabled->text == "false") return;
    table_.table.StreamViewType =
        json_.word(*stream, "StreamViewType", "KEYS_ONLY, NEW_IMAGE, OLD_IMAGE or NEW_AND_OLD_IMAGES");
  }

  /// "arn:aws:dynamodb:REGION:…"; empty if it is none.
  static std::string region_of(std::string_view arn) {
    for (int part = 0; part < 3; ++part) arn.remove_prefix(std::min(arn.find(':'), arn.size() - 1) + 1);
    return std::string(arn.substr(0, arn.find(':')));
  }

  /// A description has the replicas in other regions, as RegionName, and its own region in its ARN; a template has all
  /// of them, as Region.
  void read_replicas(const Json& from) {
    std::set<std::string> all;
    std::set<std::string> others;
    if (const Json* const replicas = from.find("Replicas"); replicas != nullptr)
      for (const Json& replica : replicas->elements) {
        if (const Json* const region = replica.find("Region")) all.insert(region->text);
        if (const Json* const region = replica.find("RegionName")) others.insert(region->text);
      }
    const Json* const consistency = from.find("MultiRegionConsistency");
    const bool is_strong = consistency != nullptr && consistency->text == "STRONG";
    table_.replicates_by_stream = (all.size() > 1 || !others.empty()) && !is_strong;
    all.merge(others);
    if (const Json* const arn = from.find("TableArn"); arn != nullptr && !arn->text.empty())
      all.insert(region_of(arn->text));
    all.erase("");
    table_.regions = {all.begin(), all.end()};
  }

  /// Not if something could not be read: it may have used them.
  void note_unused() const {
    if (json_.has_failed()) return;
    std::string names;
    Span first;
    std::size_t count = 0;
    for (const auto& [name, place] : table_.places_of_attributes) {
      if (used_.contains(name)) continue;
      if (count++ == 0) first = place;
      names += (names.empty() ? "" : ", ") + keyc::quoted(name);
    }
    if (count > 0)
      json_.note(
          first,
          fmt::format("{} {} defined, and no key has {}", names, count == 1 ? "is" : "are", count == 1 ? "it" : "them"),
          "DynamoDB refuses to create such a table");
  }

  using JsonMember = evaluate::JsonMember;

  const JsonReader& json_;
  DeployedTable table_;
  std::set<std::string> used_;  // by keys
};

}  // namespace

void check_name(const JsonReader& json, const Json& at, const std::string& name, std::string_view of) {
  if (!name.empty() && !is_table_name(name))
    json.fail(at, fmt::format("{} is no name of {}", keyc::quoted(evaluate::shortened(name)), of),
              "DynamoDB takes 3 to 255 letters, digits, '_', '-' and '.'");
}

DeployedTable read_table(const JsonReader& json, const Json& from) { return TableReader(json).read(from); }

}  // namespace keyc::drift
