#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "generator/plan/common_key.hpp"
#include "generator/plan/match_path.hpp"
#include "generator/plan/nodes.hpp"
#include "generator/resolve/access_clauses.hpp"
#include "generator/resolve/box.hpp"
#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

using plan::Match;
using plan::match;
using plan::why_no_common_range;

std::string listed(const std::vector<const Entity*>& members, std::string_view last) {
  std::string text;
  for (const Entity* entity : members)
    text += (text.empty() ? "" : entity == members.back() ? fmt::format(" {} ", last) : ", ") + entity->name;
  return text;
}

/// The attribute of a parameter, or the attribute that holds its member.
std::string_view attribute_of(const ast::Parameter& from) {
  return std::string_view(from.attribute.text).substr(0, from.attribute.text.find('.'));
}

/// Null if none of the entity's keys has the field.
const Field* key_field(const Entity& entity, std::string_view name) {
  const auto found = std::find_if(entity.component_fields.begin(), entity.component_fields.end(),
                                  [&](const Field* field) { return field->name == name; });
  return found == entity.component_fields.end() ? nullptr : *found;
}

const Path* path_of(const Entity& entity, const Index* index) {
  const auto found =
      std::find_if(entity.paths.begin(), entity.paths.end(), [&](const Path& path) { return path.index == index; });
  return found == entity.paths.end() ? nullptr : &*found;
}

/// A try to serve a pattern with one key.
struct Attempt {
  std::deque<AccessPattern> of_members;
  std::optional<Diagnostic> fault;  // of an operator
  std::string reason;               // why the key does not serve the pattern otherwise
  Span where;
};

/// One access pattern of a collection.
class PatternResolver {
 public:
  PatternResolver(EntityScope& united, const ast::Access& from, Collection& collection)
      : scope_(united), from_(from), collection_(collection) {}

  void resolve() {
    CollectionPattern pattern;
    AccessPattern& shared = pattern.shared;
    shared.name = from_.name.text;
    shared.doc = from_.doc;
    shared.span = from_.name.span;
    if (from_.order != ast::Access::Order::unspecified) shared.ascending = from_.order == ast::Access::Order::ascending;
    shared.consistent = from_.consistent.has_value();
    bool usable = parameters_are_known();
    if (from_.scan) {
      usable = false;
      scope_.diagnostics().report(Code::bad_scan, *from_.scan, "a collection is read by a Query",
                                  "scan its members, each by a pattern of its own");
    }
    if (from_.ranges) usable = resolve_ranges(scope_, from_, nullptr);
    if (from_.limit) usable = resolve_limit(scope_, *from_.limit, shared) && usable;
    if (from_.filter) {
      shared.filter = resolve_condition(scope_, *from_.filter, &shared.filter_parameters);
      usable = usable && shared.filter && is_filterable(scope_, from_, *shared.filter) && members_agree(shared);
    }
    if (usable) choose_key(std::move(pattern));
  }

 private:
  bool parameters_are_known() const {
    bool known = true;
    std::map<std::string_view, Span> seen;
    for (const ast::Parameter& parameter : from_.parameters) {
      const auto [first, is_new] = seen.emplace(parameter.attribute.text, parameter.attribute.span);
      if (!is_new)
        scope_.diagnostics().report({Code::given_twice,
                                     parameter.attribute.span,
                                     fmt::format("'{}' is a parameter twice", parameter.attribute.text),
                                     "",
                                     {{first->second, "first here"}}});
      known = known && is_new;
      if (collection_.united.find_attribute(attribute_of(parameter)) != nullptr) continue;
      known = false;
      std::vector<std::string_view> names;
      for (const Attribute& attribute : collection_.united.attributes) names.push_back(attribute.name);
      scope_.diagnostics().report(
          Code::unknown_attribute, parameter.attribute.span,
          fmt::format("'{}' is no attribute of {}", attribute_of(parameter), listed(collection_.members, "or")),
          did_you_mean(attribute_of(parameter), names));
    }
    return known;
  }

  /// One filter is for all items, so an attribute in it must be the same in all members that have it.
  bool members_agree(const AccessPattern& pattern) const {
    for (const Field* field : fields_of(*pattern.filter)) {
      const Attribute& first = *field->attribute;
      for (const Entity* member : collection_.members) {
        const Attribute* const same = member->find_attribute(first.name);
        if (same == nullptr ||
            (same->stored == first.stored && same_type(same->type, first.type) && same->key_only == first.key_only))
          continue;
        scope_.diagnostics().report({Code::bad_filter,
                                     from_.filter->span,
                                     fmt::format("'{}' is not the same in all members", first.name),
                                     "one filter is for all items: give the attributes one type and one name",
                                     {{first.span, "here"}, {same->span, "and here"}}});
        return false;
      }
    }
    return true;
  }

  void choose_key(CollectionPattern pattern) {
    std::vector<const Index*> keys{nullptr};
    if (from_.on) {
      keys = {find_index(scope_, *from_.on)};
      if (keys.front() == nullptr) return;
    } else {
      for (const Index& candidate : collection_.table->indexes) keys.push_back(&candidate);
    }
    std::vector<Attempt> attempts;
    for (const Index* index : keys) {
      Attempt& attempt = attempts.emplace_back(try_key(pattern.shared, index));
      if (!attempt.fault && attempt.reason.empty()) {
        check_consistent(scope_, from_, index);
        return keep(std::move(pattern), std::move(attempt.of_members));
      }
    }
    for (Attempt& failed : attempts)
      if (failed.fault) return scope_.diagnostics().report(std::move(*failed.fault));
    Diagnostic diagnostic{Code::no_common_range, from_.name.span,
                          fmt::format("no key serves '{}' for {}", from_.name.text, listed(collection_.members, "and")),
                          "one Query reads one range of one partition"};
    for (std::size_t i = 0; i < keys.size(); ++i)
      diagnostic.related.push_back(
          {attempts[i].where,
           fmt::format("{}: {}", keys[i] == nullptr ? "the table" : "index " + keys[i]->name, attempts[i].reason)});
    scope_.diagnostics().report(std::move(diagnostic));
  }

