#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "generator/model/access_clauses.hpp"
#include "generator/model/common_key.hpp"
#include "generator/model/declared_names.hpp"
#include "generator/model/match_path.hpp"
#include "generator/model/scope.hpp"

namespace keyc::model {
namespace {

std::string listed(const std::vector<const Entity*>& members, std::string_view last) {
  std::string text;
  for (const Entity* one : members)
    text += (text.empty() ? "" : one == members.back() ? fmt::format(" {} ", last) : ", ") + one->name;
  return text;
}

/// The attribute that a parameter is about, or that holds what it is about.
std::string_view attribute_of(const ast::Parameter& from) {
  return std::string_view(from.attribute.text).substr(0, from.attribute.text.find('.'));
}

/// Null where none of the entity's keys has the field.
const Field* key_field(const Entity& entity, std::string_view name) {
  const auto found = std::find_if(entity.component_fields.begin(), entity.component_fields.end(),
                                  [&](const Field* one) { return one->name == name; });
  return found == entity.component_fields.end() ? nullptr : *found;
}

const Path* path_of(const Entity& entity, const Index* index) {
  const auto found =
      std::find_if(entity.paths.begin(), entity.paths.end(), [&](const Path& one) { return one.index == index; });
  return found == entity.paths.end() ? nullptr : &*found;
}

/// One key, tried for a pattern.
struct Attempt {
  std::deque<AccessPattern> of_members;
  std::optional<Diagnostic> fault;  // of an operator, where nothing else stops the pattern
  std::string reason;               // what else does
  Span where;
};

class Resolver {
 public:
  Resolver(Scope& scope, const ast::Collection& from, Collection& collection, const std::deque<Schema>& schemas)
      : scope_(scope), from_(from), collection_(collection), schemas_(schemas) {}

  void resolve(bool is_whole) {
    collection_.schema = &scope_.schema;
    collection_.name = from_.name.text;
    collection_.doc = from_.doc;
    collection_.span = from_.name.span;
    collection_.skips_others = from_.skips_others.has_value();
    collection_.table = find_table(scope_, scope_.diagnostics, from_.table);
    if (collection_.table == nullptr) return;
    const bool members_known = resolve_members();
    check_pattern_names();
    if (!is_whole || !members_known) return;
    unite();
    for (const ast::Access& one : from_.accesses) resolve_pattern(one);
  }

 private:
  bool resolve_members() {
    bool known = from_.complete;
    for (const ast::Name& name : from_.members) {
      const Entity* const member = find_member(name);
      known = known && member != nullptr;
      if (member != nullptr) collection_.members.push_back(member);
    }
    if (!known || from_.members.size() > 1) return known;
    scope_.diagnostics.report(Code::few_members, from_.name.span,
                              fmt::format("{} has {}", from_.name.text,
                                          from_.members.empty() ? "no members" : "one member: it is no collection"),
                              from_.members.empty() ? "write members Device, Reading"
                                                    : fmt::format("ask {} itself", from_.members.front().text));
    return false;
  }

  const Entity* find_member(const ast::Name& name) const {
    const Table& table = *collection_.table;
    const auto is_called_so = [&](const Entity* one) { return one->name == name.text; };
    std::vector<const Entity*> found;
    std::copy_if(table.entities.begin(), table.entities.end(), std::back_inserter(found), is_called_so);
    if (found.size() > 1)
      if (const auto own = std::find_if(found.begin(), found.end(),
                                        [&](const Entity* one) { return one->schema == &scope_.schema; });
          own != found.end())
        return *own;
    if (found.size() == 1) return found.front();
    if (found.empty())
      report_unknown(name);
    else
      scope_.diagnostics.report({Code::unknown_member,
                                 name.span,
                                 fmt::format("'{}' is an entity of two files", name.text),
                                 "rename one of them",
                                 {{found[0]->span, "one"}, {found[1]->span, "the other"}}});
    return nullptr;
  }

  void report_unknown(const ast::Name& name) const {
    const Table& table = *collection_.table;
    if (scope_.broken.contains(name.text) || !scope_.imports_known) return;
    for (const Schema& schema : schemas_)
      for (const Entity& one : schema.entities) {
        if (one.name != name.text) continue;
        if (one.table == nullptr) return;  // which has been reported
        return scope_.diagnostics.report({Code::member_elsewhere,
                                          name.span,
                                          fmt::format("{} is in {}, not in {}", one.name, one.table->name, table.name),
                                          "a Query reads one table",
                                          {{one.span, "the entity"}}});
      }
    std::vector<std::string_view> names;
    for (const Entity* one : table.entities) names.push_back(one->name);
    scope_.diagnostics.report(Code::unknown_member, name.span,
                              fmt::format("'{}' is no entity of {}", name.text, table.name),
                              did_you_mean(name.text, names));
  }

