#include <fmt/format.h>

#include <algorithm>

#include "generator/model/scope.hpp"

namespace keyc::model {
namespace {

/// Of tables and indexes. Source: "Naming rules" of the Amazon DynamoDB Developer Guide.
void check_stored_name(const Scope& scope, const std::string& stored, const ast::Name& name,
                       const std::optional<ast::Text>& as) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
  };
  if (stored.size() >= 3 && stored.size() <= 255 && std::all_of(stored.begin(), stored.end(), allowed)) return;
  scope.diagnostics.report(Code::bad_stored_name, as ? as->span : name.span,
                           "DynamoDB's names of tables and indexes have 3 to 255 of the characters a-z A-Z 0-9 _ - .",
                           as ? "" : fmt::format("write {} as \"another-name\"", name.text));
}

void check_stored_name(const Scope& scope, const ast::KeyColumn& column, const std::string& stored) {
  if (!stored.empty() && stored.size() <= 255 && stored.find('\0') == std::string::npos) return;
  scope.diagnostics.report(Code::bad_stored_name, column.as ? column.as->span : column.name.span,
                           "the name of a key attribute has 1 to 255 bytes");
}

/// One key attribute may stand in several key schemas of its table.
const KeyAttribute* key_attribute(Scope& scope, Table& table, const ast::KeyColumn& column) {
  const std::string stored = column.as ? column.as->value : column.name.text;
  for (const KeyAttribute& known : table.key_attributes) {
    const bool same_name = known.name == column.name.text;
    if (same_name && (!column.as || known.stored == stored)) return &known;
    if (same_name || known.stored == stored) {
      scope.diagnostics.report(
          {Code::same_stored_name,
           column.name.span,
           same_name ? fmt::format("'{}' is stored under two names", known.name)
                     : fmt::format("'{}' and '{}' are both stored as \"{}\"", known.name, column.name.text, stored),
           "",
           {{known.span, "first named here"}}});
      if (same_name) return &known;
      break;
    }
  }
  check_stored_name(scope, column, stored);
  return &table.key_attributes.emplace_back(KeyAttribute{column.name.text, stored, column.name.span});
}

KeySchema key_schema(Scope& scope, Table& table, const ast::KeySchema& from) {
  KeySchema result;
  result.partition = key_attribute(scope, table, from.partition);
  if (from.sort) result.sort = key_attribute(scope, table, *from.sort);
  if (result.sort == result.partition)
    scope.diagnostics.report({Code::duplicate_name,
                              from.sort->name.span,
                              fmt::format("'{}' is the partition key and the sort key at once", from.sort->name.text),
                              "",
                              {{from.partition.name.span, "the partition key"}}});
  return result;
}

void add_index(Scope& scope, Table& table, const ast::Index& from) {
  const std::string stored = from.as ? from.as->value : from.name.text;
  for (const Index& other : table.indexes)
    if (other.name == from.name.text || other.stored == stored)
      scope.diagnostics.report({Code::duplicate_name,
                                from.name.span,
                                fmt::format("the index '{}' is declared twice in {}", from.name.text, table.name),
                                "",
                                {{other.span, "first declared here"}}});
  check_stored_name(scope, stored, from.name, from.as);
  Index& index = table.indexes.emplace_back();
  index.name = from.name.text;
  index.stored = stored;
  index.doc = from.doc;
  index.span = from.name.span;
  index.key = key_schema(scope, table, from.key);
}

void set_text_mode(const Scope& scope, Table& table, const ast::Name& mode) {
  if (mode.text == "escaped") {
    table.text = TextMode::escaped;
  } else if (mode.text == "checked") {
    table.text = TextMode::checked;
  } else if (mode.text == "raw") {
    report_unsupported(scope.diagnostics, mode.span, "text mode 'raw'");
  } else {
    scope.diagnostics.report(Code::expected, mode.span,
                             fmt::format("expected a text mode (escaped, checked or raw), found '{}'", mode.text),
                             did_you_mean(mode.text, {"escaped", "checked", "raw"}));
  }
}

void set_type_attribute(const Scope& scope, Table& table, const ast::Table& from) {
  table.type_attribute = "_type";
  if (!from.type) return;
  if (from.type->text == "none") {
    report_unsupported(scope.diagnostics, from.type->span, "'type none'");
    return;
  }
  table.type_attribute = from.type->text;
  for (const KeyAttribute& key : table.key_attributes)
    if (key.stored == table.type_attribute)
      scope.diagnostics.report({Code::same_stored_name,
                                from.type->span,
                                fmt::format("'{}' cannot be a key attribute and the type attribute", key.stored),
                                "",
                                {{key.span, "the key attribute"}}});
}

}  // namespace

void resolve_table(Scope& scope, const ast::Table& from) {
  Table& table = scope.schema.tables.emplace_back();
  table.name = from.name.text;
  table.stored = from.as ? from.as->value : from.name.text;
  table.doc = from.doc;
  check_stored_name(scope, table.stored, from.name, from.as);
  table.span = from.name.span;
  scope.tables.emplace(table.name, &table);
  if (!from.complete) scope.incomplete_tables.insert(&table);
  if (from.key) {
    table.key = key_schema(scope, table, *from.key);
  } else {
    scope.incomplete_tables.insert(&table);
    if (from.complete)
      scope.diagnostics.report(Code::expected, from.name.span, fmt::format("table {} has no key", table.name),
                               "add 'key (pk, sk)'");
  }
  for (const ast::Index& index : from.indexes) add_index(scope, table, index);
  if (from.ttl) {
    table.time_to_live = from.ttl->text;
    table.time_to_live_span = from.ttl->span;
  }
  if (from.text) set_text_mode(scope, table, *from.text);
  set_type_attribute(scope, table, from);
}

}  // namespace keyc::model
