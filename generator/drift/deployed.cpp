// The files of `keyc tables --against`: which of the things that users have at hand each document is.

#include "generator/drift/deployed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "generator/drift/json_reader.hpp"
#include "generator/drift/table_json.hpp"
#include "grammar/quoted.hpp"

namespace keyc::drift {
namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view what_is_read =
    "expected the answer of describe-table, of describe-time-to-live, or a CloudFormation template in JSON";

class DeployedFile {
 public:
  DeployedFile(const Source& source, std::vector<DeployedTable>& tables, Diagnostics& diagnostics)
      : json_(source, diagnostics), tables_(tables) {}

  void read(Diagnostics& diagnostics) {
    const std::string_view text = json_.source().text();
    std::size_t at = text.find_first_not_of(blanks);
    if (at == std::string_view::npos)
      diagnostics.report({Code::bad_description, {}, "is empty", std::string(what_is_read), {}, json_.source().name()});
    while (at < text.size()) {
      try {
        const Json document = evaluate::parse_first_json(text, at, "");
        read_document(document);
        at = text.find_first_not_of(blanks, document.end);
      } catch (const evaluate::InputError& error) {
        const auto offset = static_cast<std::uint32_t>(std::min(error.offset(), text.size()));
        const bool is_yaml = at == 0 && text.front() != '{' && text.front() != '[';
        diagnostics.report(Code::bad_description, {&json_.source(), offset, offset}, error.what(),
                           is_yaml ? std::string(what_is_read) : "");
        return;
      }
    }
  }

 private:
  void read_document(const Json& document) {
    if (document.kind != JsonKind::object)
      return json_.fail(document, fmt::format("this is {}", evaluate::name_of(document.kind)),
                        std::string(what_is_read));
    if (const Json* const body = document.find("TemplateBody")) return read_template_body(*body);
    if (document.find("Resources") != nullptr) return read_template(document);
    bool is_known = false;
    for (const std::string_view name : {"Table", "TableDescription"})
      if (document.find(name) != nullptr) {
        is_known = true;
        if (const Json* const table = json_.required(document, name, JsonKind::object)) read_description(*table);
      }
    if (!is_known && (document.find("KeySchema") != nullptr || document.find("AttributeDefinitions") != nullptr)) {
      is_known = true;
      read_description(document);
    }
    if (const Json* const found = document.find("TimeToLiveDescription")) {
      is_known = true;
      read_time_to_live(*found);
    }
    if (!is_known) json_.fail(document, "this describes no table", std::string(what_is_read));
  }

  void read_description(const Json& from) {
    DeployedTable table = read_table(json_, from);
    table.name = json_.required_text(from, "TableName");
    if (!table.name.empty()) check_name(json_, *from.find("TableName"), table.name, "a table");
    tables_.push_back(std::move(table));
  }

  void read_time_to_live(const Json& from) {
    if (!json_.is(from, "TimeToLiveDescription", JsonKind::object)) return;
    if (tables_.empty() || tables_.back().time_to_live)
      return json_.fail(from, "this answer of describe-time-to-live names no table",
                        "put it after the answer of describe-table that it belongs to");
    TimeToLiveResult read;
    read.TimeToLiveStatus = json_.word(from, "TimeToLiveStatus", "ENABLED, ENABLING, DISABLED or DISABLING");
    read.AttributeName = read.TimeToLiveStatus.starts_with("ENABL") ? json_.required_text(from, "AttributeName")
                                                                    : json_.optional_text(from, "AttributeName");
    tables_.back().time_to_live = std::move(read);
    tables_.back().time_to_live_place = json_.span_of(from);
  }

  void read_template_body(const Json& body) {
    if (body.kind == JsonKind::object) return read_template(body);
    json_.fail(body, "TemplateBody is a text: this template was written in YAML",
               "give it in JSON, for example as `cfn-flip` writes it");
  }

