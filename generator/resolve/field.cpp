#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"
#include "grammar/article.hpp"
#include "grammar/quoted.hpp"

namespace keyc::model {
namespace {

/// Digits of the index of the last element that an item of 400 KB has room for.
constexpr std::size_t longest_index = 6;

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
    scope.diagnostics().report(
        Code::unknown_attribute, span, fmt::format("'{}' is not a struct: it has no member '{}'", holder.name, name),
        holder.type.kind == TypeKind::map
            ? fmt::format("in a filter, an entry is {0}[\"{1}\"]; elsewhere, the map is named as a whole", holder.name,
                          name)
            : std::string());
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
  return complete() && assignments_known && unusable.empty() && broken_keys.empty() &&
         !scope.incomplete_tables.contains(entity.table);
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

const Field* find_part(EntityScope& scope, const Field& whole, const ast::Part& part) {
  const Type& type = whole.type();
  const auto refuse = [&](const std::string& message, std::string hint) {
    scope.diagnostics().report(Code::bad_part, part.span, message, std::move(hint));
    return nullptr;
  };
  const bool is_map = type.kind == TypeKind::map;
  const std::string article = with_article(name_of(type));
  if (part.is_entry && !is_map)
    return refuse(fmt::format("'{}' is {}, which has no entries with names", whole.name, article),
                  type.kind == TypeKind::list ? fmt::format("an element has an index: {}[0]", whole.name)
                  : type.structure != nullptr ? fmt::format("a member follows a dot: {}.{}", whole.name, part.text)
                                              : "");
  if (!part.is_entry && type.kind != TypeKind::list)
    return refuse(fmt::format("'{}' is {}, which has no elements with indexes", whole.name, article),
                  is_map                       ? fmt::format("an entry has a name: {}[\"{}\"]", whole.name, part.text)
                  : type.kind == TypeKind::set ? fmt::format("write {} contains …", whole.name)
                                               : "");
  if (part.is_entry && part.text.empty()) return refuse("no entry has an empty name, which DynamoDB does not take", "");
  if (!part.is_entry && part.text.size() > longest_index)
    return refuse("no list is as long: an item has at most 400 KB", "");
  std::string index = part.text;
  if (!part.is_entry) index.erase(0, std::min(index.find_first_not_of('0'), index.size() - 1));
  std::string name =
      part.is_entry ? fmt::format("{}[{}]", whole.name, quoted(part.text)) : fmt::format("{}[{}]", whole.name, index);
  for (const Field& known : scope.entity.part_fields)
    if (known.name == name) return &known;
  Attribute& named = scope.entity.parts.emplace_back();
  named.name = index;
  named.stored = index;
  named.type = type.arguments.front();
  named.type.optional = true;
  named.span = part.span;
  named.part = part.is_entry ? PartKind::entry : PartKind::element;
  Field field{std::move(name), whole.attribute, whole.members};
  field.members.push_back(&named);
  return &scope.entity.part_fields.emplace_back(std::move(field));
}

}  // namespace keyc::model