  void check_pattern_names() const {
    std::map<std::string_view, Span> seen;
    for (const ast::Access& one : from_.accesses) {
      const auto [first, is_new] = seen.emplace(one.name.text, one.name.span);
      if (!is_new)
        report_declared_twice(scope_.diagnostics, one.name.span, one.name.text, from_.name.text, first->second);
    }
  }

  /// An attribute that not all members have is absent in the others.
  void unite() {
    Entity& united = collection_.united;
    united.schema = collection_.schema;
    united.name = collection_.name;
    united.table = collection_.table;
    for (const Entity* member : collection_.members)
      for (const Attribute& one : member->attributes) {
        if (united.find_attribute(one.name) != nullptr) continue;
        Attribute& kept = united.attributes.emplace_back(one);
        kept.type.optional =
            std::any_of(collection_.members.begin(), collection_.members.end(), [&](const Entity* other) {
              const Attribute* const same = other->find_attribute(one.name);
              return same == nullptr || same->type.optional;
            });
      }
    as_entity_.name = from_.name;
  }

  /// What conditions are resolved in.
  EntityScope united_scope() {
    EntityScope scope{scope_, as_entity_, collection_.united, {}, {}, true, &scope_.diagnostics};
    for (Attribute& one : collection_.united.attributes) scope.attributes.emplace(one.name, &one);
    return scope;
  }

  void resolve_pattern(const ast::Access& from) {
    EntityScope scope = united_scope();
    CollectionPattern pattern;
    AccessPattern& shared = pattern.shared;
    shared.name = from.name.text;
    shared.doc = from.doc;
    shared.span = from.name.span;
    if (from.order != ast::Access::Order::unspecified) shared.ascending = from.order == ast::Access::Order::ascending;
    shared.consistent = from.consistent.has_value();
    bool usable = parameters_are_known(from);
    if (from.scan) {
      usable = false;
      scope_.diagnostics.report(Code::bad_scan, *from.scan, "a collection is read by a Query",
                                "scan its members, each by a pattern of its own");
    }
    if (from.limit) usable = resolve_limit(scope, *from.limit, shared) && usable;
    if (from.filter) {
      shared.filter = resolve_condition(scope, *from.filter, &shared.filter_parameters);
      usable = usable && shared.filter && is_filterable(scope, from, *shared.filter) && members_agree(from, shared);
    }
    if (usable) choose_key(scope, from, std::move(pattern));
  }

  bool parameters_are_known(const ast::Access& from) const {
    bool known = true;
    std::map<std::string_view, Span> seen;
    for (const ast::Parameter& one : from.parameters) {
      const auto [first, is_new] = seen.emplace(one.attribute.text, one.attribute.span);
      if (!is_new)
        scope_.diagnostics.report({Code::given_twice,
                                   one.attribute.span,
                                   fmt::format("'{}' is a parameter twice", one.attribute.text),
                                   "",
                                   {{first->second, "first here"}}});
      known = known && is_new;
      if (collection_.united.find_attribute(attribute_of(one)) != nullptr) continue;
      known = false;
      std::vector<std::string_view> names;
      for (const Attribute& attribute : collection_.united.attributes) names.push_back(attribute.name);
      scope_.diagnostics.report(
          Code::unknown_attribute, one.attribute.span,
          fmt::format("'{}' is no attribute of {}", attribute_of(one), listed(collection_.members, "or")),
          did_you_mean(attribute_of(one), names));
    }
    return known;
  }

  /// One filter is for all items: an attribute in it is the same in all members that have it.
  bool members_agree(const ast::Access& from, const AccessPattern& pattern) const {
    for (const Field* field : fields_of(*pattern.filter)) {
      const Attribute& first = *field->attribute;
      for (const Entity* member : collection_.members) {
        const Attribute* const other = member->find_attribute(first.name);
        if (other == nullptr || (other->stored == first.stored && name_of(other->type) == name_of(first.type) &&
                                 other->key_only == first.key_only))
          continue;
        scope_.diagnostics.report({Code::bad_filter,
                                   from.filter->span,
                                   fmt::format("'{}' is not the same in all members", first.name),
                                   "one filter is for all items: give the attributes one type and one name",
                                   {{first.span, "here"}, {other->span, "and here"}}});
        return false;
      }
    }
    return true;
  }

  void choose_key(EntityScope& scope, const ast::Access& from, CollectionPattern pattern) {
    std::vector<const Index*> keys{nullptr};
    if (from.on) {
      keys = {find_index(scope, *from.on)};
      if (keys.front() == nullptr) return;
    } else {
      for (const Index& one : collection_.table->indexes) keys.push_back(&one);
    }
    std::vector<Attempt> attempts;
    for (const Index* index : keys) {
      Attempt& attempt = attempts.emplace_back(try_key(from, pattern.shared, index));
      if (!attempt.fault && attempt.reason.empty()) {
        check_consistent(scope, from, index);
        return keep(scope, from, std::move(pattern), std::move(attempt.of_members));
      }
    }
    for (Attempt& one : attempts)
      if (one.fault) return scope_.diagnostics.report(std::move(*one.fault));
    Diagnostic diagnostic{Code::no_common_range, from.name.span,
                          fmt::format("no key serves '{}' for {}", from.name.text, listed(collection_.members, "and")),
                          "one Query reads one range of one partition"};
    for (std::size_t i = 0; i < keys.size(); ++i)
      diagnostic.related.push_back(
          {attempts[i].where,
           fmt::format("{}: {}", keys[i] == nullptr ? "the table" : "index " + keys[i]->name, attempts[i].reason)});
    scope_.diagnostics.report(std::move(diagnostic));
  }

