// One recursion over the condition. The field and the operator decide the type of the operands (an element for
// `contains`, a number for `size`), and a literal or a parameter must fit it. A parameter gets its type where it is
// used first. Another attribute must have the same type, stored in the same form: DynamoDB compares what is stored.

#include <fmt/format.h>

#include <algorithm>
#include <list>
#include <optional>

#include "generator/resolve/scope.hpp"
#include "grammar/article.hpp"
#include "grammar/parse.hpp"
#include "grammar/words.hpp"

namespace keyc::model {
namespace {

using ConditionKind = Condition::Kind;

ConditionKind kind_of(const ast::Condition& from) {
  switch (from.kind) {
    case ast::Condition::Kind::comparison: return ConditionKind::comparison;
    case ast::Condition::Kind::between: return ConditionKind::between;
    case ast::Condition::Kind::in: return ConditionKind::in;
    case ast::Condition::Kind::begins_with: return ConditionKind::begins_with;
    case ast::Condition::Kind::contains: return ConditionKind::contains;
    case ast::Condition::Kind::present: return ConditionKind::present;
    case ast::Condition::Kind::absent: return ConditionKind::absent;
    case ast::Condition::Kind::flag: return ConditionKind::flag;
    case ast::Condition::Kind::negation: return ConditionKind::negation;
    case ast::Condition::Kind::conjunction: return ConditionKind::conjunction;
    case ast::Condition::Kind::disjunction: break;
  }
  return ConditionKind::disjunction;
}

/// Whether DynamoDB sees the text or the bytes themselves.
bool is_text_or_bytes(const Type& type) {
  return type.form == nullptr && (type.kind == TypeKind::string || type.kind == TypeKind::bytes);
}

/// Resolves a condition and its parts.
class ConditionResolver {
 public:
  ConditionResolver(EntityScope& scope, std::list<FilterParameter>* parameters)
      : scope_(scope), parameters_(parameters) {}

  std::optional<Condition> resolve(const ast::Condition& from) {
    Condition result;
    result.kind = kind_of(from);
    if (result.kind == ConditionKind::comparison) result.comparison = comparison_of(from.op);
    if (!from.parts.empty()) {
      bool usable = true;
      for (const ast::Condition& part : from.parts) {
        auto resolved = resolve(part);
        usable = usable && resolved.has_value();
        if (resolved) result.parts.push_back(std::move(*resolved));
      }
      return usable ? std::optional(std::move(result)) : std::nullopt;
    }
    result.of_size = from.left.kind == ast::Operand::Kind::size;
    result.field = find_field(scope_, from.left.text, from.left.span);
    if (result.field == nullptr) return std::nullopt;
    if (from.left.part) {
      if (parameters_ == nullptr) return fail_in_key(*from.left.part);
      result.field = find_part(scope_, *result.field, *from.left.part);
      if (result.field == nullptr) return std::nullopt;
    }
    if (!set_operand_type(from, result)) return std::nullopt;
    for (const ast::Operand& right : from.right) {
      auto value = operand(right, result);
      if (!value) return std::nullopt;
      result.operands.push_back(std::move(*value));
    }
    if (result.kind == ConditionKind::in && result.operands.size() > 100)
      return fail(from.span, "'in' takes at most 100 values", "");  // DynamoDB's limit
    return result;
  }

