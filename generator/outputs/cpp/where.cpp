#include "generator/outputs/cpp/where.hpp"

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/members.hpp"

namespace keyc::cpp {
namespace {

/// The constant of what holds the member: `names::address`, `members::address_place`.
std::string holder_of(const model::Member& member) {
  if (member.way.size() == 1) return "names::" + model::attribute_name(member.attribute->name);
  model::Member holder = member;
  holder.way.pop_back();
  return "members::" + model::attribute_name(model::member_name(holder));
}

}  // namespace

Context members_of_structs(const model::Entity& entity, const StoredRows& stored, const TypeNames& types) {
  Context rows = Context::array();
  for (const model::Attribute& attribute : entity.attributes) {
    if (attribute.key_only) continue;
    for (const model::Member& member : model::listed_members(entity, attribute)) {
      const std::string name = model::member_name(member);
      rows.push_back({{"name", model::attribute_name(name)},
                      {"alias", name},
                      {"stored", member.leaf().stored},
                      {"reads_null", member.leaf().type.reads_null},
                      {"outer", holder_of(member)},
                      {"type", types.value(member.leaf().type)},
                      {"form", form_argument(member.leaf().type)},
                      {"compared", compared_argument(member.leaf().type)},
                      {"condition", condition_class(member.leaf().type, types)},
                      {"default", stored.default_of(entity, "members::" + model::attribute_name(name))}});
    }
  }
  return rows;
}

}  // namespace keyc::cpp
