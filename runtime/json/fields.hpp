#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json/writer.hpp"
#include "keyc/requests.hpp"

/// Writes the members of requests. Empty ones are not sent.
namespace keyc::json {

inline void field(Writer& out, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  out.field(name);
  out.string(text);
}

inline void field(Writer& out, std::string_view name, const Item& item) {
  if (item.empty()) return;
  out.field(name);
  out.item(item);
}

inline void field(Writer& out, std::string_view name, const AttributeNames& names) {
  if (names.empty()) return;
  out.field(name);
  out.begin_object();
  for (const auto& [placeholder, attribute] : names) {
    out.name(placeholder);
    out.string(attribute);
  }
  out.end_object();
}

inline void field(Writer& out, std::string_view name, std::optional<bool> value) {
  if (!value) return;
  out.field(name);
  out.boolean(*value);
}

inline void field(Writer& out, std::string_view name, std::optional<std::int32_t> value) {
  if (!value) return;
  out.field(name);
  out.integer(*value);
}

template <class Element, class Write>
void list(Writer& out, std::string_view name, const std::vector<Element>& elements, Write write) {
  if (elements.empty()) return;
  out.field(name);
  out.begin_array();
  for (const Element& element : elements) write(out, element);
  out.end_array();
}

template <class Fields>
std::string object(Fields fields) {
  Writer out;
  out.begin_object();
  fields(out);
  out.end_object();
  return std::move(out).finish();
}

/// Writes the members of a PutItem, an UpdateItem, a DeleteItem or a ConditionCheck.
template <class Action>
void members(Writer& out, const Action& action) {
  field(out, "TableName", action.TableName);
  if constexpr (requires { action.Item; }) field(out, "Item", action.Item);
  if constexpr (requires { action.Key; }) field(out, "Key", action.Key);
  if constexpr (requires { action.UpdateExpression; }) field(out, "UpdateExpression", action.UpdateExpression);
  field(out, "ConditionExpression", action.ConditionExpression);
  field(out, "ExpressionAttributeNames", action.ExpressionAttributeNames);
  field(out, "ExpressionAttributeValues", action.ExpressionAttributeValues);
  if constexpr (requires { action.ReturnValues; }) field(out, "ReturnValues", action.ReturnValues);
  field(out, "ReturnValuesOnConditionCheckFailure", action.ReturnValuesOnConditionCheckFailure);
}

}  // namespace keyc::json
