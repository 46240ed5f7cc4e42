// A condition is a list of pieces: text, names and values, whose placeholders are chosen only when it is written into a
// request. Some pieces are guards, which are only for writes that do not demand the item, and are left out of all
// others. Parentheses are put by how tightly conditions bind, since DynamoDB refuses redundant ones.

#include "keyc/generated/where.hpp"

#include <algorithm>

#include "keyc/errors.hpp"
#include "keyc/generated/condition.hpp"
#include "keyc/generated/stored.hpp"
#include "requests/placeholders.hpp"
#include "requests/request_text.hpp"

namespace keyc {
namespace {

/// Whether its parts are joined by "or". An expression has no quoted text that could contain one.
bool is_disjunction(std::string_view expression) {
  int open = 0;
  for (std::size_t i = 0; i < expression.size(); ++i) {
    if (expression[i] == '(') ++open;
    if (expression[i] == ')') --open;
    const std::string_view rest = expression.substr(i);
    if (open == 0 && (rest.starts_with(" or ") || rest.starts_with(" OR "))) return true;
  }
  return false;
}

/// Whether the condition begins by saying that there is an item, as those of generated code do that demand it.
bool demands(std::string_view expression, const AttributeNames& names, std::string_view partition) {
  const auto alias =
      std::find_if(names.begin(), names.end(), [&](const auto& name) { return name.second == partition; });
  if (alias == names.end() || is_disjunction(expression)) return false;
  const std::string is_there = "attribute_exists(" + alias->first + ")";
  return expression == is_there || expression.starts_with(is_there + " and ");
}

}  // namespace

/// Text as it is, or a name or a value, for which `text` is the preferred placeholder.
struct Condition::Piece {
  std::string text;
  std::string_view literal{};  // the name of an attribute or a member
  std::optional<AttributeValue> value{};
  bool is_guard = false;  // only where there may be no item
  std::string entry{};    // the name of an entry of a map

  std::string_view name() const noexcept { return entry.empty() ? literal : std::string_view(entry); }
  friend bool operator==(const Piece&, const Piece&) = default;
};

Condition::Condition() = default;
Condition::Condition(const Condition&) = default;
Condition::Condition(Condition&&) noexcept = default;
Condition& Condition::operator=(const Condition&) = default;
Condition& Condition::operator=(Condition&&) noexcept = default;
Condition::~Condition() = default;

inline namespace generated {
bool operator==(const Condition& a, const Condition& b) { return a.binding_ == b.binding_ && a.pieces_ == b.pieces_; }
}  // namespace generated

/// In parentheses if it binds less tightly than the condition around it. DynamoDB refuses redundant ones.
void Condition::append(Condition part, Binding around) {
  const bool enclose = part.binding_ < around;
  if (enclose) pieces_.push_back({"("});
  for (Piece& piece : part.pieces_) pieces_.push_back(std::move(piece));
  if (enclose) pieces_.push_back({")"});
}

Condition Condition::joined(Binding binding, Condition a, Condition b) {
  Condition both;
  both.binding_ = binding;
  both.append(std::move(a), binding);
  both.pieces_.push_back({binding == Binding::conjunction ? " and " : " or "});
  both.append(std::move(b), binding);
  return both;
}

inline namespace generated {
Condition operator!(Condition condition) {
  Condition negated;
  negated.binding_ = Condition::Binding::negation;
  negated.pieces_.push_back({"not "});
  negated.append(std::move(condition), Condition::Binding::comparison);
  return negated;
}
}  // namespace generated

/// `add` appends a piece.
template <class Text, class Add>
void Condition::write(Text& expression, bool is_there, const Add& add) const {
  const bool is_joined = !expression.empty();
  if (is_joined && is_disjunction(expression)) {
    expression.insert(expression.begin(), '(');
    expression += ')';
  }
  const bool enclose = is_joined && binding_ == Binding::disjunction;
  if (is_joined) expression += " and ";
  if (enclose) expression += '(';
  for (const Piece& piece : pieces_)
    if (!is_there || !piece.is_guard) add(piece);
  if (enclose) expression += ')';
}

void Condition::write(std::string& expression, AttributeNames& names, Item& values, bool is_there) const {
  write(expression, is_there, [&](const Piece& piece) {
    expression += piece.value             ? add_value(values, piece.text, *piece.value)
                  : !piece.name().empty() ? add_name(names, piece.text, piece.name())
                                          : piece.text;
  });
}

void Condition::add_to(std::string& expression, AttributeNames& names, Item& values) const {
  write(expression, names, values, true);
}

void Condition::add_to_write(std::string& expression, AttributeNames& names, Item& values) const {
  const auto guard = std::find_if(pieces_.begin(), pieces_.end(),
                                  [](const Piece& piece) { return piece.is_guard && !piece.name().empty(); });
  write(expression, names, values, guard == pieces_.end() || demands(expression, names, guard->name()));
}

void Condition::add_to(RequestText& request, bool is_there) const {
  write(request.condition, is_there, [&](const Piece& piece) {
    if (piece.value)
      request.add_value(request.condition, piece.text, *piece.value);
    else if (!piece.name().empty())
      request.add_name(request.condition, piece.text, piece.name());
    else
      request.condition += piece.text;
  });
}

std::string_view Condition::other_than(std::span<const std::string_view> names) const {
  bool is_member = false;  // of the name before
  for (const Piece& piece : pieces_) {
    const bool is_known = piece.name().empty() || is_member || piece.is_guard ||
                          std::find(names.begin(), names.end(), piece.name()) != names.end();
    if (!is_known) return piece.name();
    is_member = piece.text == "." && piece.name().empty();
  }
  return {};
}

/// Builds a condition.
class Comparison::Text {
 public:
  explicit Text(const Comparison& about) : attribute_(about.attribute_) {}