 private:
  /// Sets the type that the operator compares. Reports an operator that is not for the field's type, and returns false.
  bool set_operand_type(const ast::Condition& from, Condition& condition) {
    const Type& type = condition.field->type();
    const std::string_view name = condition.field->name;
    condition.operand_type = type;
    condition.operand_type.optional = false;
    if (condition.of_size) {
      condition.operand_type = Type{.kind = TypeKind::u64};
      const bool sized = is_text_or_bytes(type) || is_container(type.kind) || type.kind == TypeKind::structure ||
                         type.kind == TypeKind::document;
      if (!sized)
        return refuse(from.left.span, fmt::format("'{}' is {}, which has no size", name, with_article(name_of(type))));
      return true;
    }
    switch (condition.kind) {
      case ConditionKind::present:
      case ConditionKind::absent:
        if (condition.field->optional()) return true;
        return refuse(from.left.span, type.kind == TypeKind::set
                                          ? fmt::format("'{}' is absent if it is empty: ask for its size", name)
                                          : fmt::format("'{}' is never absent: it is not optional", name));
      case ConditionKind::flag:
        if (type.kind == TypeKind::boolean) return true;
        return refuse(from.left.span, fmt::format("'{}' is not a bool: an operator is missing after it", name));
      case ConditionKind::begins_with:
        if (is_text_or_bytes(type)) return true;
        return refuse(from.span, fmt::format("begins_with is for text and bytes, and '{}' is {}", name,
                                             with_article(name_of(type))));
      case ConditionKind::contains:
        if (is_text_or_bytes(type)) return true;
        if (type.kind == TypeKind::list || type.kind == TypeKind::set) {
          condition.operand_type = type.arguments.front();
          return true;
        }
        return refuse(from.span, fmt::format("contains is for text, bytes, lists and sets, and '{}' is {}", name,
                                             with_article(name_of(type))));
      case ConditionKind::comparison: return can_compare(from, condition, needs_order(condition.comparison));
      case ConditionKind::between: return can_compare(from, condition, true);
      case ConditionKind::in: return can_compare(from, condition, false);
      case ConditionKind::negation:
      case ConditionKind::conjunction:
      case ConditionKind::disjunction: break;
    }
    return true;  // These have parts and no field.
  }

  bool can_compare(const ast::Condition& from, const Condition& condition, bool by_order) {
    const Type& type = condition.field->type();
    const std::string_view name = condition.field->name;
    const bool scalar = stored_key_type(type).has_value() || type.kind == TypeKind::boolean;
    if (!scalar)
      return refuse(from.span, fmt::format("'{}' is {}, which cannot be compared", name, with_article(name_of(type))));
    if (!by_order || is_stored_in_order(type)) return true;
    return refuse(from.span, type.form == nullptr || !is_stored_in_order(Type{.kind = type.kind})
                                 ? fmt::format("'{}' is {}, which has no order", name, with_article(name_of(type)))
                                 : fmt::format("'{}' is stored {}, which does not sort as its values do", name,
                                               type.form->written()));
  }

  std::optional<Operand> operand(const ast::Operand& from, const Condition& condition) {
    if (from.kind == ast::Operand::Kind::parameter || from.kind == ast::Operand::Kind::list)
      return parameter(from, condition.operand_type);
    if (is_attribute(from)) {
      const bool is_value = misfit(condition.operand_type, ast::Literal::Kind::word, from.text).empty();
      if (!is_value) return attribute(from, condition);
      if (!is_clearly_a_value(from, condition)) return std::nullopt;
    }
    const ast::Literal::Kind kind = from.kind == ast::Operand::Kind::text     ? ast::Literal::Kind::text
                                    : from.kind == ast::Operand::Kind::number ? ast::Literal::Kind::number
                                                                              : ast::Literal::Kind::word;
    const Type& type = condition.operand_type;
    const std::string expected = misfit(type, kind, from.text);
    if (expected.empty()) return Operand{literal_value(type, kind, from.text), nullptr};
    if (type.enumeration != nullptr && scope_.scope.broken.contains(type.enumeration->name)) return std::nullopt;
    if (kind == ast::Literal::Kind::word && from.text.find('.') != std::string::npos)
      return refuse_dotted(from, condition, expected);
    if (type.enumeration != nullptr && kind == ast::Literal::Kind::word) {
      std::vector<std::string_view> names;
      for (const Enumerator& value : type.enumeration->values) names.push_back(value.name);
      scope_.diagnostics().report({Code::unknown_enumerator,
                                   from.span,
                                   fmt::format("'{}' is not a value of {}", from.text, type.enumeration->name),
                                   did_you_mean(from.text, names),
                                   {{type.enumeration->span, "its values are declared here"}}});
      return std::nullopt;
    }
    std::string hint = fmt::format("expected {}", expected);
    Replacement write = respelt(type, kind, from.text, from.span);
    if (is_null(from)) {
      const auto correction = correction_at(from.span, grammar::Body::entity, scope_.diagnostics());
      hint = "an attribute is 'present' or 'absent'";
      write = correction ? correction->write : Replacement{};
    } else if (const std::string_view near = misspelt_attribute(from, condition); !near.empty()) {
      hint = did_you_mean(from.text, {near});
      write = line_with(from.span, std::string(near));
    } else if (kind == ast::Literal::Kind::word && parameters_ != nullptr) {
      hint += fmt::format(", or a parameter: :{}", from.text);
      if (write.text.empty()) write = as_parameter(from);
    }
    scope_.diagnostics().report({Code::bad_condition,
                                 from.span,
                                 fmt::format("this is not a value that '{}' is compared with", condition.field->name),
                                 std::move(hint),
                                 {},
                                 {},
                                 std::move(write)});
    return std::nullopt;
  }

