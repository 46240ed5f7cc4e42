#include "generator/outputs/docs/types.hpp"

#include <fmt/format.h>

#include <set>

#include "grammar/quoted.hpp"

namespace keyc::docs {
namespace {

using model::Enum;
using model::Struct;

std::string id_of(const Enum& from) { return "enum-" + from.name; }
std::string id_of(const Struct& from) { return "struct-" + from.name; }

/// One paragraph.
std::string doc_of(const std::string& doc) {
  std::string text;
  for (const Context& paragraph : paragraphs(doc)) text = joined(std::move(text), " ", *paragraph.text());
  return text;
}

Context enum_section(const Enum& from) {
  Context values = Context::array();
  for (const model::Enumerator& value : from.values)
    values.push_back({{"name", value.name}, {"stored", value.text}, {"doc", doc_of(value.doc)}});
  return {{"id", id_of(from)},           {"name", from.name},           {"kind", "enum"},
          {"doc", paragraphs(from.doc)}, {"values", std::move(values)}, {"members", Context::array()}};
}

Context struct_section(const Struct& from) {
  Context members = Context::array();
  for (const model::Attribute& member : from.members)
    members.push_back({{"name", member.name},
                       {"stored", member.stored == member.name ? std::string() : member.stored},
                       {"type", model::type_text(member.type)},
                       {"type_href", type_href(member.type)},
                       {"dynamodb", stored_type(member.type)},
                       {"default", default_text(member)},
                       {"notes", doc_of(member.doc)}});
  return {{"id", id_of(from)},           {"name", from.name},          {"kind", "struct"},
          {"doc", paragraphs(from.doc)}, {"values", Context::array()}, {"members", std::move(members)}};
}

/// The enums and structs of attributes, each once, in the order of their use.
class Used {
 public:
  void add(const std::deque<model::Attribute>& attributes) {
    for (const model::Attribute& attribute : attributes) add(attribute.type);
  }
  Context sections() { return std::move(sections_); }

 private:
  void add(const model::Type& type) {
    for (const model::Type& argument : type.arguments) add(argument);
    if (type.enumeration != nullptr && seen_.insert(type.enumeration).second)
      sections_.push_back(enum_section(*type.enumeration));
    if (type.structure == nullptr || !seen_.insert(type.structure).second) return;
    sections_.push_back(struct_section(*type.structure));
    add(type.structure->members);
  }

  std::set<const void*> seen_;
  Context sections_ = Context::array();
};

}  // namespace

std::string stored_type(const model::Type& type) {
  if (type.kind != model::TypeKind::set) return std::string(model::dynamodb_type(type));
  const std::string_view element = model::dynamodb_type(type.arguments.front());
  return fmt::format("{}S", element);
}

std::string default_text(const model::Attribute& attribute) {
  using Kind = model::Literal::Kind;
  if (!attribute.default_value) return {};
  const model::Literal& literal = *attribute.default_value;
  switch (literal.kind) {
    case Kind::text: return keyc::quoted(literal.text);
    case Kind::now:
      return fmt::format("now{}{}{}", literal.text.empty() ? "" : " + ", literal.text,
                         attribute.always_now ? " always" : "");
    case Kind::fresh_id: return "new";
    case Kind::empty:
      return attribute.type.kind == model::TypeKind::list || attribute.type.kind == model::TypeKind::set ? "[]" : "{}";
    case Kind::number:
    case Kind::boolean:
    case Kind::enumerator: break;
  }
  return literal.text;
}

std::string type_href(const model::Type& type) {
  if (!type.arguments.empty()) return type_href(type.arguments.front());
  if (type.enumeration != nullptr) return '#' + id_of(*type.enumeration);
  return type.structure != nullptr ? '#' + id_of(*type.structure) : std::string();
}

Context types(const Facts& facts) {
  Used used;
  for (const model::Entity& entity : facts.schema.entities) used.add(entity.attributes);
  return used.sections();
}

}  // namespace keyc::docs
