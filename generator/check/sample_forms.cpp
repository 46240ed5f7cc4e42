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
using Kind = SampleValue::Kind;

bool is_number(TypeKind kind) {
  return model::is_integer(kind) || model::is_epoch(kind) || kind == TypeKind::f32 || kind == TypeKind::f64 ||
         kind == TypeKind::decimal;
}

class Forms {
 public:
  explicit Forms(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  bool fit = true;

  /// `owner`: the entity or the struct.
  void check_members(const std::deque<Attribute>& attributes, const SampleValue& from, std::string_view owner) {
    for (const SampleMember& one : from.members) {
      const auto found = std::find_if(attributes.begin(), attributes.end(),
                                      [&](const Attribute& attribute) { return attribute.name == one.name; });
      if (found == attributes.end())
        refuse_unknown(attributes, one, owner);
      else if (one.span.text().starts_with('"'))
        refuse(one.span, "the names of attributes have no quotes", fmt::format("write {} = …", one.name));
      else
        check(found->type, one.value);
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
    for (const Attribute& one : attributes) names.push_back(one.name);
    const std::string_view best = nearest(member.name, names);
    refuse(member.span, fmt::format("'{}' is no attribute of {}", member.name, owner),
           best.empty() ? std::string() : fmt::format("did you mean '{}'?", best));
  }

  void check(const Type& type, const SampleValue& from) {
    switch (from.kind) {
      case Kind::word: return check_word(type, from);
      case Kind::text: return check_text(type, from);
      case Kind::number: return;
      case Kind::list:
      case Kind::object: break;
    }
    if (type.kind == TypeKind::structure) return check_members(type.structure->members, from, type.structure->name);
    const Type& inner = type.arguments.empty() ? type : type.arguments.front();  // a document holds documents
    for (const SampleValue& one : from.elements) check(inner, one);
    for (const SampleMember& one : from.members) check(inner, one.value);
  }

  void check_word(const Type& type, const SampleValue& from) {
    const bool is_bool = from.text == "true" || from.text == "false";
    const bool has_words = type.kind == TypeKind::boolean || type.kind == TypeKind::enumeration;
    if (has_words || (type.kind == TypeKind::document && is_bool)) return;
    const bool is_text = !is_bool && (type.kind == TypeKind::string || type.kind == TypeKind::document);
    refuse(from.span, fmt::format("the word '{}' is no {}", from.text, model::name_of(type)),
           from.text == "null" ? "leave out what has no value"
           : is_text           ? fmt::format("a text stands in quotes: \"{}\"", from.text)
                               : "");
  }

  void check_text(const Type& type, const SampleValue& from) {
    if (is_number(type.kind))
      refuse(from.span, "a number stands without quotes", "");
    else if (type.kind == TypeKind::enumeration)
      refuse(from.span, fmt::format("a value of {} stands without quotes", type.enumeration->name), "");
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