  /// The attribute that the word is a misspelling of, and that the condition's own is compared with. Empty if none is.
  std::string_view misspelt_attribute(const ast::Operand& from, const Condition& condition) const {
    if (from.kind != ast::Operand::Kind::word || condition.kind != ConditionKind::comparison || condition.of_size)
      return {};
    std::vector<std::string_view> names;
    for (const auto& [name, attribute] : scope_.attributes) {
      Type type = attribute->type;
      type.optional = false;
      if (name != condition.field->name && same_type(type, condition.operand_type)) names.push_back(name);
    }
    return nearest(from.text, names);
  }

  bool is_attribute(const ast::Operand& from) const {
    return from.kind == ast::Operand::Kind::word &&
           scope_.declared(from.text.substr(0, from.text.find('.'))).has_value();
  }

  /// The attribute on the right side of a comparison.
  std::optional<Operand> attribute(const ast::Operand& from, const Condition& condition) {
    const Field* const other = find_field(scope_, from.text, from.span);
    if (other == nullptr) return std::nullopt;
    const std::string& name = condition.field->name;
    if (other == condition.field && condition.kind == ConditionKind::comparison)
      return refuse_attribute(
          from, fmt::format("'{}' is compared with itself", name),
          parameters_ == nullptr ? "" : fmt::format("':{}' is a parameter of the pattern", parameter_name(from)),
          as_parameter(from));
    if (condition.kind != ConditionKind::comparison || condition.of_size)
      return refuse_attribute(
          from, fmt::format("'{}' is an attribute, and only = <> < <= > >= compare one with another", other->name), "");
    Type type = other->type();
    type.optional = false;
    if (!same_type(type, condition.operand_type))
      return refuse_attribute(
          from,
          fmt::format("'{}' is {} and '{}' {}", name, with_article(type_and_form(condition.operand_type)), other->name,
                      with_article(type_and_form(type))),
          "attributes are compared that have one type, stored in one form");
    return Operand{std::nullopt, nullptr, other};
  }

  std::nullopt_t refuse_attribute(const ast::Operand& from, std::string message, std::string hint,
                                  Replacement write = {}) {
    scope_.diagnostics().report(
        {Code::bad_condition, from.span, std::move(message), std::move(hint), {}, {}, std::move(write)});
    return std::nullopt;
  }

  /// Whether a word that is a value of the type is no attribute that could be meant. Reports one that could.
  bool is_clearly_a_value(const ast::Operand& from, const Condition& condition) {
    const Field* const other = find_field(scope_, from.text, from.span);
    Type type = other == nullptr ? Type{} : other->type();
    type.optional = false;
    if (other == nullptr || condition.kind != ConditionKind::comparison || !same_type(type, condition.operand_type))
      return true;
    fail(from.span,
         fmt::format("'{0}' is a value of {1}, and an attribute of that type, too", from.text, name_of(type)),
         fmt::format("write in ({0}) for the value, or {0} {1} {2} for the attribute", from.text,
                     mirrored(condition.comparison), condition.field->name));
    return false;
  }

