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
  for (const ast::Enumerator& one : from.values) {
    const std::string text = one.as ? one.as->value : one.name.text;
    const auto [name, name_is_new] = names.emplace(one.name.text, one.name.span);
    const auto [stored, text_is_new] = texts.emplace(text, one.as ? one.as->span : one.name.span);
    if (!name_is_new)
      scope.diagnostics.report({Code::duplicate_name,
                                one.name.span,
                                fmt::format("'{}' is declared twice in {}", one.name.text, from.name.text),
                                "",
                                {{name->second, "first declared here"}}});
    else if (!text_is_new)
      scope.diagnostics.report(
          {Code::same_stored_name,
           one.name.span,
           fmt::format("'{}' is stored as \"{}\", as another value of {} is", one.name.text, text, from.name.text),
           "give it another text",
           {{stored->second, "the other one"}}});
    if (text.empty())
      scope.diagnostics.report(Code::expected, one.as->span, "the text of an enum value cannot be empty");
    result.values.push_back({one.name.text, text, one.doc});
  }
  if (find_type(from.name.text) != nullptr) return;
  if (!from.complete || result.values.empty()) scope.broken.insert(from.name.text);
  if (result.values.empty()) return;  // nothing has a type without a value
  scope.enums.emplace(result.name, &result);
}

}  // namespace keyc::model
