#include "generator/cpp_names/change_name.hpp"

#include <utility>
#include <vector>

#include "generator/cpp_names/cpp_name.hpp"

namespace keyc::model {

namespace {

std::string name_along(const Attribute& attribute, const std::vector<const Attribute*>& way) {
  std::string name = attribute.name;
  for (const Attribute* member : way) name = joined_name(std::move(name), member->name);
  return name;
}

}  // namespace

std::string member_name(const Change& change) { return name_along(*change.attribute, change.members); }
std::string member_name(const Member& member) { return name_along(*member.attribute, member.way); }

std::string change_name(const Change& change) {
  switch (change.kind) {
    case Change::Kind::remove:
    case Change::Kind::remove_entry:
    case Change::Kind::remove_element: return joined_name("remove", member_name(change));
    case Change::Kind::ensure: return joined_name("ensure", member_name(change));
    case Change::Kind::append: return joined_name("append", member_name(change));
    case Change::Kind::prepend: return joined_name("prepend", member_name(change));
    case Change::Kind::add:
    case Change::Kind::add_entry:
    case Change::Kind::add_elements: return joined_name("add", member_name(change));
    case Change::Kind::delete_elements: return joined_name("delete", member_name(change));
    case Change::Kind::set:
    case Change::Kind::set_entry:
    case Change::Kind::set_element: break;
  }
  return joined_name("set", member_name(change));
}

bool is_overload(const Change& change) {
  using Kind = Change::Kind;
  const bool removes_part = change.kind == Kind::remove_entry || change.kind == Kind::remove_element;
  return change.kind == Kind::set_entry || change.kind == Kind::set_element ||
         (removes_part && change.leaf().type.optional);
}

std::string knowing_name(const Attribute& attribute) { return joined_name("knowing", attribute.name); }

}  // namespace keyc::model
