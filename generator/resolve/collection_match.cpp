#include "generator/resolve/collection_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/plan/common_plan.hpp"
#include "generator/plan/match_path.hpp"
#include "generator/resolve/access_clauses.hpp"
#include "generator/resolve/box.hpp"
#include "generator/resolve/walk.hpp"

namespace keyc::model {
namespace {

using plan::Match;

/// Null if none of the entity's keys has the field.
const Field* key_field(const Entity& entity, std::string_view name) {
  const auto found = std::find_if(entity.component_fields.begin(), entity.component_fields.end(),
                                  [&](const Field* field) { return field->name == name; });
  return found == entity.component_fields.end() ? nullptr : *found;
}

/// The pattern of one member, with the parameters that the member has. `missing` is one that no key of it holds.
AccessPattern pattern_of(const ast::Access& from, const Entity& member, const AccessPattern& shared,
                         const ast::Parameter** missing) {
  AccessPattern own;
  own.name = shared.name;
  own.span = shared.span;
  own.ascending = shared.ascending;
  own.limit = shared.limit;
  for (const ast::Parameter& parameter : from.parameters) {
    if (member.find_attribute(attribute_of(parameter)) == nullptr) continue;
    const Field* const field = key_field(member, parameter.attribute.text);
    if (field != nullptr)
      own.parameters.push_back({field, operator_of(parameter.op), ""});
    else
      *missing = &parameter;
  }
  return own;
}

const ast::Parameter* list_of(const ast::Access& from) {
  const auto found = std::find_if(from.parameters.begin(), from.parameters.end(), [](const ast::Parameter& parameter) {
    return parameter.op == spelling(Operator::in);
  });
  return found == from.parameters.end() ? nullptr : &*found;
}

class Trial {
 public:
  Trial(const ast::Access& from, const AccessPattern& shared, const Index* index, bool walks)
      : from_(from), shared_(shared), index_(index), walks_(walks) {}

  /// Whether the key may serve the pattern so far.
  bool add(const Entity& member) {
    const Path* path = member.path_on(index_);
    if (path == nullptr) return stop(fmt::format("items of {} are not in it", member.name), member.span);
    const ast::Parameter* missing = nullptr;
    AccessPattern& own = attempt_.of_members.emplace_back(pattern_of(from_, member, shared_, &missing));
    if (missing != nullptr)
      return stop(fmt::format("no key of {} holds '{}'", member.name, missing->attribute.text),
                  path->keys().front()->span);
    const Path* const over = walks_ ? plan::walked_path_for(own, *path) : nullptr;
    own.path = over != nullptr ? over : &plan::path_for(own, *path);
    if (const ast::Parameter* const list = list_of(from_); list != nullptr && own.list() == nullptr)
      return stop(fmt::format("{} has no '{}', of which the pattern takes a list", member.name, list->attribute.text),
                  member.span);
    const Match found = plan::match(own, *own.path);
    if (!found.serves) return stop(fmt::format("in {}, {}", member.name, found.reason), found.where);
    own.steps_given = found.steps_given;
    own.range = found.range;
    if (!attempt_.fault) attempt_.fault = complete(own, found);
    return true;
  }

  Attempt result() {
    if (!attempt_.reason.empty() || attempt_.fault) return std::move(attempt_);
    if (auto reason = plan::why_no_common_plan(attempt_.of_members))
      stop(std::move(*reason), attempt_.of_members.front().path->keys().back()->span);
    return std::move(attempt_);
  }

 private:
  bool stop(std::string reason, Span where) {
    attempt_.reason = std::move(reason);
    attempt_.where = where;
    return false;
  }

  /// Adds the walk and the box; returns why the pattern cannot have what it asks for.
  std::optional<Diagnostic> complete(AccessPattern& own, const Match& found) const {
    if (own.path->period != nullptr) {
      auto walk = resolve_walk(from_, own, *own.path, found);
      if (auto* const fault = std::get_if<Diagnostic>(&walk)) return std::move(*fault);
      own.walk = std::get<std::shared_ptr<Walk>>(std::move(walk));
    }
    if (found.is_box) {
      auto box = resolve_box(from_, own, *own.path, found);
      if (auto* const fault = std::get_if<Diagnostic>(&box)) return std::move(*fault);
      own.box = std::get<std::shared_ptr<Box>>(std::move(box));
    }
    if (found.range == nullptr) return std::nullopt;
    return fault_of_range(parameter_of(from_, *found.range), *found.range,
                          *own.path->next_sort_component(found.steps_given));
  }

  const ast::Access& from_;
  const AccessPattern& shared_;
  const Index* index_;
  bool walks_;
  Attempt attempt_;
};

/// The entries of such an index have a class inside the class of the member, which is only known in the file that
/// declares the member. Returns a member of another file, or null.
const Entity* not_declared_here(const Collection& collection, const Index* index) {
  if (!is_projected(index)) return nullptr;
  const auto found = std::find_if(collection.members.begin(), collection.members.end(),
                                  [&](const Entity* entity) { return entity->schema != collection.schema; });
  return found == collection.members.end() ? nullptr : *found;
}

}  // namespace

Attempt try_key(const ast::Access& from, const Collection& collection, const AccessPattern& shared, const Index* index,
                bool walks) {
  Trial trial(from, shared, index, walks);
  const bool serves = std::all_of(collection.members.begin(), collection.members.end(),
                                  [&](const Entity* member) { return trial.add(*member); });
  Attempt attempt = trial.result();
  const Entity* const elsewhere = serves && attempt.reason.empty() ? not_declared_here(collection, index) : nullptr;
  if (elsewhere == nullptr) return attempt;
  attempt.reason = fmt::format("it does not project everything, and {} is declared in another file", elsewhere->name);
  attempt.where = index->span;
  return attempt;
}

bool has_walk(const ast::Access& from, const Collection& collection, const Index* index) {
  return std::any_of(collection.members.begin(), collection.members.end(), [&](const Entity* member) {
    const ast::Parameter* missing = nullptr;
    const Path* const path = member->path_on(index);
    return path != nullptr && plan::walked_path_for(pattern_of(from, *member, {}, &missing), *path) != nullptr;
  });
}

std::string_view attribute_of(const ast::Parameter& from) {
  return std::string_view(from.attribute.text).substr(0, from.attribute.text.find('.'));
}

}  // namespace keyc::model
