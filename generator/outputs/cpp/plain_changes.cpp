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

/// The name of the parameter that says which part is changed.
std::string_view part_parameter(const Change& change) {
  return change.leaf().type.kind == model::TypeKind::map ? "entry" : "index";
}

/// The call of keyc::UpdateActions.
std::string action(const Change& change, const TypeNames& types) {
  const std::string where = "Where::" + model::attribute_name(model::member_name(change));
  const model::Attribute& leaf = change.leaf();
  switch (change.kind) {
    case Change::Kind::set: return concat("assign(", where, ", value)");
    case Change::Kind::remove: return concat("remove(", where, ")");
    case Change::Kind::ensure: return concat("ensure(", where, ", value)");
    case Change::Kind::set_entry:
    case Change::Kind::set_element: return concat("assign(", where, "[", part_parameter(change), "], value)");
    case Change::Kind::remove_entry:
    case Change::Kind::remove_element: return concat("remove(", where, "[", part_parameter(change), "])");
    case Change::Kind::add_entry: return concat("add(", where, "[", part_parameter(change), "], value)");
    case Change::Kind::prepend: return concat("prepend(", where, ", value)");
    case Change::Kind::add: return concat("add(", where, ", value", start_argument(leaf, types), ")");
    case Change::Kind::append: return concat("append(", where, ", value)");
    case Change::Kind::add_elements: return concat("add_elements(", where, ", value)");
    case Change::Kind::delete_elements: break;
  }
  return concat("delete_elements(", where, ", value)");
}

bool removes(const Change& change) {
  return change.kind == Change::Kind::remove || change.kind == Change::Kind::remove_entry ||
         change.kind == Change::Kind::remove_element;
}

Context function(const Change& change, const TypeNames& types) {
  const model::Type& whole = change.leaf().type;
  const model::Type& type = change.is_of_part() ? whole.arguments.front() : whole;
  const auto joined = [&](std::string_view part, std::string_view value) {
    if (!change.is_of_part()) return std::string(removes(change) ? "" : value);
    return concat(part, removes(change) ? "" : ", ", removes(change) ? "" : value);
  };
  const bool is_entry = whole.kind == model::TypeKind::map;
  const std::string name(part_parameter(change));
  return {{"name", model::change_name(change)},
          {"doc", doc_of_change(change)},
          {"parameter", joined(concat(is_entry ? "keyc::EntryName " : "const keyc::Integer& ", name),
                               types.parameter(type) + " value")},
          {"forward", joined(name, is_owning(type) ? "std::move(value)" : "value")},
          {"remover", change.kind == Change::Kind::set && whole.optional ? remover_of(change) : ""},
          {"action", action(change, types)}};
}

}  // namespace

std::string start_argument(const model::Attribute& number, const TypeNames& types) {
  if (!model::reads_default(number) || Decimal(number.default_value->text) == Decimal()) return "";
  return ", " + types.literal_value(number.type, *number.default_value);
}

std::vector<std::string> doc_of_setter(std::string_view verb, std::string_view path, const std::string& doc) {
  return doc.empty() ? std::vector<std::string>() : doc_lines(concat(verb, " ", path, ". ", doc));
}

std::string remover_of(const Change& setter) {
  return model::change_name({Change::Kind::remove, setter.attribute, setter.members});
}

std::vector<std::string> doc_of_change(const Change& change) {
  const auto about = [&](std::string_view verb) { return doc_of_setter(verb, change.path(), change.leaf().doc); };
  switch (change.kind) {
    case Change::Kind::set: return about("Sets");
    case Change::Kind::remove: return about("Removes");
    case Change::Kind::ensure: return about("Sets, if the item does not have it,");
    case Change::Kind::append: return about("Appends to");
    case Change::Kind::prepend: return about("Puts before the elements of");
    case Change::Kind::set_entry: return about("Sets an entry of");
    case Change::Kind::remove_entry: return about("Removes an entry of");
    case Change::Kind::add_entry: return about("Adds to an entry of");
    case Change::Kind::set_element: return about("Sets an element of");
    case Change::Kind::remove_element: return about("Removes an element of");
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
