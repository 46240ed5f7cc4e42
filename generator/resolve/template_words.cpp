#include "generator/resolve/template_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/habit_pattern.hpp"
#include "grammar/parse.hpp"
#include "grammar/quoted.hpp"

namespace keyc::model {
namespace {

/// The ASCII letters in one case.
std::string folded(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

void warn_of_literal(EntityScope& scope, Span span, std::string message, std::string hint, Replacement write = {}) {
  scope.diagnostics().report(
      {Code::literal_like_attribute, span, std::move(message), std::move(hint), {}, {}, std::move(write)});
}

/// The members of a path that follow an attribute, each after a '.', as they are declared.
std::string members_like(std::string_view path, const Struct* structure) {
  if (path.empty() || structure == nullptr) return std::string(path);
  const std::string_view rest = path.substr(1);
  const std::size_t end = std::min(rest.find('.'), rest.size());
  for (const Attribute& member : structure->members)
    if (folded(member.name) == folded(rest.substr(0, end)))
      return "." + member.name + members_like(rest.substr(end), member.type.structure);
  return std::string(path);
}

/// The attribute of that name, and what of the path is in it; empty if there is none. `in_any_case`: names may be
/// written in other case.
std::string field_like(const EntityScope& scope, std::string_view path, bool in_any_case) {
  const std::size_t end = std::min(path.find('.'), path.size());
  const std::string_view first = path.substr(0, end);
  if (scope.declared(first)) return std::string(path);
  if (!in_any_case) return {};
  for (const auto& [name, attribute] : scope.attributes)
    if (folded(name) == folded(first)) return name + members_like(path.substr(end), attribute->type.structure);
  return {};
}

}  // namespace

bool is_literal_word(std::string_view word) {
  const auto fits = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; };
  return word.front() >= 'A' && word.front() <= 'Z' && std::all_of(word.begin(), word.end(), fits);
}

bool has_brackets(const ast::KeyAssignment& from) {
  return std::any_of(from.parts.begin(), from.parts.end(),
                     [](const ast::TemplatePart& part) { return part.kind == ast::TemplatePart::Kind::expression; });
}

std::string beside(const ast::KeyAssignment& from, std::string_view attribute) {
  return has_brackets(from) ? fmt::format("<{}>", attribute) : std::string(attribute);
}

std::string declaration_of(const EntityScope& scope, std::string_view attribute) {
  for (const ast::Name& name : scope.from.mixins) {
    const auto mixin = scope.scope.mixins.find(name.text);
    if (mixin == scope.scope.mixins.end()) continue;
    const auto& [_, declared] = *mixin;
    const bool is_known = std::any_of(declared->attributes.begin(), declared->attributes.end(),
                                      [&](const Attribute& known) { return known.name == attribute; });
    if (is_known || declared->unusable.contains(attribute))
      return fmt::format("the attribute, in mixin {}", declared->name);
  }
  return "the attribute";
}

void warn_of_likeness(EntityScope& scope, const ast::KeyAssignment& from, const KeyTemplate& into,
                      const ast::Name& word) {
  for (const auto& entry : scope.attributes) {
    const std::string& name = entry.first;
    const Attribute* const attribute = entry.second;
    if (folded(name) != word.text) continue;
    const bool used = std::any_of(into.parts.begin(), into.parts.end(), [&](const Part& part) {
      return part.component && part.component->field->attribute == attribute;
    });
    const std::string written = beside(from, name);
    if (!used)
      warn_of_literal(scope, word.span,
                      fmt::format("'{}' is literal text here, not the attribute '{}'", word.text, name),
                      into.key->type == KeyType::number
                          ? fmt::format("write {} for the attribute", written)
                          : fmt::format("write {} for the attribute, \"{}\" for the text", written, word.text));
  }
}

void warn_of_notation(EntityScope& scope, const std::vector<ast::TemplatePart>& parts) {
  using Kind = ast::TemplatePart::Kind;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const ast::TemplatePart& part = parts[i];
    const auto is = [&](std::size_t at, Kind kind) { return at < parts.size() && parts[at].kind == kind; };
    if (part.kind == Kind::text) {
      const auto meaning = [&](std::string_view path, bool in_brackets) {
        return field_like(scope, path, in_brackets);
      };
      const auto& [written, field] = grammar::placeholder_in(part.text, meaning);
      if (field.empty()) continue;
      const std::string attribute = written == field ? "the attribute" : fmt::format("the attribute '{}'", field);
      warn_of_literal(scope, part.span, fmt::format("in quotes, '{}' is literal text, not {}", written, attribute),
                      "attributes are in < >, outside of quotes",
                      line_with(part.span, grammar::template_of(part.text, meaning)));
    } else if ((part.text == ":" || part.text == "$") && part.kind == Kind::punctuation &&
               (i == 0 || is(i - 1, Kind::punctuation)) && is(i + 1, Kind::word) && scope.declared(parts[i + 1].text)) {
      const Span both{part.span.source, part.span.begin, parts[i + 1].span.end};
      warn_of_literal(scope, both,
                      fmt::format("'{}' is literal text before the attribute '{}'", part.text, parts[i + 1].text),
                      fmt::format("for the text, write \"{}\"", part.text),
                      line_with(both, fmt::format("<{}>", parts[i + 1].text)));
    } else if (part.text == "-" && i == 0 && part.kind == Kind::punctuation && is(1, Kind::word) &&
               scope.declared(parts[1].text)) {
      const Span both{part.span.source, part.span.begin, parts[1].span.end};
      warn_of_literal(scope, both,
                      fmt::format("'-' is literal text before the attribute '{}', and reverses nothing", parts[1].text),
                      "what sorts in reversed order is desc(x); for the text, write \"-\"",
                      line_with(both, fmt::format("<desc({})>", parts[1].text)));
    } else if (part.text == "+" && part.kind == Kind::punctuation &&
               (is(i + 1, Kind::text) || (i > 0 && is(i - 1, Kind::text)))) {
      warn_of_literal(scope, part.span, "'+' is literal text here, and joins nothing",
                      "the parts of a template follow each other; for the text, write \"+\"", line_with(part.span, ""));
    }
  }
}

void warn_of_capitals(EntityScope& scope, const ast::KeyAssignment& from, const ast::Name& word) {
  std::string all;
  for (const ast::TemplatePart& part : from.parts) {
    const bool is_attribute = part.kind == ast::TemplatePart::Kind::word && scope.declared(part.text);
    all += is_attribute ? fmt::format("<{}>", part.text) : ast::to_text(part);
  }
  const Span line{word.span.source, from.parts.front().span.begin, from.parts.back().span.end};
  scope.diagnostics().report(
      {Code::capital_attribute,
       word.span,
       fmt::format("'{}' is the attribute of that name here; without one it would be literal text", word.text),
       fmt::format("write attributes in < >; for the text, write {}", quoted(word.text)),
       {{*scope.declared(word.text), declaration_of(scope, word.text)}},
       {},
       line_with(line, all)});
}

}  // namespace keyc::model
