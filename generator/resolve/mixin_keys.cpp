// Templates of mixins are resolved in each entity that has the mixin, as if they were written there: encodings depend
// on the table. What they are built from is the mixin's alone, so that no entity gives them another meaning.

#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"
#include "generator/resolve/template_words.hpp"
#include "grammar/parse.hpp"
#include "grammar/quoted.hpp"

namespace keyc::model {
namespace {

using Names = std::vector<ast::Name>;

/// Adds the attributes that the expression names.
void add_names(const ast::Expression& of, Names& into) {
  if (of.kind == ast::Expression::Kind::name) into.push_back({of.text.substr(0, of.text.find('.')), of.span});
  for (const ast::Expression& argument : of.arguments) add_names(argument, into);
}

void add_names(const ast::Operand& of, Names& into) {
  const bool is_name = of.kind == ast::Operand::Kind::name || of.kind == ast::Operand::Kind::size;
  if (is_name) into.push_back({of.text.substr(0, of.text.find('.')), of.span});
}

void add_names(const ast::Condition& of, Names& into) {
  if (of.parts.empty()) add_names(of.left, into);
  for (const ast::Operand& operand : of.right) add_names(operand, into);
  for (const ast::Condition& part : of.parts) add_names(part, into);
}

Names names_in(const ast::KeyAssignment& from) {
  Names names;
  for (const ast::TemplatePart& part : from.parts)
    if (part.kind == ast::TemplatePart::Kind::expression) add_names(part.expression, names);
  if (from.when) add_names(*from.when, names);
  return names;
}

bool has(const ast::AttributeBlock& mixin, std::string_view name) {
  return std::any_of(mixin.attributes.begin(), mixin.attributes.end(),
                     [&](const ast::Attribute& attribute) { return attribute.name.text == name; });
}

bool assigns(const ast::AttributeBlock& mixin, std::string_view key) {
  return std::any_of(mixin.keys.begin(), mixin.keys.end(),
                     [&](const ast::KeyAssignment& assignment) { return assignment.key.text == key; });
}

void report_foreign(Diagnostics& diagnostics, const ast::AttributeBlock& mixin, const ast::Name& name,
                    std::string hint) {
  diagnostics.report(
      Code::foreign_in_mixin, name.span,
      fmt::format("mixin {} has no attribute '{}', so its templates cannot either", mixin.name.text, name.text),
      std::move(hint));
}

/// Adds the templates of one mixin to those that an entity has.
class Adding {
 public:
  Adding(EntityScope& scope, const ast::Name& named, const Mixin& mixin)
      : scope_(scope), table_(*scope.entity.table), named_(named), mixin_(mixin) {}

  void add() {
    scope_.assignments_known = scope_.assignments_known && mixin_.complete;
    for (const MixinKey& key : mixin_.keys) add(key);
  }

 private:
  void add(const MixinKey& key) {
    const ast::KeyAssignment& from = *key.from;
    const auto same = std::find_if(scope_.assignments.begin(), scope_.assignments.end(),
                                   [&](const ast::KeyAssignment* other) { return is_same(other->key, from.key); });
    if (same == scope_.assignments.end()) {
      if (key.usable && uses_own_words(from))
        scope_.assignments.push_back(&from);
      else
        refuse(from);
    } else if ((*same)->overrides) {
      scope_.overriding.insert(*same);
    } else {
      report_twice(**same, from);
    }
  }

  bool is_same(const ast::Name& one, const ast::Name& other) const {
    const KeyAttribute* const key = assigned_key(table_, one);
    return key != nullptr ? key == assigned_key(table_, other) : one.text == other.text;
  }

  /// What a bare word of the mixin stands for must not depend on the attributes of the entity.
  bool uses_own_words(const ast::KeyAssignment& from) const {
    for (const ast::TemplatePart& part : from.parts) {
      const bool is_captured = part.kind == ast::TemplatePart::Kind::word && !has(*mixin_.from, part.text) &&
                               scope_.declared(part.text) && table_.find_key(part.text) == nullptr;
      if (!is_captured) continue;
      report_foreign(scope_.diagnostics(), *mixin_.from, {part.text, part.span},
                     fmt::format("it is one of {}: declare it in the mixin; for the text, write {}", scope_.entity.name,
                                 quoted(part.text)));
      return false;
    }
    return true;
  }

