// A pattern of a collection is resolved as a pattern of each member on one key (collection_match.cpp), and then as one
// that all share, with their parameters, clauses and filter. Here is what the members must agree on.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "generator/plan/common_key.hpp"
#include "generator/plan/compared_parts.hpp"
#include "generator/plan/filter_expression.hpp"
#include "generator/resolve/access_clauses.hpp"
#include "generator/resolve/box.hpp"
#include "generator/resolve/collection_match.hpp"
#include "generator/resolve/key_meaning.hpp"
#include "generator/resolve/scope.hpp"
#include "generator/resolve/walk.hpp"
#include "grammar/quoted.hpp"

namespace keyc::model {
namespace {

std::string listed(const std::vector<const Entity*>& members, std::string_view last) {
  std::string text;
  for (const Entity* entity : members)
    text += (text.empty() ? "" : entity == members.back() ? fmt::format(" {} ", last) : ", ") + entity->name;
  return text;
}

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
    if (from_.select_span) {
      usable = false;
      scope_.diagnostics().report(Code::bad_select, *from_.select_span,
                                  "a collection returns the items of its members as they are",
                                  "select in patterns of its members, each by itself");
    }
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
      known = !is_second_list(scope_, from_, parameter) && known;
      if (collection_.united.find_attribute(attribute_of(parameter)) != nullptr) continue;
      known = false;
      std::vector<std::string_view> names;
      for (const Attribute& attribute : collection_.united.attributes) names.push_back(attribute.name);
      scope_.diagnostics().report(
          Code::unknown_attribute, parameter.attribute.span,
          fmt::format("'{}' is not an attribute of {}", attribute_of(parameter), listed(collection_.members, "or")),
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

  /// A key that serves the pattern.
  struct Serving {
    Attempt attempt;
    const Index* index;
    KeyMeaning meaning;
  };

  static bool reads_more(const Attempt& attempt) {
    const auto& members = attempt.of_members;
    return members.front().box != nullptr || std::any_of(members.begin(), members.end(), [](const AccessPattern& own) {
             return !own.path->parts_alone_after(own.steps_given).empty();
           });
  }

  /// What the pattern means by a key: of all members, one after another.
  static KeyMeaning meaning_of(const Attempt& attempt) {
    KeyMeaning meaning{attempt.of_members.front().path, {}};
    for (const AccessPattern& member : attempt.of_members)
      for (plan::ComparedPart& part : plan::compared_parts(member)) meaning.parts.push_back(std::move(part));
    return meaning;
  }

  /// The best first, as for entities: one Query, a walk, what reads more than it returns; but a walk for a pattern that
  /// says where one ends. `attempts` are those that failed, by key.
  std::vector<Serving> served_by(const std::vector<const Index*>& keys, const AccessPattern& shared,
                                 std::vector<Attempt>& attempts) {
    const bool can_walk =
        std::any_of(keys.begin(), keys.end(), [&](const Index* index) { return has_walk(from_, collection_, index); });
    std::vector<Serving> serving;
    for (const bool walks : {false, true})
      for (std::size_t i = 0; i < keys.size(); ++i) {
        const bool is_tried = walks ? has_walk(from_, collection_, keys[i]) : !can_walk || !has_walk_clause(from_);
        if (!is_tried || attempts[i].fault) continue;
        attempts[i] = try_key(from_, collection_, shared, keys[i], walks);
        if (!attempts[i].serves()) continue;
        KeyMeaning meaning = meaning_of(attempts[i]);
        if (const auto lost = why_range_is_lost(from_, meaning.parts, *meaning.path)) {
          attempts[i].reason = lost->message;
          attempts[i].where = lost->span;
          continue;
        }
        serving.push_back({std::exchange(attempts[i], {}), keys[i], std::move(meaning)});
      }
    std::stable_partition(serving.begin(), serving.end(),
                          [](const Serving& each) { return !reads_more(each.attempt); });
    return serving;
  }

  /// How the member's attribute is declared under the name that another member's has; empty if that is taken, or if the
  /// pattern asks for neither.
  std::string renamed(const Entity& member, const Field& own, const Field& other) const {
    const bool is_asked = std::any_of(from_.parameters.begin(), from_.parameters.end(), [&](const auto& each) {
      return each.attribute.text == own.name || each.attribute.text == other.name;
    });
    if (!is_asked || member.find_attribute(other.name) != nullptr) return {};
    const std::string stored = own.attribute->key_only ? "keyonly" : "as " + quoted(own.attribute->stored);
    return fmt::format("members need one name for one attribute: write {} : {} {} in {}", other.name,
                       type_text(own.type()), stored, member.name);
  }

  std::string advice(const std::vector<const Index*>& keys) const {
    const Entity& first = *collection_.members.front();
    for (const Index* index : keys) {
      for (const Entity* member : collection_.members) {
        const Path* const of_first = first.path_on(index);
        const Path* const own = member->path_on(index);
        if (of_first == nullptr || own == nullptr) continue;
        const auto apart = plan::named_apart(*of_first, *own);
        if (!apart) continue;
        if (std::string text = renamed(*member, *apart->second, *apart->first); !text.empty()) return text;
        if (std::string text = renamed(first, *apart->first, *apart->second); !text.empty()) return text;
      }
    }
    return "one Query reads one range of one partition";
  }

  void choose_key(CollectionPattern pattern) {
    std::vector<const Index*> keys{nullptr};
    if (from_.on) {
      const std::optional<const Index*> named = find_key(scope_, *from_.on);
      if (!named) return;
      keys = {*named};
    } else {
      for (const Index& candidate : collection_.table->indexes) keys.push_back(&candidate);
    }
    std::vector<Attempt> attempts(keys.size());
    std::vector<Serving> serving = served_by(keys, pattern.shared, attempts);
    if (!serving.empty()) {
      std::vector<KeyMeaning> meanings;
      meanings.reserve(serving.size());
      for (const Serving& each : serving) meanings.push_back(each.meaning);
      if (from_.on || one_meaning(scope_, from_, meanings))
        keep(std::move(pattern), std::move(serving.front().attempt), serving.front().index);
      return;
    }
    for (Attempt& failed : attempts)
      if (failed.fault) return scope_.diagnostics().report(std::move(*failed.fault));
    Diagnostic diagnostic{Code::no_common_range, from_.name.span,
                          fmt::format("no key serves '{}' for {}", from_.name.text, listed(collection_.members, "and")),
                          advice(keys)};
    for (std::size_t i = 0; i < keys.size(); ++i)
      if (!attempts[i].reason.empty())
        diagnostic.related.push_back(
            {attempts[i].where,
             fmt::format("{}: {}", keys[i] == nullptr ? "the table" : "index " + keys[i]->name, attempts[i].reason)});
    scope_.diagnostics().report(std::move(diagnostic));
  }

  void keep(CollectionPattern pattern, Attempt attempt, const Index* index) {
    std::deque<AccessPattern>& of_members = attempt.of_members;
    check_consistent(scope_, from_, index);
    if (!resolve_clauses(of_members)) return;
    CollectionPattern& kept = collection_.accesses.emplace_back(std::move(pattern));
    kept.of_members = std::move(of_members);
    const AccessPattern& first = kept.of_members.front();
    kept.shared.path = first.path;
    kept.shared.steps_given = first.steps_given;
    for (const ast::Parameter& parameter : from_.parameters)
      kept.shared.parameters.push_back(declared(kept, parameter));
    for (const Parameter& candidate : kept.shared.parameters)
      if (is_range(kept, candidate)) kept.shared.range = &candidate;
    share_plan(kept, first);
    if (!kept.shared.filter) return;
    for (const Field* field : fields_of(*kept.shared.filter)) {
      check_defaults(*field, index);
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

  /// An item that lacks the attribute has the default of its member, which its type attribute says.
  void check_defaults(const Field& field, const Index* index) const {
    const Table& table = *collection_.table;
    if (table.filters_type_in(index) || !plan::defaults_differ(field, collection_.members)) return;
    const std::string why = table.has_type_in(index)
                                ? "no filter can be on the type attribute, which is a key of index " + index->name
                                : (index == nullptr ? "the table" : "index " + index->name) + " has no type attribute";
    const Attribute* const with_default = plan::defaults_of(field, collection_.members).front().attribute;
    scope_.diagnostics().report(
        {Code::bad_filter,
         from_.filter->span,
         fmt::format("what an item without '{}' counts as depends on the member, and {}", field.name, why),
         fmt::format("declare '{}' the same way in all members", field.attribute->name),
         {{with_default->span, "one of them reads as its default"}}});
  }

  /// Reads `ranges`, and refuses clauses of boxes and of walks for other patterns.
  bool resolve_clauses(std::deque<AccessPattern>& of_members) {
    const AccessPattern& first = of_members.front();
    Box read;
    if (!resolve_ranges(scope_, from_, first.box ? &read : nullptr)) return false;
    if (!first.walk && !refuse_walk_clauses(scope_, from_)) return false;
    for (AccessPattern& member : of_members) {
      if (!member.box) continue;
      auto box = std::make_shared<Box>(*member.box);
      box->ranges = read.ranges;
      member.box = std::move(box);
    }
    return true;
  }

  /// The walk and the box of all members, with the parameters of the shared pattern.
  static void share_plan(CollectionPattern& pattern, const AccessPattern& first) {
    const auto position = [&](std::size_t of_first) {
      const std::string& name = first.parameters[of_first].field->name;
      const auto& parameters = pattern.shared.parameters;
      const auto found = std::find_if(parameters.begin(), parameters.end(),
                                      [&](const Parameter& parameter) { return parameter.field->name == name; });
      return static_cast<std::size_t>(found - parameters.begin());
    };
    if (first.walk) {
      auto walk = std::make_shared<Walk>(*first.walk);
      if (walk->parameter) walk->parameter = position(*walk->parameter);
      pattern.shared.walk = std::move(walk);
    }
    if (first.box) {
      auto box = std::make_shared<Box>(*first.box);
      for (Box::Bound& bound : box->bounds) bound.parameter = position(bound.parameter);
      pattern.shared.box = std::move(box);
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
