#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "keyc/generated/key_function.hpp"
#include "keyc/generated/update.hpp"
#include "requests/request_text.hpp"
#include "requests/shorten.hpp"
#include "requests/update_action.hpp"

/// What the actions and the conditions of an update become: expressions, and the requests that have them.
namespace keyc {
namespace {

/// "#address.#address_city", "#lines[2]"
void add_path(RequestText& to, std::pmr::string& expression, const AttributeName& attribute) {
  if (attribute.outer != nullptr) add_path(to, expression, *attribute.outer);
  if (attribute.part == PartKind::element) {
    expression.append("[").append(attribute.name).append("]");
    return;
  }
  if (attribute.outer != nullptr) expression += '.';
  to.add_name(expression, attribute.alias, attribute.name);
}

}  // namespace

AttributeNames RequestText::attribute_names() const {
  AttributeNames result;
  for (const auto& [placeholder, name] : names)
    result.emplace_hint(result.end(), std::string(1, '#').append(placeholder), name);
  return result;
}

Item RequestText::attribute_values() const {
  std::vector<Attribute> result;
  result.reserve(values.size());
  for (const auto& [placeholder, value] : values) result.push_back({std::string(1, ':').append(placeholder), *value});
  return Item::of_sorted(std::move(result));
}

/// Appends "#visits :visits", after the word that begins its section.
void UpdateActions::write(const Action& action, RequestText& to, std::pmr::string& section) {
  const std::size_t begin = section.size();
  add_path(to, section, action.name());
  if (action.kind == Kind::remove) return;
  const std::size_t path = section.size() - begin;
  // The value's own placeholder comes before that of what stands in for an absent one.
  const std::string_view value = to.values.add(action.attribute.alias.substr(1), &action.value);
  const auto add_there_or = [&](std::string_view otherwise) {
    section += "if_not_exists(";
    section.append(section, begin, path).append(", :").append(otherwise) += ')';
  };
  const auto placeholder = [&](const AttributeValue& of_value) {
    return to.values.add(action.attribute.alias.substr(1), &of_value);
  };
  static const AttributeValue empty_list = AttributeValue::list({});
  switch (action.kind) {
    case Kind::set: section.append(" = :").append(value); break;
    case Kind::set_once:
    case Kind::ensure:
      section += " = ";
      add_there_or(value);
      break;
    case Kind::append:
      section += " = list_append(";
      add_there_or(placeholder(empty_list));
      section.append(", :").append(value) += ')';
      break;
    case Kind::prepend:
      section.append(" = list_append(:").append(value).append(", ");
      add_there_or(placeholder(empty_list));
      section += ')';
      break;
    case Kind::add_to_start:
      section += " = ";
      add_there_or(placeholder(action.start));
      section.append(" + :").append(value);
      break;
    case Kind::add:
    case Kind::add_elements:
    case Kind::delete_elements: section.append(" :").append(value); break;
    case Kind::remove: break;
  }
}

std::size_t UpdateActions::section_of(Kind kind) {
  switch (kind) {
    case Kind::remove: return 1;
    case Kind::add:
    case Kind::add_elements: return 2;
    case Kind::delete_elements: return 3;
    case Kind::set:
    case Kind::set_once:
    case Kind::ensure:
    case Kind::append:
    case Kind::prepend:
    case Kind::add_to_start: break;
  }
  return 0;
}

/// Of an expression that sets all attributes.
std::size_t UpdateActions::usual_size() const noexcept {
  std::size_t size = std::string_view("SET ").size();
  for (const Action& action : actions_) size += 2 * action.attribute.alias.size() + std::string_view(" = , ").size();
  return size;
}

void UpdateActions::write_actions(RequestText& to) const {
  constexpr std::string_view words[] = {"SET ", "REMOVE ", "ADD ", "DELETE "};
  const auto memory = to.update.get_allocator();
  std::pmr::string sections[] = {std::pmr::string(memory), std::pmr::string(memory), std::pmr::string(memory),
                                 std::pmr::string(memory)};
  for (const Action& action : actions_) {
    const std::size_t at = section_of(action.kind);
    std::pmr::string& section = sections[at];
    if (section.empty()) section.reserve(usual_size());
    section += section.empty() ? words[at] : ", ";
    write(action, to, section);
  }
  for (std::pmr::string& section : sections) {
    if (section.empty()) continue;
    if (to.update.empty())
      to.update = std::move(section);
    else
      to.update.append(" ").append(section);
  }
}

void UpdateActions::write_conditions(RequestText& to, const AttributeName& partition) const {
  constexpr std::size_t usual = 64;
  to.condition.reserve(usual);
  const bool is_there = !partition.alias.empty() && !creates_;
  if (is_there) {
    to.condition += "attribute_exists(";
    to.add_name(to.condition, partition.alias, partition.name);
    to.condition += ')';
  }
  for (const Condition& condition : conditions_) condition.add_to(to, is_there || partition.alias.empty());
}

void UpdateActions::write(RequestText& to, const AttributeName& partition) const {
  write_actions(to);
  write_conditions(to, partition);
}

namespace {

/// A condition that fails returns the stored item.
template <class Request>
Request with_text(Request request, const RequestText& text) {
  if constexpr (requires { request.UpdateExpression; }) request.UpdateExpression = text.update;
  request.ConditionExpression = text.condition;
  request.ExpressionAttributeNames = text.attribute_names();
  request.ExpressionAttributeValues = text.attribute_values();
  if (!request.ConditionExpression.empty()) request.ReturnValuesOnConditionCheckFailure = "ALL_OLD";
  shorten(request);
  return request;
}

}  // namespace

UpdateItem UpdateActions::build(const NamesOfTable& table, Item key, const AttributeName& partition) const {
  RequestRoom room;
  RequestText text(room.memory());
  write(text, partition);
  return with_text(UpdateItem{.TableName = std::string(table.stored),
                              .Key = std::move(key),
                              .after_loss = after_loss(),
                              .schema_table = table.schema,
                              .required = required()},
                   text);
}

UpdateItem UpdateActions::build(const KeyNames& table, const void* of) const {
  return build(table.table, built_key(table, of), table.attributes[0]);
}

UpdateItem UpdateView::build() const {
  return actions.build({table, key.table.schema}, built_key(key, of), key.attributes[0]);
}

UpdateItem UpdateActions::build_upsert(const NamesOfTable& table, Item key) const {
  return build(table, std::move(key), {});
}

DeleteItem UpdateActions::build_remove(const NamesOfTable& table, Item key, const AttributeName& partition) const {
  RequestRoom room;
  RequestText text(room.memory());
  write_conditions(text, partition);
  return with_text(
      DeleteItem{.TableName = std::string(table.stored), .Key = std::move(key), .schema_table = table.schema}, text);
}

}  // namespace keyc
