#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/model/scope.hpp"

namespace keyc::model {
namespace {

bool is_primary(const Table& table, const KeyAttribute* key) {
  return key == table.key.partition || key == table.key.sort;
}

const KeyAttribute* find_key(const Table& table, std::string_view name) {
  const auto found = std::find_if(table.key_attributes.begin(), table.key_attributes.end(),
                                  [&](const KeyAttribute& key) { return key.name == name; });
  return found == table.key_attributes.end() ? nullptr : &*found;
}

void report_unknown_key(const EntityScope& scope, const ast::KeyAssignment& from) {
  const Table& table = *scope.entity.table;
  if (scope.scope.incomplete_tables.contains(&table)) return;
  std::vector<std::string_view> names;
  for (const KeyAttribute& key : table.key_attributes) names.push_back(key.name);
  std::string hint = did_you_mean(from.key.text, names);
  if (hint.empty()) hint = fmt::format("its key attributes are {}", fmt::join(names, ", "));
  scope.diagnostics().report(Code::unknown_key, from.key.span,
                             fmt::format("'{}' is no key attribute of {}", from.key.text, table.name), std::move(hint));
}

void resolve_assignment(EntityScope& scope, const ast::KeyAssignment& from, std::map<const KeyAttribute*, Span>& seen) {
  const Table& table = *scope.entity.table;
  const KeyAttribute* const key = find_key(table, from.key.text);
  if (key == nullptr) {
    report_unknown_key(scope, from);
    scope.broken.insert(from.key.text);  // it may have been meant for any of them
    return;
  }
  const auto [first, is_new] = seen.emplace(key, from.key.span);
  if (!is_new) {
    scope.diagnostics().report({Code::key_twice,
                                from.key.span,
                                fmt::format("'{}' is assigned twice in {}", key->name, scope.entity.name),
                                "",
                                {{first->second, "first assigned here"}}});
    return;
  }
  KeyTemplate result;
  result.key = key;
  if (resolve_template(scope, from, result, is_primary(table, key)))
    scope.entity.keys.push_back(std::move(result));
  else
    scope.broken.insert(key->name);
}

void check_primary_key(const EntityScope& scope, const std::map<const KeyAttribute*, Span>& assigned) {
  const Table& table = *scope.entity.table;
  for (const KeyAttribute* key : {table.key.partition, table.key.sort}) {
    if (key == nullptr || assigned.contains(key) || scope.attributes.contains(key->name)) continue;
    scope.diagnostics().report(
        {Code::key_unassigned,
         scope.entity.span,
         fmt::format("{} never assigns '{}', a key attribute of {}", scope.entity.name, key->name, table.name),
         fmt::format("add '{} = …'", key->name),
         {{key->span, "declared here"}}});
  }
}

/// An item is in an index with all of its key attributes or not at all: half of them is a slip.
void check_indexes(const EntityScope& scope, const std::map<const KeyAttribute*, Span>& assigned) {
  const Table& table = *scope.entity.table;
  const auto has = [&](const KeyAttribute* key) { return key == nullptr || assigned.contains(key); };
  const auto used_elsewhere = [&](const KeyAttribute* key, const Index& here) {
    return is_primary(table, key) || std::any_of(table.indexes.begin(), table.indexes.end(), [&](const Index& other) {
             return &other != &here && (other.key.partition == key || other.key.sort == key) &&
                    has(other.key.partition) && has(other.key.sort);
           });
  };
  for (const Index& index : table.indexes) {
    const bool partition = has(index.key.partition);
    const bool sort = has(index.key.sort);
    if (partition == sort || index.key.sort == nullptr) continue;
    const KeyAttribute* const given = partition ? index.key.partition : index.key.sort;
    const KeyAttribute* const missing = partition ? index.key.sort : index.key.partition;
    if (used_elsewhere(given, index) || scope.attributes.contains(missing->name)) continue;
    scope.diagnostics().report({Code::index_incomplete,
                                assigned.at(given),
                                fmt::format("{} assigns '{}' but not '{}', the {} key of index {}", scope.entity.name,
                                            given->name, missing->name, partition ? "sort" : "partition", index.name),
                                fmt::format("add '{} = …', or no item is in the index", missing->name),
                                {{index.span, "the index"}}});
  }
}

}  // namespace

void resolve_keys(EntityScope& scope) {
  std::map<const KeyAttribute*, Span> assigned;
  for (const ast::KeyAssignment& from : scope.from.keys) resolve_assignment(scope, from, assigned);
  if (!scope.complete()) return;
  const bool all_known = std::all_of(
      scope.from.keys.begin(), scope.from.keys.end(),
      [&](const ast::KeyAssignment& one) { return find_key(*scope.entity.table, one.key.text) != nullptr; });
  if (all_known && !scope.scope.incomplete_tables.contains(scope.entity.table)) {
    check_primary_key(scope, assigned);
    check_indexes(scope, assigned);
  }
}

}  // namespace keyc::model