  Text& text(std::string_view text) {
    add({std::string(text)});
    return *this;
  }
  /// The attribute itself: "#address.#address_city", "#lines[2]".
  Text& name() { return name(attribute_); }
  Text& name(const AttributeName& of) {
    if (of.outer != nullptr) name(*of.outer);
    if (of.part == PartKind::element) return text("[").text(of.name).text("]");
    if (of.outer != nullptr) text(".");
    if (of.part == PartKind::entry)
      add({.text = std::string(of.alias), .entry = std::string(of.name)});
    else
      add({std::string(of.alias), of.name});
    return *this;
  }
  Text& value(AttributeValue value) {
    add({value_alias(attribute_.alias), {}, std::move(value)});
    return *this;
  }
  /// "attribute_exists(#address)", and that it is no NULL if that reads as absent.
  Text& present(const AttributeName& of) {
    text("attribute_exists(").name(of).text(")");
    return of.reads_null ? text(" and not ").is_null(of) : *this;
  }
  /// "attribute_not_exists(#address)", or that it is a NULL that reads as absent.
  Text& absent(const AttributeName& of) {
    text("attribute_not_exists(").name(of).text(")");
    return of.reads_null ? text(" or ").is_null(of) : *this;
  }
  Text& is_null(const AttributeName& of) {
    return text("attribute_type(").name(of).text(", ").value(AttributeValue::string("NULL")).text(")");
  }
  Text& is_map(const AttributeName& of) {
    text("attribute_type(").name(of).text(", ");
    add({":map", {}, AttributeValue::string("M")});
    return text(")");
  }
  Text& condition(Condition part, Binding around) {
    condition_.append(std::move(part), around);
    return *this;
  }
  /// What follows is only for conditions of writes that do not demand the item.
  Text& guard(bool begins) {
    is_guard_ = begins;
    return *this;
  }
  Condition finish(Binding binding = Binding::comparison) {
    condition_.binding_ = binding;
    return std::move(condition_);
  }

 private:
  void add(Condition::Piece piece) {
    piece.is_guard = is_guard_;
    condition_.pieces_.push_back(std::move(piece));
  }

