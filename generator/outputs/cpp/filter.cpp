#include "generator/outputs/cpp/filter.hpp"

#include "generator/evaluate/filter.hpp"
#include "generator/evaluate/stored.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {

std::string written(const AttributeValue& value) {
  using Type = AttributeValue::Type;
  const bool is_text = value.type() == Type::S || value.type() == Type::N || value.type() == Type::B;
  if (value.type() == Type::BOOL) return concat("keyc::AttributeValue::boolean(", value.text(), ")");
  return concat("keyc::AttributeValue::", is_text ? "of_text" : "of_children",
                "(keyc::AttributeValue::Type::", to_text(value.type()), ", ", is_text ? literal(value.text()) : "{}",
                ")");
}

namespace {

/// "{keyc::Operator::less, …, {":votes"}}"
std::string default_test(const DefaultTest& test) {
  constexpr std::string_view names[] = {"equal",    "not_equal", "less", "at_most",     "greater",
                                        "at_least", "between",   "in",   "begins_with", "contains"};
  std::string operands;
  for (const std::string_view placeholder : test.operands)
    append(operands, operands.empty() ? "" : ", ", literal(placeholder));
  return concat("{keyc::Operator::", names[static_cast<std::size_t>(test.op)], ", ", written(test.reads_as), ", {",
                operands, "}}");
}

/// "{":states"}", "{{}, false, {{":states"}, {":langs"}}}"
std::string needs(const plan::FilterNeeds& from) {
  if (from.parts.empty()) return concat("{", literal(from.placeholder), "}");
  std::string parts;
  for (const plan::FilterNeeds& part : from.parts) append(parts, parts.empty() ? "" : ", ", needs(part));
  return concat("{{}, ", from.all, ", {", parts, "}}");
}

/// The filter with each value of its lists.
std::string with_lists(const plan::FilterExpression& filter, const std::string& made) {
  if (filter.lists.empty()) return made;
  std::string lists;
  for (const plan::FilterList& list : filter.lists)
    append(lists, lists.empty() ? "" : ", ", "{", literal(list.placeholder), ", ", list.is_required, "}");
  return concat("keyc::with_lists(", made, ", {", lists, "}", filter.needs ? concat(", ", needs(*filter.needs)) : "",
                ")");
}

}  // namespace

std::string filter_call(const plan::FilterExpression& filter,
                        const std::function<std::string(const plan::FilterValue&)>& value_of) {
  std::string names;
  for (const auto& [alias, stored] : filter.names)
    names += concat(names.empty() ? "" : ", ", "{", literal(alias), ", ", literal(stored), "}");
  std::string values;
  const auto written = [&](const plan::FilterValue& value) {
    if (value.member != nullptr) return concat("keyc::AttributeValue::string(", literal(value.member->stored), ")");
    return value.absent != nullptr
               ? keyc::cpp::written(evaluate::value_if_absent("", value.absent->name, *value.absent))
               : value_of(value);
  };
  for (const plan::FilterValue& value : filter.values)
    values += concat(values.empty() ? "" : ",\n        ", "{", literal(value.placeholder), ", ", written(value), "}");
  const std::string whole =
      concat("\n      {", literal(filter.text), ",\n       {", names, "},\n       {", values, "}}");
  if (filter.defaults.empty()) return concat(".filter(", with_lists(filter, whole), ")");
  std::string tests;
  for (const DefaultTest& test : evaluate::default_tests(filter))
    append(tests, tests.empty() ? "" : ",\n       ", default_test(test));
  return concat(".filter(", with_lists(filter, concat("keyc::with_defaults(", whole, ",\n      {", tests, "})")), ")");
}

}  // namespace keyc::cpp