  void read_template(const Json& from) {
    const Json* const resources = json_.required(from, "Resources", JsonKind::object);
    if (resources == nullptr) return;
    const auto whole = std::make_shared<const nlohmann::json>(
        nlohmann::json::parse(json_.source().text().substr(from.begin, from.end - from.begin), nullptr, false));
    if (whole->is_discarded()) return json_.fail(from, "this template has a number that is too large");
    for (const evaluate::JsonMember& resource : resources->members) {
      if (!json_.is(resource.value, "a resource", JsonKind::object)) continue;
      const std::string type = json_.required_text(resource.value, "Type");
      if (type != "AWS::DynamoDB::Table" && type != "AWS::DynamoDB::GlobalTable") continue;
      if (const Json* const properties = json_.required(resource.value, "Properties", JsonKind::object)) {
        read_properties(resource.name, *properties);
        tables_.back().type = type;
        tables_.back().from_template = whole;
        if (const Json* const condition = resource.value.find("Condition"))
          json_.note(*condition, fmt::format("{} is deployed only under this condition", keyc::quoted(resource.name)),
                     "it is compared as if it is deployed");
      }
    }
  }

  void read_properties(const std::string& logical_id, const Json& properties) {
    DeployedTable table = read_table(json_, properties);
    table.logical_id = logical_id;
    const Json* const name = properties.find("TableName");
    if (name != nullptr && name->kind == JsonKind::text) {
      table.name = name->text;
      check_name(json_, *name, table.name, "a table");
    }
    if (name != nullptr && name->kind != JsonKind::text && name->kind != JsonKind::object)
      json_.fail(*name, fmt::format("TableName is {}, expected a text", evaluate::name_of(name->kind)));
    table.time_to_live = TimeToLiveResult{"DISABLED", ""};
    if (const Json* const found = json_.optional(properties, "TimeToLiveSpecification", JsonKind::object)) {
      const Json* const enabled = json_.required(*found, "Enabled", JsonKind::boolean);
      if (enabled != nullptr && enabled->text == "true")
        table.time_to_live = TimeToLiveResult{"ENABLED", json_.required_text(*found, "AttributeName")};
      table.time_to_live_place = json_.span_of(*found);
    }
    tables_.push_back(std::move(table));
  }

  JsonReader json_;
  std::vector<DeployedTable>& tables_;
};

model::KeyType type_of(AttributeValue::Type type) {
  for (const model::KeyType each : {model::KeyType::string, model::KeyType::number})
    if (model::dynamodb_name(each) == to_text(type)) return each;
  return model::KeyType::binary;
}

tables::KeyDefinition key_of(const std::vector<KeySchemaElement>& key) {
  tables::KeyDefinition result;
  for (const KeySchemaElement& element : key)
    (element.KeyType == "HASH" ? result.partition : result.sort).push_back(element.AttributeName);
  return result;
}

model::StreamView stream_of(const std::string& view) {
  using model::StreamView;
  for (const auto each : {StreamView::keys, StreamView::new_image, StreamView::old_image, StreamView::new_and_old})
    if (model::dynamodb_name(each) == view) return each;
  return StreamView::none;
}

model::Projection::Kind projection_of(const std::string& type) {
  for (const auto kind : {model::Projection::Kind::all, model::Projection::Kind::keys})
    if (tables::projection_type(kind) == type) return kind;
  return model::Projection::Kind::attributes;
}

}  // namespace

void read_deployed(const Source& source, std::vector<DeployedTable>& into, Diagnostics& diagnostics) {
  DeployedFile(source, into, diagnostics).read(diagnostics);
}

tables::TableDefinition definition_of(const DeployedTable& deployed) {
  tables::TableDefinition result;
  result.name = deployed.shown();
  result.key = key_of(deployed.table.KeySchema);
  for (const AttributeDefinition& attribute : deployed.table.AttributeDefinitions)
    result.attributes.push_back({attribute.AttributeName, type_of(attribute.AttributeType)});
  if (deployed.time_to_live && deployed.time_to_live->TimeToLiveStatus.starts_with("ENABL"))
    result.time_to_live = deployed.time_to_live->AttributeName;
  result.stream = stream_of(deployed.table.StreamViewType);
  const auto add = [&](const std::vector<IndexDescription>& indexes, bool local) {
    for (const IndexDescription& index : indexes) {
      if (index.IndexStatus == "DELETING") continue;
      std::vector<std::string> projected = index.NonKeyAttributes;
      std::sort(projected.begin(), projected.end());
      result.indexes.push_back({.name = index.IndexName,
                                .local = local,
                                .key = key_of(index.KeySchema),
                                .projection = projection_of(index.ProjectionType),
                                .projected = std::move(projected)});
    }
  };
  add(deployed.table.LocalSecondaryIndexes, true);
  add(deployed.table.GlobalSecondaryIndexes, false);
  return result;
}

}  // namespace keyc::drift
