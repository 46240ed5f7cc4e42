#include "generator/outputs/cpp/plain_changes.hpp"

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/changes.hpp"
#include "generator/model/defaults.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/stored.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/text/concat.hpp"
#include "keyc/decimal.hpp"

namespace keyc::cpp {
namespace {

using model::Change;
using model::Entity;

/// The value from which an absent number starts, as a further argument; empty if it is 0.
std::string start(const model::Attribute& number, const TypeNames& types) {
  if (!model::reads_default(number) || Decimal(number.default_value->text) == Decimal()) return "";
  return ", " + types.literal_value(number.type, *number.default_value);
}

/// The call of keyc::UpdateActions.
std::string action(const Change& change, const TypeNames& types) {
  const std::string where = "Where::" + model::attribute_name(model::member_name(change));
  const model::Attribute& leaf = change.leaf();
  switch (change.kind) {
    case Change::Kind::set: return concat("assign(", where, ", value)");
    case Change::Kind::remove: return concat("remove(", where, ")");
    case Change::Kind::add: return concat("add(", where, ", value", start(leaf, types), ")");
    case Change::Kind::append: return concat("append(", where, ", value)");
    case Change::Kind::add_elements: return concat("add_elements(", where, ", value)");
    case Change::Kind::delete_elements: break;
  }
  return concat("delete_elements(", where, ", value)");
}

Context function(const Change& change, const TypeNames& types) {
  const bool takes = change.kind != Change::Kind::remove;
  return {{"name", model::change_name(change)},
          {"doc", doc_of_change(change)},
          {"parameter", takes ? types.parameter(change.leaf().type) + " value" : ""},
          {"forward", !takes                          ? ""
                      : is_owning(change.leaf().type) ? "std::move(value)"
                                                      : "value"},
          {"action", action(change, types)}};
}

}  // namespace

std::vector<std::string> doc_of_setter(std::string_view verb, std::string_view path, const std::string& doc) {
  return doc.empty() ? std::vector<std::string>() : doc_lines(concat(verb, " ", path, ". ", doc));
}

std::vector<std::string> doc_of_change(const Change& change) {
  const auto about = [&](std::string_view verb) { return doc_of_setter(verb, change.path(), change.leaf().doc); };
  switch (change.kind) {
    case Change::Kind::set: return about("Sets");
    case Change::Kind::remove: return about("Removes");
    case Change::Kind::append: return about("Appends to");
    case Change::Kind::delete_elements: return about("Deletes elements of");
    case Change::Kind::add:
    case Change::Kind::add_elements: break;
  }
  return about("Adds to");
}

std::string change_constant(const Entity& entity, const Change& change) {
  return concat(model::keys_name(entity), "::", change.members.empty() ? "names" : "members",
                "::", model::attribute_name(model::member_name(change)));
}

std::string stored_change(const Entity& entity, const Change& change, const std::string& value) {
  if (change.members.empty()) return stored_value(entity, *change.attribute, item_writer(entity), value);
  return concat(item_writer(entity), ".stored", only_form_argument(change.leaf().type), "(", literal(change.path()),
                ", ", value, ")");
}

Context plain_changes(const Entity& entity, const TypeNames& types) {
  Context functions = Context::array();
  for (const Change& change : model::plain_changes(entity)) functions.push_back(function(change, types));
  return functions;
}

}  // namespace keyc::cpp