  /// The operator for the sides exchanged.
  static std::string_view mirrored(Comparison comparison) {
    switch (comparison) {
      case Comparison::less: return ">";
      case Comparison::at_most: return ">=";
      case Comparison::greater: return "<";
      case Comparison::at_least: return "<=";
      case Comparison::equal:
      case Comparison::not_equal: break;
    }
    return comparison_info(comparison).spelling;
  }

  static std::string type_and_form(const Type& type) {
    return type.form == nullptr ? std::string(name_of(type))
                                : fmt::format("{} stored {}", name_of(type), type.form->written());
  }

  /// `Status.open`, which is neither a value nor an attribute.
  std::nullopt_t refuse_dotted(const ast::Operand& from, const Condition& condition, std::string_view expected) {
    const auto dot = static_cast<std::uint32_t>(from.text.find('.'));
    const Span at{from.span.source, from.span.begin + dot, from.span.end};
    auto correction = correction_at(at, grammar::Body::entity, scope_.diagnostics());
    return refuse_attribute(from, fmt::format("this is not a value that '{}' is compared with", condition.field->name),
                            correction ? std::move(correction->says) : fmt::format("expected {}", expected),
                            correction ? std::move(correction->write) : Replacement{});
  }

  static bool is_null(const ast::Operand& from) {
    return from.kind == ast::Operand::Kind::word && grammar::has_word("null nil none undefined", from.text);
  }

  /// The line with a parameter instead of the word; empty where there are no parameters.
  Replacement as_parameter(const ast::Operand& from) const {
    return parameters_ == nullptr ? Replacement{} : line_with(from.span, ":" + parameter_name(from));
  }

  /// The attribute, or the last member of a path to one.
  static std::string parameter_name(const ast::Operand& from) { return from.text.substr(from.text.rfind('.') + 1); }

  std::optional<Operand> parameter(const ast::Operand& from, const Type& type) {
    if (parameters_ == nullptr) {
      fail(from.span, "a 'when' has no parameters: it is decided by the item alone", "write a value");
      return std::nullopt;
    }
    const bool is_list = from.kind == ast::Operand::Kind::list;
    for (const FilterParameter& known : *parameters_) {
      if (known.name != from.text) continue;
      if (known.is_list != is_list) {
        scope_.diagnostics().report(
            {Code::bad_condition,
             from.span,
             fmt::format("':{}' is {} here and {} before", from.text, is_list ? "a list" : "one value",
                         known.is_list ? "a list" : "one value"),
             "use two parameters",
             {{known.span, "its first use"}}});
        return std::nullopt;
      }
      if (same_type(known.type, type)) return Operand{std::nullopt, &known};
      scope_.diagnostics().report({Code::bad_condition,
                                   from.span,
                                   fmt::format("':{}' is {} here and {} before", from.text, with_article(name_of(type)),
                                               with_article(name_of(known.type))),
                                   "use two parameters",
                                   {{known.span, "its first use"}}});
      return std::nullopt;
    }
    return Operand{std::nullopt, &parameters_->emplace_back(FilterParameter{from.text, type, from.span, is_list})};
  }

  /// An update of the part would have to know all others to write the key.
  std::nullopt_t fail_in_key(const ast::Part& part) {
    scope_.diagnostics().report(Code::bad_part, part.span, "a key cannot depend on a part of a map or a list",
                                "keep what decides it in an attribute of its own");
    return std::nullopt;
  }

  bool refuse(Span span, std::string message) {
    scope_.diagnostics().report(Code::bad_condition, span, std::move(message));
    return false;
  }

  std::nullopt_t fail(Span span, std::string message, std::string hint) {
    scope_.diagnostics().report(Code::bad_condition, span, std::move(message), std::move(hint));
    return std::nullopt;
  }

  EntityScope& scope_;
  std::list<FilterParameter>* parameters_;
};

}  // namespace

std::optional<Condition> resolve_condition(EntityScope& scope, const ast::Condition& from,
                                           std::list<FilterParameter>* parameters) {
  std::optional<Condition> condition = ConditionResolver(scope, parameters).resolve(from);
  if (condition) condition->written = ast::to_text(from);
  return condition;
}

}  // namespace keyc::model
