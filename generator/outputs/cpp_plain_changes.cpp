#include "generator/outputs/cpp_plain_changes.hpp"

#include "generator/model/changes.hpp"
#include "generator/model/cpp_name.hpp"
#include "generator/outputs/cpp_keys.hpp"
#include "generator/outputs/cpp_text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Change;
using model::Entity;
using model::Type;

class PlainChanges {
 public:
  PlainChanges(const Entity& entity, const TypeNames& types) : entity_(entity), types_(types) {}

  Context function(const Change& change) const {
    const bool takes = change.kind != Change::Kind::remove;
    return {{"name", model::change_name(change)},
            {"doc", doc_lines(change.leaf().doc)},
            {"parameter", takes ? types_.parameter(change.leaf().type) + " value" : ""},
            {"forward", !takes                          ? ""
                        : is_owning(change.leaf().type) ? "std::move(value)"
                                                        : "value"},
            {"action", action(change)}};
  }

 private:
  /// The call of keyc::UpdateActions.
  std::string action(const Change& change) const {
    const Type& type = change.leaf().type;
    const std::string name = change_constant(entity_, change);
    switch (change.kind) {
      case Change::Kind::set: return concat("assign(", name, ", ", stored(change), ")");
      case Change::Kind::remove: return concat("remove(", name, ")");
      case Change::Kind::add:
        return model::is_integer(type.kind) ? concat("template add_whole<", types_.value(type), ">(",
                                                     literal(entity_.name), ", ", name, ", value, ", type.optional, ")")
                                            : concat("add(", name, ", ", made(change), ")");
      case Change::Kind::append: return concat("append(", name, ", ", made(change), ", ", type.optional, ")");
      case Change::Kind::add_elements: return concat("add_elements(", name, ", ", stored(change), ")");
      default: return concat("delete_elements(", name, ", ", stored(change), ")");
    }
  }

  /// What an item holds of the value: perhaps nothing.
  std::string stored(const Change& change) const { return stored_change(entity_, change, given(change)); }
  std::string made(const Change& change) const {
    return concat(item_writer(entity_), ".make", time_form_argument(change.leaf().type), "(", literal(change.path()),
                  ", ", given(change), ")");
  }

  std::string given(const Change& change) const {
    const Type& type = change.leaf().type;
    return model::is_integer(type.kind) ? types_.from_parameter(type, change.path(), "value") : "value";
  }

  const Entity& entity_;
  const TypeNames& types_;
};

}  // namespace

std::string change_constant(const Entity& entity, const Change& change) {
  return concat(model::keys_name(entity), "::", change.members.empty() ? "names" : "members",
                "::", model::cpp_name(model::member_name(change)));
}

std::string stored_change(const Entity& entity, const Change& change, const std::string& value) {
  if (change.members.empty()) return stored_value(entity, *change.attribute, item_writer(entity), value);
  return concat(item_writer(entity), ".stored", time_form_argument(change.leaf().type), "(", literal(change.path()),
                ", ", value, ")");
}

Context plain_changes(const Entity& entity, const TypeNames& types) {
  const PlainChanges of(entity, types);
  Context all = Context::array();
  for (const Change& one : model::plain_changes(entity)) all.push_back(of.function(one));
  return all;
}

}  // namespace keyc::cpp
