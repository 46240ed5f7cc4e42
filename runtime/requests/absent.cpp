#include "keyc/generated/absent.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <compare>
#include <optional>

#include "keyc/decimal.hpp"
#include "keyc/query.hpp"
#include "requests/placeholders.hpp"

namespace keyc {
namespace {

using Type = AttributeValue::Type;

/// The order of two values; nothing for values that DynamoDB does not compare.
std::optional<std::strong_ordering> order(const AttributeValue& a, const AttributeValue& b) {
  if (a.type() != b.type()) return std::nullopt;
  if (a.type() == Type::N) return Decimal(a.text()) <=> Decimal(b.text());
  if (a.type() == Type::S || a.type() == Type::B) return a.text().compare(b.text()) <=> 0;
  return std::nullopt;
}

bool is_equal(const AttributeValue& a, const AttributeValue& b) {
  return a.type() == Type::N && b.type() == Type::N ? order(a, b) == std::strong_ordering::equal : a == b;
}

bool has(const AttributeValue& whole, const AttributeValue& part) {
  const bool is_text = whole.type() == Type::S || whole.type() == Type::B;
  if (is_text) return part.type() == whole.type() && whole.text().find(part.text()) != std::string::npos;
  return std::any_of(whole.children().begin(), whole.children().end(),
                     [&](const Attribute& element) { return is_equal(element.value, part); });
}

using Operands = std::span<const AttributeValue>;

template <class Is>
bool compares(const AttributeValue& a, const AttributeValue& b, Is is) {
  const auto found = order(a, b);
  return found && is(*found);
}
bool at_least(const AttributeValue& a, const AttributeValue& b) {
  return compares(a, b, [](auto order) { return order >= 0; });
}
bool at_most(const AttributeValue& a, const AttributeValue& b) {
  return compares(a, b, [](auto order) { return order <= 0; });
}

struct OperatorRow {
  Operator op;
  std::string_view text;
  bool holds_if_absent;  // what DynamoDB says of an absent attribute
  bool (*fulfils)(const AttributeValue& value, Operands operands);
};

constexpr std::array operator_rows{
    OperatorRow{Operator::equal, "=", false, [](auto& value, Operands of) { return is_equal(value, of[0]); }},
    OperatorRow{Operator::not_equal, "<>", true, [](auto& value, Operands of) { return !is_equal(value, of[0]); }},
    OperatorRow{Operator::less, "<", false,
                [](auto& value, Operands of) { return compares(value, of[0], [](auto order) { return order < 0; }); }},
    OperatorRow{Operator::at_most, "<=", false, [](auto& value, Operands of) { return at_most(value, of[0]); }},
    OperatorRow{Operator::greater, ">", false,
                [](auto& value, Operands of) { return compares(value, of[0], [](auto order) { return order > 0; }); }},
    OperatorRow{Operator::at_least, ">=", false, [](auto& value, Operands of) { return at_least(value, of[0]); }},
    OperatorRow{Operator::between, "between", false,
                [](auto& value, Operands of) { return at_least(value, of[0]) && at_most(value, of[1]); }},
    OperatorRow{Operator::in, "in", false,
                [](auto& value, Operands of) {
                  return std::any_of(of.begin(), of.end(), [&](const auto& each) { return is_equal(value, each); });
                }},
    OperatorRow{Operator::begins_with, "begins_with", false,
                [](auto& value, Operands of) {
                  return value.type() == of[0].type() && value.text().starts_with(of[0].text());
                }},
    OperatorRow{Operator::contains, "contains", false, [](auto& value, Operands of) { return has(value, of[0]); }},
};

constexpr bool are_in_order() {
  for (std::size_t i = 0; i < operator_rows.size(); ++i)
    if (operator_rows[i].op != static_cast<Operator>(i)) return false;
  return operator_rows.back().op == Operator::contains;
}
static_assert(are_in_order());

const OperatorRow& row_of(Operator op) noexcept { return operator_rows[static_cast<std::size_t>(op)]; }

/// Without the names and values that its text does not use.
Filter pruned(Filter filter) {
  std::erase_if(filter.names, [&](const auto& name) { return !has_placeholder(filter.expression, name.first); });
  std::vector<Attribute> values;
  for (const Attribute& value : filter.values)
    if (has_placeholder(filter.expression, value.name)) values.push_back(value);
  filter.values = Item::of_sorted(std::move(values));
  return filter;
}

bool adds(const DefaultTest& test, const Item& values) {
  std::vector<AttributeValue> operands;
  for (const std::string_view placeholder : test.operands) {
    const AttributeValue& value = *values.find(placeholder);
    if (value.type() != Type::L)
      operands.push_back(value);
    else
      for (const Attribute& element : value.children()) operands.push_back(element.value);  // see with_lists()
  }
  return absent_case(test.op, fulfils(test.reads_as, test.op, operands)) != AbsentCase::as_it_is;
}

}  // namespace

bool generated::has_placeholder(std::string_view text, std::string_view placeholder) {
  for (std::size_t at = text.find(placeholder); at != text.npos; at = text.find(placeholder, at + 1))
    if (ends_word(text, at + placeholder.size())) return true;
  return false;
}

std::string_view generated::operator_text(Operator op) noexcept { return row_of(op).text; }

AbsentCase generated::absent_case(Operator op, bool fulfils) noexcept {
  if (fulfils == row_of(op).holds_if_absent) return AbsentCase::as_it_is;
  return fulfils ? AbsentCase::or_absent : AbsentCase::and_present;
}

bool generated::fulfils(const AttributeValue& value, Operator op, std::span<const AttributeValue> operands) {
  return row_of(op).fulfils(value, operands);
}

Filter generated::or_absent(Filter filter, std::string_view path) {
  const std::size_t member = path.rfind('.');
  std::string absent = "attribute_not_exists(" + std::string(path) + ')';
  if (member != path.npos) absent = "attribute_exists(" + std::string(path.substr(0, member)) + ") and " + absent;
  filter.expression = '(' + filter.expression + " or " + absent + ')';
  return filter;
}

std::string generated::with_parts(std::string_view text,
                                  const std::function<std::optional<bool>(std::size_t test)>& keeps) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = std::min(text.find('{', at), text.size());
    result += text.substr(at, open - at);
    if (open == text.size()) break;
    const std::size_t colon = text.find(':', open);
    const std::size_t close = text.find('}', open);
    std::size_t test = 0;
    std::from_chars(text.data() + open + 1, text.data() + colon, test);
    const std::optional<bool> is_kept = keeps(test);
    if (!is_kept)
      result += text.substr(open, close - open + 1);
    else if (*is_kept)
      result += text.substr(colon + 1, close - colon - 1);
    at = close + 1;
  }
  return result;
}

Filter generated::with_defaults(Filter filter, const std::vector<DefaultTest>& tests) {
  filter.expression =
      with_parts(filter.expression, [&](std::size_t test) { return std::optional(adds(tests[test], filter.values)); });
  return pruned(std::move(filter));
}

}  // namespace keyc
