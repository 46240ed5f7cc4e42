#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "generator/model/members.hpp"
#include "generator/resolve/declared_names.hpp"
#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

class CollectionResolver {
 public:
  CollectionResolver(Scope& scope, const ast::Collection& from, Collection& collection,
                     const std::deque<Schema>& schemas)
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
    EntityScope united = united_scope();
    for (const ast::Access& access : from_.accesses) resolve_collection_access(united, access, collection_);
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
                                          from_.members.empty() ? "no members" : "one member: it is not a collection"),
                              from_.members.empty() ? "write members Device, Reading"
                                                    : fmt::format("ask {} itself", from_.members.front().text));
    return false;
  }

  const Entity* find_member(const ast::Name& name) const {
    const Table& table = *collection_.table;
    const auto is_called_so = [&](const Entity* entity) { return entity->name == name.text; };
    std::vector<const Entity*> found;
    std::copy_if(table.entities.begin(), table.entities.end(), std::back_inserter(found), is_called_so);
    if (found.size() > 1)
      if (const auto own = std::find_if(found.begin(), found.end(),
                                        [&](const Entity* member) { return member->schema == &scope_.schema; });
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
      for (const Entity& entity : schema.entities) {
        if (entity.name != name.text) continue;
        if (entity.table == nullptr) return;  // which has been reported
        return scope_.diagnostics.report(
            {Code::member_elsewhere,
             name.span,
             fmt::format("{} is in {}, not in {}", entity.name, entity.table->name, table.name),
             "a Query reads one table",
             {{entity.span, "the entity"}}});
      }
    std::vector<std::string_view> names;
    for (const Entity* member : table.entities) names.push_back(member->name);
    scope_.diagnostics.report(Code::unknown_member, name.span,
                              fmt::format("'{}' is not an entity of {}", name.text, table.name),
                              did_you_mean(name.text, names));
  }

  void check_pattern_names() const {
    std::map<std::string_view, Span> seen;
    for (const ast::Access& access : from_.accesses) {
      const auto [first, is_new] = seen.emplace(access.name.text, access.name.span);
      if (!is_new)
        report_declared_twice(scope_.diagnostics, access.name.span, access.name.text, from_.name.text, first->second);
    }
  }

  /// An attribute that some members do not have is optional.
  void unite() {
    Entity& united = collection_.united;
    united.schema = collection_.schema;
    united.name = collection_.name;
    united.table = collection_.table;
    for (const Entity* member : collection_.members)
      for (const Attribute& attribute : member->attributes) {
        if (united.find_attribute(attribute.name) != nullptr) continue;
        Attribute& kept = united.attributes.emplace_back(attribute);
        kept.type.optional =
            std::any_of(collection_.members.begin(), collection_.members.end(), [&](const Entity* candidate) {
              const Attribute* const same = candidate->find_attribute(attribute.name);
              return same == nullptr || same->type.optional;
            });
      }
    united.member_levels = member_levels(united.attributes);
    as_entity_.name = from_.name;
  }

  /// The scope in which conditions are resolved.
  EntityScope united_scope() {
    EntityScope scope{scope_, as_entity_, collection_.united, {}, {}, {}, true, &scope_.diagnostics};
    for (Attribute& attribute : collection_.united.attributes) scope.attributes.emplace(attribute.name, &attribute);
    return scope;
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
  CollectionResolver(scope, from, collection, schemas).resolve(is_whole);
}

}  // namespace keyc::model