  /// It is reported: what follows from the key is not.
  void refuse(const ast::KeyAssignment& from) {
    const KeyAttribute* const key = assigned_key(table_, from.key);
    scope_.broken_keys.insert(key != nullptr ? key->name : from.key.text);
    scope_.assignments_known = false;
  }

  void report_twice(const ast::KeyAssignment& first, const ast::KeyAssignment& again) const {
    const auto& own = scope_.from.keys;
    const bool is_own =
        std::any_of(own.begin(), own.end(), [&](const ast::KeyAssignment& each) { return &each == &first; });
    if (!is_own) {
      scope_.diagnostics().report({Code::key_twice,
                                   named_.span,
                                   fmt::format("'{}' is in two mixins of {}", first.key.text, scope_.entity.name),
                                   fmt::format("write the template in {}, with 'override'", scope_.entity.name),
                                   {{first.key.span, "in one"}, {again.key.span, "and in the other"}}});
      return;
    }
    const Span whole{first.key.span.source, first.key.span.begin, first.span.end};
    scope_.diagnostics().report({Code::template_of_mixin,
                                 first.key.span,
                                 fmt::format("'{}' has a template in mixin {}, too", first.key.text, mixin_.name),
                                 "leave this one out; if it shall be another key, write 'override' after it",
                                 {{again.key.span, "that template"}},
                                 {},
                                 line_with(whole, std::string(whole.text()) + " override")});
  }

  EntityScope& scope_;
  const Table& table_;
  const ast::Name& named_;
  const Mixin& mixin_;
};

}  // namespace

void resolve_mixin_keys(const Scope& scope, const ast::AttributeBlock& from, Mixin& into) {
  for (const ast::KeyAssignment& key : from.keys) {
    const auto first = std::find_if(from.keys.begin(), from.keys.end(),
                                    [&](const ast::KeyAssignment& other) { return other.key.text == key.key.text; });
    bool usable = &*first == &key;
    if (!usable)
      scope.diagnostics.report({Code::key_twice,
                                key.key.span,
                                fmt::format("'{}' is assigned twice in mixin {}", key.key.text, from.name.text),
                                "",
                                {{first->key.span, "first assigned here"}}});
    if (key.overrides)
      scope.diagnostics.report(Code::overrides_nothing, *key.overrides, "a mixin overrides nothing",
                               "'override' is for entities, whose own template then takes the place of a mixin's");
    for (const ast::Name& name : names_in(key)) {
      if (has(from, name.text) || assigns(from, name.text)) continue;
      if (from.complete)
        report_foreign(scope.diagnostics, from, name, "declare it in the mixin, or write the template in the entity");
      usable = false;
    }
    if (&*first == &key) into.keys.push_back({&key, usable});
  }
}

void collect_assignments(EntityScope& scope) {
  for (const ast::KeyAssignment& own : scope.from.keys) scope.assignments.push_back(&own);
  bool all_known = true;
  for (const ast::Name& name : scope.from.mixins) {
    const auto mixin = scope.scope.mixins.find(name.text);
    all_known = all_known && mixin != scope.scope.mixins.end() && mixin->second->complete;
    if (mixin != scope.scope.mixins.end()) Adding(scope, name, *mixin->second).add();
  }
  scope.assignments_known = scope.assignments_known && all_known;
  if (!all_known) return;
  for (const ast::KeyAssignment& own : scope.from.keys)
    if (own.overrides && !scope.overriding.contains(&own))
      scope.diagnostics().report(Code::overrides_nothing, *own.overrides,
                                 fmt::format("no mixin of {} has a template of '{}'", scope.entity.name, own.key.text),
                                 "leave 'override' out");
}

}  // namespace keyc::model