  Attempt try_key(const AccessPattern& shared, const Index* index) const {
    Attempt attempt;
    const auto stopped = [&](std::string reason, Span where) {
      attempt.reason = std::move(reason);
      attempt.where = where;
      return std::move(attempt);
    };
    for (const Entity* member : collection_.members) {
      const Path* path = path_of(*member, index);
      if (path == nullptr) return stopped(fmt::format("items of {} are not in it", member->name), member->span);
      AccessPattern& own = attempt.of_members.emplace_back();
      for (const ast::Parameter& parameter : from_.parameters) {
        if (member->find_attribute(attribute_of(parameter)) == nullptr) continue;
        const Field* const field = key_field(*member, parameter.attribute.text);
        if (field == nullptr)
          return stopped(fmt::format("no key of {} holds '{}'", member->name, parameter.attribute.text),
                         path->keys().front()->span);
        own.parameters.push_back({field, operator_of(parameter.op), ""});
      }
      path = &plan::path_for(own, *path);
      const Match found = match(own, *path);
      if (!found.serves) return stopped(fmt::format("in {}, {}", member->name, found.reason), found.where);
      if (found.is_box)
        return stopped(fmt::format("in {}, the parameters bound an address, which takes several Queries", member->name),
                       path->steps[found.steps_given].key->address->span);
      own.name = shared.name;
      own.span = shared.span;
      own.path = path;
      own.steps_given = found.steps_given;
      own.range = found.range;
      own.ascending = shared.ascending;
      own.limit = shared.limit;
      if (found.range == nullptr || attempt.fault) continue;
      const auto written =
          std::find_if(from_.parameters.begin(), from_.parameters.end(), [&](const ast::Parameter& from_parameter) {
            return from_parameter.attribute.text == found.range->field->name;
          });
      attempt.fault = fault_of_range(*written, *found.range, *path->next_sort_component(found.steps_given));
    }
    const Path& first = *attempt.of_members.front().path;
    if (auto reason = why_no_common_range(attempt.of_members))
      return stopped(std::move(*reason), first.keys().back()->span);
    if (const Entity* const elsewhere = not_declared_here(index))
      return stopped(fmt::format("it does not project everything, and {} is declared in another file", elsewhere->name),
                     index->span);
    return attempt;
  }

  /// The entries of such an index have a class inside the class of the member, which is only known in the file that
  /// declares the member. Returns a member of another file, or null.
  const Entity* not_declared_here(const Index* index) const {
    if (index == nullptr || index->holds_all()) return nullptr;
    const auto found = std::find_if(collection_.members.begin(), collection_.members.end(),
                                    [&](const Entity* entity) { return entity->schema != collection_.schema; });
    return found == collection_.members.end() ? nullptr : *found;
  }

  void keep(CollectionPattern pattern, std::deque<AccessPattern> of_members) {
    CollectionPattern& kept = collection_.accesses.emplace_back(std::move(pattern));
    kept.of_members = std::move(of_members);
    const AccessPattern& first = kept.of_members.front();
    kept.shared.path = first.path;
    kept.shared.steps_given = first.steps_given;
    for (const ast::Parameter& parameter : from_.parameters)
      kept.shared.parameters.push_back(declared(kept, parameter));
    for (const Parameter& candidate : kept.shared.parameters)
      if (is_range(kept, candidate)) kept.shared.range = &candidate;
    if (!kept.shared.filter) return;
    for (const Field* field : fields_of(*kept.shared.filter)) {
      const auto holder =
          std::find_if(kept.of_members.begin(), kept.of_members.end(), [&](const AccessPattern& of_member) {
            const Attribute* const attribute = of_member.path->entity->find_attribute(field->attribute->name);
            return attribute != nullptr && of_member.path->filtering(*attribute) != Filtering::possible;
          });
      if (holder == kept.of_members.end()) continue;
      const Path& path = *holder->path;
      check_filtered(scope_, from_, path, *path.entity->find_attribute(field->attribute->name), field->name);
    }
  }

  /// The parameter of the first member that has it.
  static Parameter declared(const CollectionPattern& pattern, const ast::Parameter& parameter) {
    for (const AccessPattern& of_member : pattern.of_members)
      for (const Parameter& own : of_member.parameters)
        if (own.field->name == parameter.attribute.text) return own;
    return {};
  }

  static bool is_range(const CollectionPattern& pattern, const Parameter& parameter) {
    return std::any_of(pattern.of_members.begin(), pattern.of_members.end(), [&](const AccessPattern& of_member) {
      return of_member.range != nullptr && of_member.range->field == parameter.field;
    });
  }

  EntityScope& scope_;
  const ast::Access& from_;
  Collection& collection_;
};

}  // namespace

void resolve_collection_access(EntityScope& united, const ast::Access& from, Collection& collection) {
  PatternResolver(united, from, collection).resolve();
}

}  // namespace keyc::model
