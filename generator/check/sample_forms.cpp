#include "generator/check/sample_forms.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace keyc::check {
namespace {

using model::Attribute;
using model::SampleMember;
using model::SampleValue;
using model::Type;
using model::TypeKind;
using SampleKind = SampleValue::Kind;

class Forms {
 public:
  explicit Forms(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  bool fit = true;

  /// `owner`: the entity or the struct.
  void check_members(const std::deque<Attribute>& attributes, const SampleValue& from, std::string_view owner) {
    for (const SampleMember& member : from.members) {
      const auto found = std::find_if(attributes.begin(), attributes.end(),
                                      [&](const Attribute& attribute) { return attribute.name == member.name; });
      if (found == attributes.end())
        refuse_unknown(attributes, member, owner);
      else if (member.span.text().starts_with('"'))
        refuse(member.span, "the names of attributes have no quotes", fmt::format("write {} = …", member.name));
      else
        check(found->type, member.value);
    }
  }

 private:
  void refuse(Span span, std::string message, std::string hint) {
    diagnostics_.report(Code::bad_sample, span, std::move(message), std::move(hint));
    fit = false;
  }

  void refuse_unknown(const std::deque<Attribute>& attributes, const SampleMember& member, std::string_view owner) {
    std::vector<std::string_view> names;
    names.reserve(attributes.size());
    for (const Attribute& attribute : attributes) names.push_back(attribute.name);
    const std::string_view best = nearest(member.name, names);
    refuse(member.span, fmt::format("'{}' is not an attribute of {}", member.name, owner),
           best.empty() ? std::string() : fmt::format("did you mean '{}'?", best));
  }

  void check(const Type& type, const SampleValue& from) {
    switch (from.kind) {
      case SampleKind::word: return check_word(type, from);
      case SampleKind::text: return check_text(type, from);
      case SampleKind::number: return;
      case SampleKind::list:
      case SampleKind::object: break;
    }
    if (type.kind == TypeKind::structure) return check_members(type.structure->members, from, type.structure->name);
    const Type& inner = type.arguments.empty() ? type : type.arguments.front();  // a document contains documents
    for (const SampleValue& element : from.elements) check(inner, element);
    for (const SampleMember& member : from.members) check(inner, member.value);
  }

  void check_word(const Type& type, const SampleValue& from) {
    const bool is_bool = from.text == "true" || from.text == "false";
    const bool has_words = type.kind == TypeKind::boolean || type.kind == TypeKind::enumeration;
    if (has_words || (type.kind == TypeKind::document && is_bool)) return;
    const bool is_text = !is_bool && (type.kind == TypeKind::string || type.kind == TypeKind::document);
    refuse(from.span, fmt::format("the word '{}' is not a value of type {}", from.text, model::name_of(type)),
           from.text == "null" ? "there is no null: leave it out"
           : is_text           ? fmt::format("a text is written in quotes: \"{}\"", from.text)
                               : "");
  }

  void check_text(const Type& type, const SampleValue& from) {
    if (model::is_number(type.kind))
      refuse(from.span, "a number is written without quotes", "");
    else if (type.kind == TypeKind::enumeration)
      refuse(from.span, fmt::format("a value of {} is written without quotes", type.enumeration->name), "");
  }

  Diagnostics& diagnostics_;
};

}  // namespace

bool has_right_forms(const model::Entity& entity, const model::Sample& sample, Diagnostics& diagnostics) {
  Forms forms(diagnostics);
  forms.check_members(entity.attributes, sample.values, entity.name);
  return forms.fit;
}

}  // namespace keyc::check