  Attempt try_key(const ast::Access& from, const AccessPattern& shared, const Index* index) const {
    Attempt attempt;
    const auto stopped = [&](std::string reason, Span where) {
      attempt.reason = std::move(reason);
      attempt.where = where;
      return std::move(attempt);
    };
    for (const Entity* member : collection_.members) {
      const Path* const path = path_of(*member, index);
      if (path == nullptr) return stopped(fmt::format("items of {} are not in it", member->name), member->span);
      AccessPattern& own = attempt.of_members.emplace_back();
      for (const ast::Parameter& one : from.parameters) {
        if (member->find_attribute(attribute_of(one)) == nullptr) continue;
        const Field* const field = key_field(*member, one.attribute.text);
        if (field == nullptr)
          return stopped(fmt::format("no key of {} holds '{}'", member->name, one.attribute.text),
                         path->keys().front()->span);
        own.parameters.push_back({field, operator_of(one.op), ""});
      }
      const Match found = match(own, *path);
      if (!found.serves) return stopped(fmt::format("in {}, {}", member->name, found.reason), found.where);
      own.name = shared.name;
      own.span = shared.span;
      own.path = path;
      own.steps_given = found.steps_given;
      own.range = found.range;
      own.ascending = shared.ascending;
      own.limit = shared.limit;
      if (found.range == nullptr || attempt.fault) continue;
      const auto written = std::find_if(from.parameters.begin(), from.parameters.end(), [&](const ast::Parameter& one) {
        return one.attribute.text == found.range->field->name;
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

  /// What such an index holds of a member is a class in the member's: it is known where that is.
  const Entity* not_declared_here(const Index* index) const {
    if (index == nullptr || index->projection.kind == Projection::Kind::all) return nullptr;
    const auto found = std::find_if(collection_.members.begin(), collection_.members.end(),
                                    [&](const Entity* one) { return one->schema != collection_.schema; });
    return found == collection_.members.end() ? nullptr : *found;
  }

  void keep(EntityScope& scope, const ast::Access& from, CollectionPattern pattern,
            std::deque<AccessPattern> of_members) {
    CollectionPattern& kept = collection_.accesses.emplace_back(std::move(pattern));
    kept.of_members = std::move(of_members);
    const AccessPattern& first = kept.of_members.front();
    kept.shared.path = first.path;
    kept.shared.steps_given = first.steps_given;
    for (const ast::Parameter& one : from.parameters) kept.shared.parameters.push_back(declared(kept, one));
    for (const Parameter& one : kept.shared.parameters)
      if (is_range(kept, one)) kept.shared.range = &one;
    if (!kept.shared.filter) return;
    for (const Field* field : fields_of(*kept.shared.filter)) {
      const auto holder = std::find_if(kept.of_members.begin(), kept.of_members.end(), [&](const AccessPattern& one) {
        const Attribute* const attribute = one.path->entity->find_attribute(field->attribute->name);
        return attribute != nullptr && one.path->filtering(*attribute) != Filtering::possible;
      });
      if (holder == kept.of_members.end()) continue;
      const Path& path = *holder->path;
      check_filtered(scope, from, path, *path.entity->find_attribute(field->attribute->name), field->name);
    }
  }

  /// The parameter of the first member that has it.
  static Parameter declared(const CollectionPattern& pattern, const ast::Parameter& from) {
    for (const AccessPattern& one : pattern.of_members)
      for (const Parameter& parameter : one.parameters)
        if (parameter.field->name == from.attribute.text) return parameter;
    return {};
  }

  static bool is_range(const CollectionPattern& pattern, const Parameter& parameter) {
    return std::any_of(pattern.of_members.begin(), pattern.of_members.end(), [&](const AccessPattern& one) {
      return one.range != nullptr && one.range->field == parameter.field;
    });
  }

  Scope& scope_;
  const ast::Collection& from_;
  Collection& collection_;
  const std::deque<Schema>& schemas_;
  ast::Entity as_entity_;
};

}  // namespace

void resolve_collection(Scope& scope, const ast::Collection& from, Collection& collection,
                        const std::deque<Schema>& schemas, bool is_whole) {
  Resolver(scope, from, collection, schemas).resolve(is_whole);
}

}  // namespace keyc::model
