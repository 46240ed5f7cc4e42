#include "generator/cpp_names/change_name.hpp"

#include "generator/cpp_names/cpp_name.hpp"

namespace keyc::model {

std::string member_name(const Change& change) {
  std::string name = change.attribute->name;
  for (const Attribute* member : change.members) name = joined_name(name, member->name);
  return name;
}

std::string change_name(const Change& change) {
  switch (change.kind) {
    case Change::Kind::remove: return joined_name("remove", member_name(change));
    case Change::Kind::append: return joined_name("append", member_name(change));
    case Change::Kind::add:
    case Change::Kind::add_elements: return joined_name("add", member_name(change));
    case Change::Kind::delete_elements: return joined_name("delete", member_name(change));
    case Change::Kind::set: break;
  }
  return joined_name("set", member_name(change));
}

}  // namespace keyc::model
