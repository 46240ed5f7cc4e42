#include <fmt/format.h>

#include <map>

#include "generator/resolve/scope.hpp"

namespace keyc::model {

void resolve_enum(Scope& scope, const ast::Enum& from) {
  Enum& result = scope.schema.enums.emplace_back();
  result.schema = &scope.schema;
  result.name = from.name.text;
  result.doc = from.doc;
  result.span = from.name.span;
  std::map<std::string, Span> names;
  std::map<std::string, Span> texts;
  for (const ast::Enumerator& value : from.values) {
    const std::string text = value.as ? value.as->value : value.name.text;
    const auto [name, name_is_new] = names.emplace(value.name.text, value.name.span);
    const auto [stored, text_is_new] = texts.emplace(text, value.as ? value.as->span : value.name.span);
    if (!name_is_new)
      scope.diagnostics.report({Code::duplicate_name,
                                value.name.span,
                                fmt::format("'{}' is declared twice in {}", value.name.text, from.name.text),
                                "",
                                {{name->second, "first declared here"}}});
    else if (!text_is_new)
      scope.diagnostics.report(
          {Code::same_stored_name,
           value.name.span,
           fmt::format("'{}' is stored as \"{}\", as another value of {} is", value.name.text, text, from.name.text),
           "give it another text",
           {{stored->second, "the other one"}}});
    if (text.empty())
      scope.diagnostics.report(Code::expected, value.as->span, "the text of an enum value cannot be empty");
    result.values.push_back({value.name.text, text, value.doc});
  }
  if (find_type(from.name.text) != nullptr) return;
  if (!from.complete || result.values.empty()) scope.broken.insert(from.name.text);
  if (result.values.empty()) return;  // no attribute can have a type without values
  scope.enums.emplace(result.name, &result);
}

}  // namespace keyc::model
