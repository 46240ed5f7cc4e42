// An attribute alone is resolved in one way for entities, structs and mixins. Then those of an entity, with its
// mixins', are compared with each other and with the names of the table.

#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/declared_names.hpp"
#include "generator/resolve/scope.hpp"
#include "grammar/parse.hpp"

namespace keyc::model {
namespace {

/// False if there is no such word.
bool resolve_word(Diagnostics& diagnostics, const ast::Attribute& from, const ast::Name& word, Attribute& attribute) {
  if (word.text == "always") {
    attribute.always_now = attribute.default_value && attribute.default_value->kind == Literal::Kind::now;
    if (!attribute.always_now && !(from.default_value && from.default_value->text == "now"))
      diagnostics.report(Code::bad_always, word.span, "only a default of 'now' can be set at every update",
                         "write '= now always'");
  } else if (word.text == "fixed") {
    attribute.fixed = true;
  } else if (word.text == "keyonly") {
    attribute.key_only = true;
    attribute.key_only_span = word.span;
  } else if (word.text == "lock") {
    attribute.lock = true;
    attribute.lock_span = word.span;
  } else if (word.text == "unique") {
    attribute.unique = true;
    attribute.unique_span = word.span;
  } else {
    auto correction = correction_at(word.span, grammar::Body::block, diagnostics);
    const std::string_view null = from.default_value || from.type.null ? "" : "null";  // it ends the type
    if (!correction) correction = {did_you_mean(word.text, {"always", "fixed", "lock", "keyonly", "unique", null}), {}};
    diagnostics.report({Code::expected,
                        word.span,
                        fmt::format("'{}' is not a word for attributes", word.text),
                        std::move(correction->says),
                        {},
                        {},
                        std::move(correction->write)});
    return false;
  }
  return true;
}

void check_words(Diagnostics& diagnostics, const ast::Attribute& from, const Attribute& attribute) {
  if (!attribute.fixed || !attribute.always_now) return;
  const auto fixed =
      std::find_if(from.words.begin(), from.words.end(), [](const ast::Name& word) { return word.text == "fixed"; });
  diagnostics.report(Code::bad_always, fixed->span, "what is fixed is not set at every update",
                     "leave out 'always' or 'fixed'");
}

void check_stored_name(Diagnostics& diagnostics, const ast::Attribute& from, const Attribute& attribute) {
  if (!attribute.stored.empty() && attribute.stored.size() <= 65535 && attribute.stored.find('\0') == std::string::npos)
    return;
  diagnostics.report(Code::bad_stored_name, from.as ? from.as->span : from.name.span,
                     "the name of an attribute has 1 to 65,535 bytes, none of them 0");
}

/// Compares the stored name with the names of the table itself.
void check_against_table(const EntityScope& scope, Attribute& attribute) {
  const Table* const table = scope.entity.table;
  if (table == nullptr) return;
  if (attribute.stored == table->type_attribute)
    scope.diagnostics().report(
        Code::same_stored_name, attribute.stored_span,
        fmt::format("\"{}\" is where {} stores the type of its items", attribute.stored, table->name),
        "choose another name, or another type attribute with 'type NAME' in the table");
  for (const KeyAttribute& key : table->key_attributes) {
    if (key.in_quotes) continue;  // name_key_attributes() needs all entities
    if (key.name == attribute.name) {
      // `key (pk, sk as "State#Date")`: the key attribute's name in DynamoDB is the attribute's too.
      if (attribute.stored == attribute.name) attribute.stored = key.stored;
      if (attribute.stored == key.stored) continue;
    } else if (key.stored != attribute.stored) {
      continue;
    }
    scope.diagnostics().report({Code::same_stored_name,
                                attribute.stored_span,
                                key.name == attribute.name
                                    ? fmt::format("'{}' is stored as \"{}\", but as a key attribute of {} as \"{}\"",
                                                  key.name, attribute.stored, table->name, key.stored)
                                    : fmt::format("\"{}\" is a key attribute of {}", attribute.stored, table->name),
                                "",
                                {{key.span, "the key attribute"}}});
  }
}

void check_time_to_live(const EntityScope& scope, const Attribute& attribute) {
  const Table* const table = scope.entity.table;
  if (table == nullptr || table->time_to_live.empty() || attribute.stored != table->time_to_live) return;
  const TypeKind kind = attribute.type.kind;
  const bool is_small = kind == TypeKind::i8 || kind == TypeKind::u8 || kind == TypeKind::i16 || kind == TypeKind::u16;
  if (attribute.type.form == nullptr && ((is_integer(kind) && !is_small) || kind == TypeKind::epoch_s)) return;
  scope.diagnostics().report(
      {Code::bad_ttl,
       attribute.span,
       fmt::format("'{}' is the time to live of {}, so it holds epoch seconds", attribute.name, table->name),
       attribute.type.form != nullptr ? "DynamoDB takes a number: leave 'stored' out" : "make it epoch_s",
       {{table->time_to_live_span, "declared here"}}});
}

void add_mixin(EntityScope& scope, const ast::Name& name) {
  const auto found = scope.scope.mixins.find(name.text);
  if (found == scope.scope.mixins.end()) {
    scope.attributes_known = false;
    if (scope.scope.broken.contains(name.text) || !scope.scope.imports_known) return;
    std::vector<std::string_view> names;
    for (const auto& [known, mixin] : scope.scope.mixins) names.push_back(known);
    scope.diagnostics().report(Code::unknown_type, name.span, fmt::format("there is no mixin '{}'", name.text),
                               did_you_mean(name.text, names));
    return;
  }
  const Mixin& mixin = *found->second;
  if (!mixin.complete) scope.attributes_known = false;
  const auto is_new = [&](const std::string& own_name, Span span) {
    const std::optional<Span> first = scope.declared(own_name);
    if (first)
      scope.diagnostics().report({Code::duplicate_name,
                                  name.span,
                                  fmt::format("'{}' is in {} and in mixin {}", own_name, scope.entity.name, mixin.name),
                                  "",
                                  {{*first, "first declared here"}, {span, "declared again here"}}});
    return !first;
  };
  for (const Attribute& attribute : mixin.attributes)
    if (is_new(attribute.name, attribute.span))
      scope.attributes.emplace(attribute.name, &scope.entity.attributes.emplace_back(attribute));
  for (const auto& [unusable, span] : mixin.unusable)
    if (is_new(unusable, span)) scope.unusable.emplace(unusable, span);
}

}  // namespace

bool resolve_attribute(const Scope& scope, Diagnostics& all_diagnostics, const ast::Attribute& from, Attribute& into) {
  Diagnostics reported_before(false);
  Diagnostics& diagnostics = from.repeats ? reported_before : all_diagnostics;
  into.name = from.name.text;
  into.stored = from.as ? from.as->value : from.name.text;
  into.doc = from.doc;
  into.span = from.name.span;
  into.stored_span = from.as ? from.as->span : from.name.span;
  check_stored_name(diagnostics, from, into);
  auto type = resolve_type(scope, diagnostics, from.type);
  const bool usable = type.has_value();
  if (usable) {
    into.type = std::move(*type);
    if (from.default_value) resolve_default(scope, diagnostics, *from.default_value, into);
  }
  for (const ast::Name& word : from.words)
    if (!resolve_word(diagnostics, from, word, into)) break;
  check_words(diagnostics, from, into);
  return usable;
}

void resolve_mixin(Scope& scope, const ast::AttributeBlock& from) {
  Mixin& mixin = scope.own_mixins.emplace_back();
  mixin.from = &from;
  mixin.name = from.name.text;
  mixin.span = from.name.span;
  mixin.complete = from.complete;
  std::map<std::string_view, Span> seen;
  for (const ast::Attribute& declared : from.attributes) {
    const auto [first, is_new] = seen.emplace(declared.name.text, declared.name.span);
    if (!is_new) {
      report_declared_twice(scope.diagnostics, declared.name.span, declared.name.text, mixin.name, first->second);
      continue;
    }
    Attribute attribute;
    if (resolve_attribute(scope, scope.diagnostics, declared, attribute))
      mixin.attributes.push_back(std::move(attribute));
    else
      mixin.unusable.emplace(declared.name.text, declared.name.span);
  }
  resolve_mixin_keys(scope, from, mixin);
  scope.mixins.emplace(mixin.name, &mixin);
}

void resolve_attributes(EntityScope& scope) {
  scope.attributes_known = scope.from.attributes_known;
  for (const ast::Attribute& from : scope.from.attributes) {
    if (const std::optional<Span> first = scope.declared(from.name.text)) {
      report_declared_twice(scope.diagnostics(), from.name.span, from.name.text, scope.entity.name, *first);
      continue;
    }
    Attribute attribute;
    if (resolve_attribute(scope.scope, scope.diagnostics(), from, attribute))
      scope.attributes.emplace(from.name.text, &scope.entity.attributes.emplace_back(std::move(attribute)));
    else
      scope.unusable.emplace(from.name.text, from.name.span);
  }
  for (const ast::Name& mixin : scope.from.mixins) add_mixin(scope, mixin);
  StoredNames stored(scope.diagnostics());
  for (Attribute& attribute : scope.entity.attributes) {
    check_against_table(scope, attribute);
    stored.add(attribute);
    check_time_to_live(scope, attribute);
  }
  resolve_null(scope);  // not of key attributes, which have the table's stored names now
}

}  // namespace keyc::model