  const AttributeName& attribute_;
  Condition condition_;
  bool is_guard_ = false;
};

/// The condition, which also says of an absent attribute what it says of the value that this reads as. A default counts
/// where the struct around it is there, or the item.
Condition Comparison::with_default(Condition bare, Operator op, const AttributeValue& reads_as,
                                   const std::vector<AttributeValue>& operands) const {
  const bool is_member = attribute_.outer != nullptr;
  const AttributeName& holder = is_member ? *attribute_.outer : *absent_.partition;
  Text text(*this);
  switch (absent_case(op, fulfils(reads_as, op, operands))) {
    case AbsentCase::as_it_is: return bare;
    case AbsentCase::or_absent:
      return text.condition(std::move(bare), Binding::disjunction)
          .text(" or ")
          .guard(!is_member)
          .present(holder)
          .text(" and ")
          .guard(false)
          .absent(attribute_)
          .finish(Binding::disjunction);
    case AbsentCase::and_present: break;
  }
  return text.guard(!is_member)
      .text("(")
      .absent(holder)
      .text(" or ")
      .guard(false)
      .present(attribute_)
      .guard(!is_member)
      .text(")")
      .guard(false)
      .text(" and ")
      .condition(std::move(bare), Binding::conjunction)
      .finish(Binding::conjunction);
}

/// A condition on the attribute's own value, which `make` compares with the operands, with what holds where it has its
/// default.
template <class Make>
Condition Comparison::with_default(Operator op, std::vector<AttributeValue> operands, Make make) const {
  if (absent_.row == nullptr) return make(std::move(operands));
  Condition bare = make(operands);
  return with_default(std::move(bare), op, absent_.row->default_value.value(), operands);
}

Condition Comparison::compared(Operator op, AttributeValue value) const {
  return with_default(op, {std::move(value)}, [&](auto of) {
    return Text(*this).name().text(" ").text(operator_text(op)).text(" ").value(std::move(of[0])).finish();
  });
}

Condition Comparison::between(AttributeValue low, AttributeValue high) const {
  // DynamoDB's own `between` refuses bounds in the wrong order.
  return with_default(Operator::between, {std::move(low), std::move(high)}, [&](auto of) {
    const Comparison about(entity_, attribute_);
    return about.compared(Operator::at_least, std::move(of[0])) && about.compared(Operator::at_most, std::move(of[1]));
  });
}

Condition Comparison::between(const NumberRange& low, const NumberRange& high) const {
  return between(AttributeValue::number(low.lowest), AttributeValue::number(high.highest));
}

Condition Comparison::compared(Operator op, const NumberRange& numbers) const {
  AttributeValue lowest = AttributeValue::number(numbers.lowest);
  AttributeValue highest = AttributeValue::number(numbers.highest);
  if (op == Operator::less || op == Operator::at_least || lowest == highest) return compared(op, std::move(lowest));
  if (op == Operator::greater || op == Operator::at_most) return compared(op, std::move(highest));
  Condition is_one = with_default(Operator::between, {std::move(lowest), std::move(highest)}, [&](auto of) {
    return Text(*this).name().text(" between ").value(std::move(of[0])).text(" and ").value(std::move(of[1])).finish();
  });
  return op == Operator::not_equal ? !std::move(is_one) : is_one;
}

/// Adds " or attribute_not_exists(#a) and :a < #b", where #a is the attribute itself or the other one.
void Comparison::add_default(Text& text, Operator op, const Comparison& other, bool of_other) const {
  const Comparison& lacking = of_other ? other : *this;
  text.text(" or ");
  if (lacking.attribute_.outer != nullptr) text.present(*lacking.attribute_.outer).text(" and ");
  text.absent(lacking.attribute_).text(" and ");
  const AttributeValue& reads_as = lacking.absent_.row->default_value.value();
  of_other ? text.name(attribute_) : text.value(reads_as);
  text.text(" ").text(operator_text(op)).text(" ");
  of_other ? text.value(reads_as) : text.name(other.attribute_);
}

Condition Comparison::compared(Operator op, const Comparison& other) const {
  // Unequal is what is not equal, also where one of them is absent.
  if (op == Operator::not_equal) return !compared(Operator::equal, other);
  Text text(*this);
  // Not every DynamoDB says of two absent attributes that they are not equal, and two NULLs are.
  const bool holds_if_equal = op == Operator::equal || op == Operator::at_most || op == Operator::at_least;
  if (holds_if_equal) {
    text.text("attribute_exists(").name(attribute_).text(") and ");
    if (attribute_.reads_null && other.attribute_.reads_null) text.text("not ").is_null(attribute_).text(" and ");
  }
  text.name(attribute_).text(" ").text(operator_text(op)).text(" ").name(other.attribute_);
  const StoredAttribute* const own = absent_.row;
  const StoredAttribute* const others = other.absent_.row;
  if (own != nullptr) add_default(text, op, other, false);
  if (others != nullptr) add_default(text, op, other, true);
  if (own != nullptr && others != nullptr &&
      fulfils(own->default_value.value(), op, std::vector<AttributeValue>{others->default_value.value()})) {
    text.text(" or ");
    const bool are_members = attribute_.outer != nullptr || other.attribute_.outer != nullptr;
    if (!are_members) text.guard(true).present(*absent_.partition).text(" and ").guard(false);
    for (const Comparison* const each : {this, &other})
      if (each->attribute_.outer != nullptr) text.present(*each->attribute_.outer).text(" and ");
    text.absent(attribute_).text(" and ").absent(other.attribute_);
  }
  return text.finish(own != nullptr || others != nullptr ? Binding::disjunction
                     : holds_if_equal                    ? Binding::conjunction
                                                         : Binding::comparison);
}

void Comparison::require_count(std::size_t values) const {
  constexpr std::size_t most = 100;
  if (values == 0 || values > most)
    throw ValueError(entity_, attribute_.name, std::to_string(values),
                     "is not how many values a condition can ask for: 1 to 100");
}

Condition Comparison::in(std::vector<AttributeValue> values) const {
  require_count(values.size());
  return with_default(Operator::in, std::move(values), [&](auto of) {
    Text text(*this);
    text.name().text(" in (");
    for (std::size_t i = 0; i < of.size(); ++i) text.text(i == 0 ? "" : ", ").value(std::move(of[i]));
    return text.text(")").finish();
  });
}

Condition Comparison::in(const std::vector<NumberRange>& values) const {
  require_count(values.size());
  Condition any = compared(Operator::equal, values.front());
  for (std::size_t i = 1; i < values.size(); ++i) any = std::move(any) || compared(Operator::equal, values[i]);
  return any;
}

Condition Comparison::called(Operator function, AttributeValue value) const {
  return with_default(function, {std::move(value)}, [&](auto of) {
    return Text(*this)
        .text(operator_text(function))
        .text("(")
        .name()
        .text(", ")
        .value(std::move(of[0]))
        .text(")")
        .finish();
  });
}

Condition Comparison::present() const {
  return Text(*this).present(attribute_).finish(attribute_.reads_null ? Binding::conjunction : Binding::comparison);
}

Condition Comparison::absent() const {
  return Text(*this).absent(attribute_).finish(attribute_.reads_null ? Binding::disjunction : Binding::comparison);
}

Condition Comparison::not_null() const { return !Text(*this).is_null(attribute_).finish(); }

Condition Comparison::is_map() const { return Text(*this).is_map(attribute_).finish(); }

Condition Comparison::of_size(Operator op, const Integer& size) const {
  AttributeValue value = AttributeValue::number(size.text());
  Condition bare = Text(*this).text("size(").name().text(") ").text(operator_text(op)).text(" ").value(value).finish();
  if (absent_.row == nullptr) return bare;
  const std::uint64_t of_default = *condition::size(absent_.row->default_value.value());
  return with_default(std::move(bare), op, AttributeValue::number(std::to_string(of_default)), {std::move(value)});
}

}  // namespace keyc
