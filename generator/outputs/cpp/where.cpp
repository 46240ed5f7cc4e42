#include "generator/outputs/cpp/where.hpp"

#include "generator/cpp_names/cpp_name.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;

/// `constant` is the constant of the attribute or member that has these members; `name` begins their names.
void add_members(Context& rows, const Attribute& holder, const std::string& name, const std::string& constant,
                 const model::Entity& entity, const StoredRows& stored, const TypeNames& types) {
  if (holder.type.structure == nullptr) return;
  for (const Attribute& member : holder.type.structure->members) {
    const std::string joined = model::joined_name(name, member.name);
    const std::string cpp = model::cpp_name(joined);
    rows.push_back({{"name", cpp},
                    {"alias", joined},
                    {"stored", member.stored},
                    {"outer", constant},
                    {"type", types.value(member.type)},
                    {"form", form_argument(member.type)},
                    {"default", stored.default_of(entity, "members::" + cpp)}});
    add_members(rows, member, joined, "members::" + cpp, entity, stored, types);
  }
}

}  // namespace

Context members_of_structs(const model::Entity& entity, const StoredRows& stored, const TypeNames& types) {
  Context rows = Context::array();
  for (const Attribute& attribute : entity.attributes)
    if (!attribute.key_only)
      add_members(rows, attribute, attribute.name, "names::" + model::cpp_name(attribute.name), entity, stored, types);
  return rows;
}

}  // namespace keyc::cpp
