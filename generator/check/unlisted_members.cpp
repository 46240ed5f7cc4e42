#include <fmt/format.h>

#include <string>

#include "generator/check/check.hpp"
#include "generator/model/members.hpp"

namespace keyc::check {
namespace {

std::string which_are_listed(std::size_t levels) {
  if (levels == 0) return "no member of a struct has";
  return levels == 1 ? std::string("only members of the attributes' own structs have")
                     : fmt::format("only members at most {} structs deep have", levels);
}

}  // namespace

void unlisted_members(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities) {
    if (entity.member_levels.all) continue;
    const model::Member unlisted = model::first_unlisted(entity);
    findings.report(
        Subject(entity, {}),
        {Code::unlisted_members,
         unlisted.attribute->span,
         fmt::format("the structs of {} have more than {} members: {} a setter and conditions, and '{}' has none",
                     entity.name, model::most_members, which_are_listed(entity.member_levels.listed), unlisted.path()),
         fmt::format("set '{}' as a whole, or store what is not changed in parts as a document",
                     unlisted.attribute->name),
         {{unlisted.leaf().span, "declared here"}}});
  }
}

}  // namespace keyc::check
