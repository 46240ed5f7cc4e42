#include <cstddef>
#include <string>
#include <string_view>

#include "json/fields.hpp"
#include "json/key_forms.hpp"
#include "keyc/generated/key_function.hpp"
#include "keyc/generated/reused_text.hpp"
#include "keyc/generated/update.hpp"
#include "keyc/json.hpp"
#include "requests/expression_limits.hpp"
#include "requests/request_text.hpp"

/// Updates, written from what a builder has.
namespace keyc {
namespace {

using namespace json;

void write_table_and_key(Writer& out, const UpdateView& update) {
  field(out, "TableName", update.table);
  ReusedText reused;
  write_key(out, update.key, [&](std::size_t at) {
    reused->clear();
    const AttributeValue::Type type = update.key.functions[at]->append(*reused, update.of);
    out.key_value(type, *reused);
  });
}

void write_expression(Writer& out, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  out.field(name);
  out.expression(text);
}

void write_text(Writer& out, const RequestText& text) {
  write_expression(out, "UpdateExpression", text.update);
  write_expression(out, "ConditionExpression", text.condition);
  if (text.names.size() > 0) {
    out.field("ExpressionAttributeNames");
    out.begin_object();
    for (const auto& [placeholder, name] : text.names) {
      out.placeholder('#', placeholder);
      out.string(name);
    }
    out.end_object();
  }
  if (text.values.size() > 0) {
    out.field("ExpressionAttributeValues");
    out.begin_object();
    for (const auto& [placeholder, value] : text.values) {
      out.placeholder(':', placeholder);
      out.value(*value);
    }
    out.end_object();
  }
  if (!text.condition.empty()) field(out, "ReturnValuesOnConditionCheckFailure", std::string_view("ALL_OLD"));
}

}  // namespace

std::string to_json(const UpdateView& update) {
  RequestRoom room;
  RequestText text(room.memory());
  update.actions.write(text, update.key.attributes[0]);
  if (text.update.size() > most_expression_bytes || text.condition.size() > most_expression_bytes)
    return to_json(update.build());  // with shorter placeholders
  return object([&](Writer& out) {
    write_table_and_key(out, update);
    check_update(update.table, text.update);
    check_condition("ConditionExpression", update.table, text.condition);
    write_text(out, text);
  });
}

}  // namespace keyc
