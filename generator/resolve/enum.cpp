#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/resolve/scope.hpp"
#include "grammar/quoted.hpp"
#include "keyc/generated/number.hpp"

namespace keyc::model {
namespace {

/// What is stored: the text that is given, the digits of a number, or the name.
std::string stored_text(Scope& scope, const ast::Enumerator& value) {
  if (!value.number) return value.as ? value.as->value : value.name.text;
  std::int64_t number = 0;
  if (parse_number(value.number->digits, number)) return std::to_string(number);
  scope.diagnostics.report(Code::bad_number, value.number->span,
                           fmt::format("{} is not a whole number of 64 bits", value.number->digits));
  return value.name.text;
}

Span span_of_text(const ast::Enumerator& value) {
  if (value.number) return value.number->span;
  return value.as ? value.as->span : value.name.span;
}

/// All of an enum are numbers, or none is.
void check_numbers(Scope& scope, const ast::Enum& from) {
  const auto is_number = [](const ast::Enumerator& value) { return value.number.has_value(); };
  const auto number = std::find_if(from.values.begin(), from.values.end(), is_number);
  const auto other = std::find_if_not(from.values.begin(), from.values.end(), is_number);
  if (number == from.values.end() || other == from.values.end()) return;
  scope.diagnostics.report(
      {Code::bad_form,
       other->name.span,
       fmt::format("'{}' is stored as text, and '{}' as a number", other->name.text, number->name.text),
       fmt::format("give each a number: {} as 1; or each a text", other->name.text),
       {{number->number->span, "the number"}}});
}

}  // namespace

void resolve_enum(Scope& scope, const ast::Enum& from) {
  Enum& result = scope.schema.enums.emplace_back();
  result.schema = &scope.schema;
  result.name = from.name.text;
  result.doc = from.doc;
  result.span = from.name.span;
  std::map<std::string, Span> names;
  std::map<std::string, Span> texts;
  for (const ast::Enumerator& value : from.values) {
    const std::string text = stored_text(scope, value);
    const auto [name, name_is_new] = names.emplace(value.name.text, value.name.span);
    const auto [stored, text_is_new] = texts.emplace(text, span_of_text(value));
    if (!name_is_new)
      scope.diagnostics.report({Code::duplicate_name,
                                value.name.span,
                                fmt::format("'{}' is declared twice in {}", value.name.text, from.name.text),
                                "",
                                {{name->second, "first declared here"}}});
    else if (!text_is_new)
      scope.diagnostics.report({Code::same_stored_name,
                                value.name.span,
                                fmt::format("'{}' is stored as {}, as another value of {} is", value.name.text,
                                            value.number ? text : quoted(text), from.name.text),
                                value.number ? "give it another number" : "give it another text",
                                {{stored->second, "the other one"}}});
    result.values.push_back({value.name.text, text, value.doc});
  }
  result.is_number =
      std::any_of(from.values.begin(), from.values.end(), [](const auto& value) { return value.number.has_value(); });
  check_numbers(scope, from);
  if (find_type(from.name.text) != nullptr) return;
  if (!from.complete || result.values.empty()) scope.broken.insert(from.name.text);
  if (result.values.empty()) return;  // no attribute can have a type without values
  scope.enums.emplace(result.name, &result);
}

std::string empty_value_message(const Enumerator& value, const Field& field) {
  return fmt::format("'{}' can be {}, which is stored as the empty text, and no key can be empty", field.name,
                     value.name);
}

}  // namespace keyc::model
