#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "generator/model/scope.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/number.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"

namespace keyc::model {
namespace {

/// No value where the type cannot be used; `broken` says whether that is known already.
std::optional<Type> resolve_type(EntityScope& scope, const ast::Type& from) {
  Type type;
  type.optional = from.optional;
  const std::string& name = from.name.text;
  if (const auto found = scope.scope.enums.find(name); found != scope.scope.enums.end()) {
    type.kind = TypeKind::enumeration;
    type.enumeration = found->second;
    return type;
  }
  if (scope.scope.broken.contains(name)) return std::nullopt;
  const TypeInfo* const known = find_type(name);
  if (known == nullptr) {
    std::vector<std::string_view> names = type_names();
    for (const auto& [declared, value] : scope.scope.enums) names.push_back(declared);
    scope.diagnostics().report(Code::unknown_type, from.name.span, fmt::format("there is no type '{}'", name),
                               did_you_mean(name, names));
    return std::nullopt;
  }
  type.kind = known->kind;
  if (!known->supported) {
    report_unsupported(scope.diagnostics(), from.span, fmt::format("type '{}'", name));
  } else if (!from.arguments.empty()) {
    scope.diagnostics().report(Code::expected, from.arguments.front().span,
                               fmt::format("'{}' takes no type in '< >'", name));
  }
  return type;
}

/// Why a literal is no value of the type; empty where it is one.
std::string misfit(const Type& type, const ast::Literal& literal) {
  using Kind = ast::Literal::Kind;
  const auto is_word = [&](std::string_view word) { return literal.kind == Kind::word && literal.text == word; };
  const auto reads = [&](auto value) { return literal.kind == Kind::text && from_text(literal.text, value); };
  switch (type.kind) {
    case TypeKind::string: return literal.kind == Kind::text ? "" : "a text in quotes";
    case TypeKind::boolean: return is_word("true") || is_word("false") ? "" : "true or false";
    case TypeKind::f64: {
      double value{};
      try {
        if (literal.kind == Kind::number && parse_number(literal.text, value)) return number_text(value), "";
      } catch (const EncodeError&) {
      }
      return "a number that a double and DynamoDB hold (1E-130 to 9.99E125)";
    }
    case TypeKind::decimal:
      try {
        if (literal.kind == Kind::number) return Decimal(literal.text), "";
      } catch (const EncodeError&) {
      }
      return "a number of at most 38 digits";
    case TypeKind::timestamp:
      return is_word("now") || reads(Timestamp{}) ? "" : "now, or a time such as \"2024-01-31T00:00:00.000Z\"";
    case TypeKind::date: return is_word("now") || reads(Date{}) ? "" : "now, or a date such as \"2024-01-31\"";
    case TypeKind::ulid: return is_word("new") || reads(Ulid{}) ? "" : "new, or an id in quotes";
    case TypeKind::enumeration: {
      const auto& values = type.enumeration->values;
      const bool known = std::any_of(values.begin(), values.end(), [&](const auto& one) { return is_word(one.name); });
      return known ? "" : fmt::format("a value of {}", type.enumeration->name);
    }
    default:
      if (!is_integer(type.kind)) return "";
      if (literal.kind != Kind::number) return "a whole number";
      return integer_fits(type.kind, literal.text)
                 ? ""
                 : fmt::format("a whole number that {} holds", type_info(type.kind).name);
  }
}

Default::Kind default_kind(const Type& type, const ast::Literal& literal) {
  if (literal.kind == ast::Literal::Kind::text) return Default::Kind::text;
  if (literal.kind == ast::Literal::Kind::number) return Default::Kind::number;
  if (type.kind == TypeKind::enumeration) return Default::Kind::enumerator;
  if (type.kind == TypeKind::boolean) return Default::Kind::boolean;
  return literal.text == "new" ? Default::Kind::fresh_id : Default::Kind::now;
}

void resolve_default(EntityScope& scope, const ast::Literal& from, Attribute& attribute) {
  const bool from_broken_enum =
      attribute.type.enumeration != nullptr && scope.scope.broken.contains(attribute.type.enumeration->name);
  const std::string expected = misfit(attribute.type, from);
  if (expected.empty()) {
    attribute.default_value = Default{default_kind(attribute.type, from), from.text};
    if (is_integer(attribute.type.kind)) attribute.default_value->text = Decimal(from.text).text();
    return;
  }
  if (from_broken_enum) return;
  if (attribute.type.kind == TypeKind::enumeration && from.kind == ast::Literal::Kind::word) {
    std::vector<std::string_view> names;
    for (const Enumerator& one : attribute.type.enumeration->values) names.push_back(one.name);
    scope.diagnostics().report({Code::unknown_enumerator,
                                from.span,
                                fmt::format("'{}' is no value of {}", from.text, attribute.type.enumeration->name),
                                did_you_mean(from.text, names),
                                {{attribute.type.enumeration->span, "its values are declared here"}}});
    return;
  }
  scope.diagnostics().report(Code::bad_default, from.span,
                             fmt::format("this default does not fit '{}'", attribute.name),
                             fmt::format("expected {}", expected));
}

void resolve_word(EntityScope& scope, const ast::Attribute& from, const ast::Name& word, Attribute& attribute) {
  static constexpr std::string_view later[] = {"fixed", "lock", "keyonly", "unique"};
  if (word.text == "always") {
    const bool is_now = attribute.default_value && attribute.default_value->kind == Default::Kind::now;
    attribute.always_now = is_now;
    if (!is_now && !(from.default_value && from.default_value->text == "now"))
      scope.diagnostics().report(Code::bad_always, word.span, "only a default of 'now' can be set at every update",
                                 "write '= now always'");
  } else if (std::find(std::begin(later), std::end(later), word.text) != std::end(later)) {
    report_unsupported(scope.diagnostics(), word.span, fmt::format("'{}'", word.text));
  } else {
    scope.diagnostics().report(Code::expected, word.span,
                               fmt::format("'{}' is nothing that an attribute can be", word.text),
                               did_you_mean(word.text, {"always", "fixed", "lock", "keyonly", "unique"}));
  }
}

void check_stored_name(EntityScope& scope, const ast::Attribute& from, const Attribute& attribute) {
  const Span span = from.as ? from.as->span : from.name.span;
  if (attribute.stored.empty() || attribute.stored.size() > 65535 || attribute.stored.find('\0') != std::string::npos)
    scope.diagnostics().report(Code::bad_stored_name, span,
                               "the name of an attribute has 1 to 65,535 bytes, none of them 0");
  const auto [other, is_new] = scope.stored_names.emplace(attribute.stored, &attribute);
  if (!is_new)
    scope.diagnostics().report(
        {Code::same_stored_name,
         span,
         fmt::format("'{}' and '{}' are both stored as \"{}\"", other->second->name, attribute.name, attribute.stored),
         "",
         {{other->second->span, "the other attribute"}}});
  const Table* const table = scope.entity.table;
  if (table == nullptr) return;
  if (attribute.stored == table->type_attribute)
    scope.diagnostics().report(
        Code::same_stored_name, span,
        fmt::format("\"{}\" is where {} stores the type of its items", attribute.stored, table->name),
        "choose another name, or another type attribute with 'type NAME' in the table");
  for (const KeyAttribute& key : table->key_attributes) {
    if (key.name == attribute.name)
      report_unsupported(scope.diagnostics(), span, fmt::format("'{}' as a key attribute and an attribute", key.name));
    else if (key.stored == attribute.stored)
      scope.diagnostics().report({Code::same_stored_name,
                                  span,
                                  fmt::format("\"{}\" is a key attribute of {}", attribute.stored, table->name),
                                  "",
                                  {{key.span, "the key attribute"}}});
  }
}

void check_time_to_live(const EntityScope& scope, const Attribute& attribute) {
  const Table* const table = scope.entity.table;
  if (table == nullptr || table->time_to_live.empty() || attribute.stored != table->time_to_live) return;
  if (is_integer(attribute.type.kind)) return;
  scope.diagnostics().report(
      {Code::bad_ttl,
       attribute.span,
       fmt::format("'{}' is the time to live of {}, so it holds epoch seconds", attribute.name, table->name),
       "make it an integer such as u64",
       {{table->time_to_live_span, "declared here"}}});
}

}  // namespace

void resolve_attributes(EntityScope& scope) {
  for (const ast::Attribute& from : scope.from.attributes) {
    const auto [known, is_new] = scope.attributes.emplace(from.name.text, nullptr);
    if (!is_new) {
      scope.diagnostics().report({Code::duplicate_name,
                                  from.name.span,
                                  fmt::format("'{}' is declared twice in {}", from.name.text, scope.entity.name),
                                  "",
                                  {{known->second->span, "first declared here"}}});
      continue;
    }
    Attribute& attribute = scope.entity.attributes.emplace_back();
    known->second = &attribute;
    attribute.name = from.name.text;
    attribute.stored = from.as ? from.as->value : from.name.text;
    attribute.doc = from.doc;
    attribute.span = from.name.span;
    check_stored_name(scope, from, attribute);
    const std::optional<Type> type = resolve_type(scope, from.type);
    if (type) {
      attribute.type = *type;
      if (from.default_value && type_info(type->kind).supported) resolve_default(scope, *from.default_value, attribute);
      if (type_info(type->kind).supported) check_time_to_live(scope, attribute);
    } else {
      scope.broken.insert(from.name.text);
    }
    for (const ast::Name& word : from.words) resolve_word(scope, from, word, attribute);
  }
}

}  // namespace keyc::model
