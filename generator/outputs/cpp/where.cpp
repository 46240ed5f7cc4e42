#include "generator/outputs/cpp/where.hpp"

#include "generator/cpp_names/cpp_name.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;

/// `constant` is how the source names what holds them, `name` what theirs begin with.
void add_members(Context& all, const Attribute& holder, const std::string& name, const std::string& constant,
                 const TypeNames& types) {
  if (holder.type.structure == nullptr) return;
  for (const Attribute& member : holder.type.structure->members) {
    const std::string joined = model::joined_name(name, member.name);
    const std::string cpp = model::cpp_name(joined);
    all.push_back({{"name", cpp},
                   {"alias", joined},
                   {"stored", member.stored},
                   {"outer", constant},
                   {"type", types.value(member.type)},
                   {"form", form_argument(member.type)}});
    add_members(all, member, joined, "members::" + cpp, types);
  }
}

}  // namespace

Context members_of_structs(const model::Entity& entity, const TypeNames& types) {
  Context all = Context::array();
  for (const Attribute& one : entity.attributes)
    if (!one.key_only) add_members(all, one, one.name, "names::" + model::cpp_name(one.name), types);
  return all;
}

}  // namespace keyc::cpp
