#include "keyc/where.hpp"

#include "keyc/errors.hpp"
#include "placeholders.hpp"
#include "request_text.hpp"

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

}  // namespace

std::string path_of(const AttributeName& attribute) {
  const std::string name(attribute.name);
  return attribute.outer == nullptr ? name : path_of(*attribute.outer) + '.' + name;
}

/// Text as it is, or a name or a value, for which `text` is the preferred placeholder.
struct Condition::Piece {
  std::string text;
  std::string_view name{};  // of an attribute
  std::optional<AttributeValue> value{};
  friend bool operator==(const Piece&, const Piece&) = default;
};

Condition::Condition() = default;
Condition::Condition(const Condition&) = default;
Condition::Condition(Condition&&) noexcept = default;
Condition& Condition::operator=(const Condition&) = default;
Condition& Condition::operator=(Condition&&) noexcept = default;
Condition::~Condition() = default;

bool operator==(const Condition& a, const Condition& b) { return a.binding_ == b.binding_ && a.pieces_ == b.pieces_; }

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

Condition operator!(Condition condition) {
  Condition negated;
  negated.binding_ = Condition::Binding::negation;
  negated.pieces_.push_back({"not "});
  negated.append(std::move(condition), Condition::Binding::comparison);
  return negated;
}

/// `add` appends a piece.
template <class Text, class Add>
void Condition::write(Text& expression, const Add& add) const {
  const bool is_joined = !expression.empty();
  if (is_joined && is_disjunction(expression)) {
    expression.insert(expression.begin(), '(');
    expression += ')';
  }
  const bool enclose = is_joined && binding_ == Binding::disjunction;
  if (is_joined) expression += " and ";
  if (enclose) expression += '(';
  for (const Piece& piece : pieces_) add(piece);
  if (enclose) expression += ')';
}

void Condition::add_to(std::string& expression, AttributeNames& names, Item& values) const {
  write(expression, [&](const Piece& piece) {
    expression += piece.value           ? add_value(values, piece.text, *piece.value)
                  : !piece.name.empty() ? add_name(names, piece.text, piece.name)
                                        : piece.text;
  });
}

void Condition::add_to(RequestText& request) const {
  write(request.condition, [&](const Piece& piece) {
    if (piece.value)
      request.add_value(request.condition, piece.text, *piece.value);
    else if (!piece.name.empty())
      request.add_name(request.condition, piece.text, piece.name);
    else
      request.condition += piece.text;
  });
}

/// Builds a condition.
class Comparison::Text {
 public:
  explicit Text(const Comparison& about) : attribute_(about.attribute_) {}

  Text& text(std::string_view text) {
    condition_.pieces_.push_back({std::string(text)});
    return *this;
  }
  /// The attribute itself: "#address.#address_city".
  Text& name() { return path(attribute_); }
  Text& value(AttributeValue value) {
    condition_.pieces_.push_back({value_alias(attribute_.alias), {}, std::move(value)});
    return *this;
  }
  Condition finish() { return std::move(condition_); }

 private:
  Text& path(const AttributeName& to) {
    if (to.outer != nullptr) path(*to.outer).text(".");
    condition_.pieces_.push_back({std::string(to.alias), to.name});
    return *this;
  }

  const AttributeName& attribute_;
  Condition condition_;
};

Condition Comparison::compared(std::string_view op, AttributeValue value) const {
  return Text(*this).name().text(op).value(std::move(value)).finish();
}

Condition Comparison::between(AttributeValue low, AttributeValue high) const {
  // DynamoDB's own `between` refuses bounds in the wrong order.
  return compared(" >= ", std::move(low)) && compared(" <= ", std::move(high));
}

Condition Comparison::compared(std::string_view op, const NumberRange& numbers) const {
  AttributeValue lowest = AttributeValue::number(numbers.lowest);
  AttributeValue highest = AttributeValue::number(numbers.highest);
  if (op == " < " || op == " >= " || lowest == highest) return compared(op, std::move(lowest));
  if (op == " > " || op == " <= ") return compared(op, std::move(highest));
  Condition is_one =
      Text(*this).name().text(" between ").value(std::move(lowest)).text(" and ").value(std::move(highest)).finish();
  return op == " <> " ? !std::move(is_one) : is_one;
}

void Comparison::require_count(std::size_t values) const {
  constexpr std::size_t most = 100;
  if (values == 0 || values > most)
    throw ValueError(entity_, attribute_.name, std::to_string(values),
                     "is not how many values a condition can ask for: 1 to 100");
}

Condition Comparison::in(std::vector<AttributeValue> values) const {
  require_count(values.size());
  Text condition(*this);
  condition.name().text(" in (");
  for (std::size_t i = 0; i < values.size(); ++i) condition.text(i == 0 ? "" : ", ").value(std::move(values[i]));
  return condition.text(")").finish();
}

Condition Comparison::in(const std::vector<NumberRange>& values) const {
  require_count(values.size());
  Condition any = compared(" = ", values.front());
  for (std::size_t i = 1; i < values.size(); ++i) any = std::move(any) || compared(" = ", values[i]);
  return any;
}

Condition Comparison::called(std::string_view function, AttributeValue value) const {
  return Text(*this).text(function).text("(").name().text(", ").value(std::move(value)).text(")").finish();
}

Condition Comparison::called(std::string_view function) const {
  return Text(*this).text(function).text("(").name().text(")").finish();
}

Condition Comparison::of_size(std::string_view op, const Integer& size) const {
  return Text(*this).text("size(").name().text(")").text(op).value(AttributeValue::number(size.text())).finish();
}

}  // namespace keyc
