#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

/// The words of `a.b.c`.
std::vector<std::string_view> words_of(std::string_view name) {
  std::vector<std::string_view> words;
  while (true) {
    const std::size_t dot = name.find('.');
    words.push_back(name.substr(0, dot));
    if (dot == std::string_view::npos) return words;
    name.remove_prefix(dot + 1);
  }
}

/// Reports an unknown member, and returns null.
const Attribute* find_member(const EntityScope& scope, const Attribute& holder, std::string_view name, Span span) {
  if (holder.type.structure == nullptr) {
    scope.diagnostics().report(Code::unknown_attribute, span,
                               fmt::format("'{}' is not a struct: it has no member '{}'", holder.name, name));
    return nullptr;
  }
  const Struct& block = *holder.type.structure;
  const auto found = std::find_if(block.members.begin(), block.members.end(),
                                  [&](const Attribute& attribute) { return attribute.name == name; });
  if (found != block.members.end()) return &*found;
  std::vector<std::string_view> names;
  for (const Attribute& candidate : block.members) names.push_back(candidate.name);
  scope.diagnostics().report({Code::unknown_attribute,
                              span,
                              fmt::format("'{}' is not a member of {}", name, block.name),
                              did_you_mean(name, names),
                              {{block.span, "declared here"}}});
  return nullptr;
}

}  // namespace

bool EntityScope::keys_known() const {
  return complete() && unusable.empty() && broken_keys.empty() && !scope.incomplete_tables.contains(entity.table);
}

std::optional<Span> EntityScope::declared(std::string_view attribute_name) const {
  if (const auto known = attributes.find(attribute_name); known != attributes.end()) return known->second->span;
  const auto known = unusable.find(attribute_name);
  return known == unusable.end() ? std::nullopt : std::optional(known->second);
}

std::vector<std::string_view> attribute_names(const EntityScope& scope) {
  std::vector<std::string_view> names;
  for (const auto& [name, attribute] : scope.attributes) names.push_back(name);
  return names;
}

const Field* find_field(EntityScope& scope, std::string_view name, Span span) {
  for (const Field& known : scope.entity.fields)
    if (known.name == name) return &known;
  const auto words = words_of(name);
  const auto attribute = scope.attributes.find(words.front());
  if (attribute == scope.attributes.end()) {
    if (scope.attributes_known && !scope.unusable.contains(words.front()))
      scope.diagnostics().report(Code::unknown_attribute, span,
                                 fmt::format("'{}' is not an attribute of {}", words.front(), scope.entity.name),
                                 did_you_mean(words.front(), attribute_names(scope)));
    return nullptr;
  }
  Field field{std::string(name), attribute->second, {}};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const Attribute* const member = find_member(scope, field.leaf(), words[i], span);
    if (member == nullptr) return nullptr;
    field.members.push_back(member);
  }
  return &scope.entity.fields.emplace_back(std::move(field));
}

}  // namespace keyc::model
