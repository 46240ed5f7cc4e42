// Each key attribute of the table gets a template, or the attribute of the same name as it is. The primary key must be
// complete; an index may be left out as a whole, but half of an index key is a mistake. That is judged only if all
// statements of the entity could be read: what is missing may be in one of the others.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "generator/encoding/stored_encoding.hpp"
#include "generator/resolve/scope.hpp"
#include "grammar/quoted.hpp"

namespace keyc::model {
namespace {

/// As the left side of a template.
std::string name_in_template(const KeyAttribute& key) { return key.in_quotes ? quoted(key.stored) : key.name; }

void report_unknown_key(const EntityScope& scope, const ast::KeyAssignment& from) {
  const Table& table = *scope.entity.table;
  if (scope.scope.incomplete_tables.contains(&table)) return;
  std::vector<std::string> names;
  for (const KeyAttribute& key : table.key_attributes) names.push_back(name_in_template(key));
  std::string hint = did_you_mean(from.key.text, {names.begin(), names.end()});
  if (hint.empty()) hint = fmt::format("its key attributes are {}", fmt::join(names, ", "));
  scope.diagnostics().report(Code::unknown_key, from.key.span,
                             fmt::format("'{}' is not a key attribute of {}", from.key.text, table.name),
                             std::move(hint));
}

/// Resolves the keys of one entity: those with a template, and attributes that are key attributes themselves.
class Keys {
 public:
  explicit Keys(EntityScope& scope) : scope_(scope), table_(*scope.entity.table) {}

  void resolve() {
    collect_assignments(scope_);
    all_known_ = scope_.assignments_known;
    for (const ast::KeyAssignment* from : scope_.assignments) assign(*from);
    for (const KeyAttribute& key : table_.key_attributes) add_native(key);
    if (!scope_.complete() || !all_known_ || scope_.scope.incomplete_tables.contains(&table_)) return;
    check_primary_key();
    check_indexes();
  }

 private:
  void assign(const ast::KeyAssignment& from) {
    const KeyAttribute* const key = assigned_key(table_, from.key);
    if (key == nullptr) {
      report_unknown_key(scope_, from);
      scope_.broken_keys.insert(from.key.text);  // it may have been meant for any of them
      all_known_ = false;
      return;
    }
    const auto [first, is_new] = assigned_.emplace(key, from.key.span);
    if (!is_new) {
      scope_.diagnostics().report({Code::key_twice,
                                   from.key.span,
                                   fmt::format("'{}' is assigned twice in {}", key->name, scope_.entity.name),
                                   "",
                                   {{first->second, "first assigned here"}}});
      return;
    }
    KeyTemplate result;
    result.key = key;
    result.allowances = resolve_allows(from.allows, scope_.diagnostics());
    bool usable = can_be_assigned(*key, from);
    usable = resolve_template(scope_, from, result, table_.is_primary(key)) && usable;
    usable = resolve_when(from, *key, result) && usable;
    if (usable)
      scope_.entity.keys.push_back(std::move(result));
    else
      scope_.broken_keys.insert(key->name);
  }

  bool can_be_assigned(const KeyAttribute& key, const ast::KeyAssignment& from) {
    if (&key == table_.type_key()) {
      if (table_.is_primary(&key)) return false;
      scope_.diagnostics().report({Code::key_twice,
                                   from.key.span,
                                   fmt::format("'{}' is the type attribute of {}: it is {} in all items of {}",
                                               key.name, table_.name, quoted(scope_.entity.stored), scope_.entity.name),
                                   "leave the template out",
                                   {{key.span, "the key attribute"}}});
      return false;
    }
    if (const std::optional<Span> native = scope_.declared(key.name)) {
      scope_.diagnostics().report(
          {Code::key_twice,
           from.key.span,
           fmt::format("'{}' is an attribute of {}, so the key holds its value as it is", key.name, scope_.entity.name),
           "leave the template out, or give the attribute another name",
           {{*native, "the attribute"}}});
      return false;
    }
    return true;
  }

  bool resolve_when(const ast::KeyAssignment& from, const KeyAttribute& key, KeyTemplate& result) {
    if (!from.when) return true;
    if (table_.is_primary(&key)) {
      scope_.diagnostics().report(Code::bad_condition, from.when->span,
                                  fmt::format("'{}' is in the primary key, which every item has", key.name),
                                  "'when' is for the keys of indexes");
      return false;
    }
    auto condition = resolve_condition(scope_, *from.when, nullptr);
    if (!condition) return false;
    result.when = std::move(*condition);
    return true;
  }

  /// Adds the key of an attribute that has the name of a key attribute.
  void add_native(const KeyAttribute& key) {
    if (&key == table_.type_key()) return add_type(key);
    if (!scope_.declared(key.name) || assigned_.contains(&key)) return;
    native_.insert(&key);
    const Field* const field = find_field(scope_, key.name, key.span);
    const Encoding* const encoding = field == nullptr || has_empty_value(*field, key) ? nullptr : native(field->type());
    if (encoding == nullptr) {
      scope_.broken_keys.insert(key.name);
      return;
    }
    const Attribute& attribute = *field->attribute;
    if (attribute.type.optional && table_.is_primary(&key)) {
      scope_.diagnostics().report({Code::optional_key,
                                   attribute.span,
                                   fmt::format("'{}' is optional: an item without it would have no key", key.name),
                                   "make it required",
                                   {{key.span, "the key attribute"}}});
      scope_.broken_keys.insert(key.name);
      return;
    }
    KeyTemplate result;
    result.key = &key;
    result.native = true;
    result.written = key.name;
    result.span = attribute.span;
    Component component;
    component.field = field;
    component.encoding = encoding;
    component.as_it_is = true;
    component.last = true;
    component.span = attribute.span;
    result.parts.push_back({"", component});
    scope_.entity.keys.push_back(std::move(result));
  }

  bool has_empty_value(const Field& field, const KeyAttribute& key) const {
    const Enumerator* const value = empty_value(field.type());
    if (value == nullptr) return false;
    scope_.diagnostics().report({Code::not_a_key_type,
                                 field.leaf().span,
                                 empty_value_message(*value, field),
                                 "give the value a text, or the key another name and <ordinal(…)>",
                                 {{key.span, "the key attribute"}}});
    return true;
  }

  /// Adds the key of the type attribute. Every item has it anyway: it is not written for the index.
  void add_type(const KeyAttribute& key) {
    native_.insert(&key);
    if (table_.is_primary(&key)) {
      scope_.broken_keys.insert(key.name);
      return;
    }
    KeyTemplate result;
    result.key = &key;
    result.of_type = true;
    result.written = quoted(scope_.entity.stored);
    result.span = key.span;
    result.parts.push_back({scope_.entity.stored, std::nullopt});
    scope_.entity.keys.push_back(std::move(result));
  }

  /// How a key attribute holds a value as it is stored; null if it cannot.
  const Encoding* native(const Type& type) {
    if (type.form == nullptr && !is_number_enum(type)) return native_encoding(type.kind);
    return scope_.entity.encodings.emplace_back(std::make_unique<const Encoding>(stored_encoding(type))).get();
  }

  bool has(const KeyAttribute* key) const { return assigned_.contains(key) || native_.contains(key); }
  bool has_all(const std::vector<const KeyAttribute*>& keys) const {
    return std::all_of(keys.begin(), keys.end(), [&](const KeyAttribute* key) { return has(key); });
  }

  /// Whether an attribute that is reported already is meant to be this key attribute.
  bool may_be_stored(const KeyAttribute& key) const {
    const auto& attributes = scope_.entity.attributes;
    return !scope_.unusable.empty() ||
           std::any_of(attributes.begin(), attributes.end(),
                       [&](const Attribute& attribute) { return attribute.stored == key.stored; });
  }

  void check_primary_key() {
    for (const KeyAttribute* key : table_.key.attributes()) {
      if (has(key)) continue;
      scope_.broken_keys.insert(key->name);
      if (key->in_quotes && may_be_stored(*key)) continue;
      scope_.diagnostics().report(
          {Code::key_unassigned,
           scope_.entity.span,
           fmt::format("{} never assigns '{}', a key attribute of {}", scope_.entity.name, key->name, table_.name),
           fmt::format("add '{} = …', or an attribute of that name", name_in_template(*key)),
           {{key->span, "declared here"}}});
    }
  }

  /// An item is in an index only if it has all key attributes, so a template for only some of them is a mistake.
  void check_indexes() const {
    for (const Index& index : table_.indexes) {
      const bool partition = has_all(index.key.partition);
      if (index.key.sort.empty() || partition == has_all(index.key.sort)) continue;
      const auto& given = partition ? index.key.partition : index.key.sort;
      const auto& rest = partition ? index.key.sort : index.key.partition;
      const auto missing =
          std::find_if_not(rest.begin(), rest.end(), [&](const KeyAttribute* key) { return has(key); });
      for (const KeyAttribute* key : given) {
        const auto assigned = assigned_.find(key);
        if (assigned == assigned_.end() || is_used_elsewhere(key, index)) continue;
        scope_.broken_keys.insert((*missing)->name);
        scope_.diagnostics().report(
            {Code::index_incomplete,
             assigned->second,
             fmt::format("{} assigns '{}' but not '{}', the {} key of index {}", scope_.entity.name, key->name,
                         (*missing)->name, partition ? "sort" : "partition", index.name),
             fmt::format("add '{} = …', or no item is in the index", name_in_template(**missing)),
             {{index.span, "the index"}}});
      }
    }
  }

  bool is_used_elsewhere(const KeyAttribute* key, const Index& here) const {
    return table_.is_primary(key) || std::any_of(table_.indexes.begin(), table_.indexes.end(), [&](const Index& index) {
             return &index != &here && index.key.uses(key) && has_all(index.key.partition) && has_all(index.key.sort);
           });
  }

  EntityScope& scope_;
  const Table& table_;
  std::map<const KeyAttribute*, Span> assigned_;
  std::set<const KeyAttribute*> native_;
  bool all_known_ = true;
};

}  // namespace

void resolve_keys(EntityScope& scope) { Keys(scope).resolve(); }

}  // namespace keyc::model
