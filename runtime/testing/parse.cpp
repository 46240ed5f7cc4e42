// DynamoDB's expressions by recursive descent. Source: Amazon DynamoDB Developer Guide, "Expressions in DynamoDB".

#include "testing/parse.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "testing/errors.hpp"
#include "testing/reserved_words.hpp"

namespace keyc::fake {
namespace {

constexpr std::size_t most_bytes_of_expression = 4096;
constexpr std::size_t most_operators = 300;
constexpr std::size_t most_levels_of_path = 32;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
bool is_gap(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

struct ConditionFunction {
  std::string_view name;
  Condition::Kind kind;
  std::size_t operands;
};
constexpr std::array<ConditionFunction, 5> condition_functions = {{
    {"attribute_exists", Condition::Kind::exists, 1},
    {"attribute_not_exists", Condition::Kind::not_exists, 1},
    {"attribute_type", Condition::Kind::has_type, 2},
    {"begins_with", Condition::Kind::begins_with, 2},
    {"contains", Condition::Kind::contains, 2},
}};

struct Comparator {
  std::string_view sign;
  Condition::Kind kind;
};
// Of two that begin alike, the longer one comes first.
constexpr std::array<Comparator, 6> comparators = {{
    {"<>", Condition::Kind::not_equal},
    {"<=", Condition::Kind::at_most},
    {">=", Condition::Kind::at_least},
    {"=", Condition::Kind::equal},
    {"<", Condition::Kind::less},
    {">", Condition::Kind::greater},
}};

struct Section {
  std::string_view keyword;
  UpdateAction::Kind kind;
};
constexpr std::array<Section, 4> update_sections = {{
    {"SET", UpdateAction::Kind::set},
    {"REMOVE", UpdateAction::Kind::remove},
    {"ADD", UpdateAction::Kind::add},
    {"DELETE", UpdateAction::Kind::erase},
}};

/// A function for each rule of DynamoDB's grammar. Keywords are case-insensitive, names of functions are not. Each
/// leaves the position after what it has read and the gap that follows.
class ExpressionParser {
 public:
  ExpressionParser(const std::string& text, Placeholders& placeholders) : text_(text), placeholders_(placeholders) {
    require(text.size() <= most_bytes_of_expression,
            "Expression size has exceeded the maximum allowed size; expression size: " + std::to_string(text.size()));
    skip_gap();
  }

  Condition condition() { return joined(Condition::Kind::disjunction, "OR", &ExpressionParser::conjunction); }

  std::vector<UpdateAction> update() {
    std::vector<UpdateAction> actions;
    std::vector<std::string_view> seen;
    while (!is_at_end() || seen.empty()) {
      const auto section = std::find_if(update_sections.begin(), update_sections.end(),
                                        [&](const Section& it) { return take_keyword(it.keyword); });
      if (section == update_sections.end()) fail();
      require(std::find(seen.begin(), seen.end(), section->keyword) == seen.end(),
              "The \"" + std::string(section->keyword) + "\" section can only be used once in an update expression");
      seen.push_back(section->keyword);
      do actions.push_back(action(section->kind));
      while (take(","));
    }
    return actions;
  }

  std::vector<Path> projection() {
    std::vector<Path> paths;
    do paths.push_back(path());
    while (take(","));
    return paths;
  }

  void require_end() const {
    if (!is_at_end()) fail();
  }

 private:
  [[noreturn]] void fail() const {
    refuse("Invalid expression: Syntax error near \"" + text_.substr(at_) + "\" in \"" + text_ + "\"");
  }

  bool is_at_end() const { return at_ == text_.size(); }
  void skip_gap() {
    while (!is_at_end() && is_gap(text_[at_])) ++at_;
  }
  void advance(std::size_t bytes) {
    at_ += bytes;
    skip_gap();
  }
  /// Comparators, functions, signs, and the words between conditions are counted.
  void count_operator() {
    ++operators_;
    require(operators_ <= most_operators,
            "The expression contains too many operators; operator count: " + std::to_string(operators_));
  }
  bool take(std::string_view sign) {
    if (!std::string_view(text_).substr(at_).starts_with(sign)) return false;
    advance(sign.size());
    return true;
  }
  void expect(std::string_view sign) {
    if (!take(sign)) fail();
  }
  /// The characters of a word from there on.
  std::string_view word_at(std::size_t begin) const {
    std::size_t end = begin;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return std::string_view(text_).substr(begin, end - begin);
  }
  bool take_keyword(std::string_view keyword) {
    const std::string_view word = word_at(at_);
    const auto same = [](char a, char b) { return (a >= 'a' && a <= 'z' ? a - 'a' + 'A' : a) == b; };
    if (!std::equal(word.begin(), word.end(), keyword.begin(), keyword.end(), same)) return false;
    advance(word.size());
    return true;
  }
  /// Takes the name of a function and its opening parenthesis.
  bool take_call(std::string_view function) {
    if (word_at(at_) != function || !is_call()) return false;
    count_operator();
    advance(function.size());
    return take("(");
  }
  bool is_call() const {
    std::size_t next = at_ + word_at(at_).size();
    while (next < text_.size() && is_gap(text_[next])) ++next;
    return next < text_.size() && text_[next] == '(';
  }

  // --- Operands
  std::string placeholder() {
    const std::size_t size = 1 + word_at(at_ + 1).size();
    if (size == 1) fail();
    std::string result = text_.substr(at_, size);
    advance(size);
    return result;
  }
  std::string name() {
    if (!is_at_end() && text_[at_] == '#') return placeholders_.name(placeholder());
    const std::string_view word = word_at(at_);
    if (word.empty() || !is_letter(word.front()) || is_call()) fail();
    require(!is_reserved(word), "Attribute name is a reserved keyword; reserved keyword: " + std::string(word));
    advance(word.size());
    return std::string(word);
  }
  std::size_t index() {
    const std::string_view digits = word_at(at_);
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) fail();
    advance(digits.size());
    return value;
  }
  Path path() {
    Path result{name()};
    for (;;) {
      if (take(".")) {
        result.emplace_back(name());
      } else if (take("[")) {
        result.emplace_back(index());
        expect("]");
      } else {
        return result;
      }
      require(result.size() <= most_levels_of_path,
              "The document path has too many nesting levels; nesting levels: " + std::to_string(result.size()));
    }
  }
  bool is_value() const { return !is_at_end() && text_[at_] == ':'; }
  Operand value() {
    if (!is_value()) fail();
    return {Operand::Kind::value, {}, placeholders_.value(placeholder())};
  }
  Operand path_operand(Operand::Kind kind) { return {kind, path()}; }
  Operand operand() {
    if (is_value()) return value();
    if (!take_call("size")) return path_operand(Operand::Kind::path);
    Operand size = path_operand(Operand::Kind::size);
    expect(")");
    return size;
  }

  // --- Conditions
  Condition joined(Condition::Kind kind, std::string_view keyword, Condition (ExpressionParser::*part)()) {
    Condition first = (this->*part)();
    if (!take_keyword(keyword)) return first;
    Condition result{kind, {}, {std::move(first)}};
    do {
      count_operator();
      result.parts.push_back((this->*part)());
    } while (take_keyword(keyword));
    return result;
  }
  Condition conjunction() { return joined(Condition::Kind::conjunction, "AND", &ExpressionParser::negated); }
  Condition negated() {
    if (!take_keyword("NOT")) return primary();
    count_operator();
    return {Condition::Kind::negation, {}, {negated()}};
  }
  Condition primary() {
    if (take("(")) {
      Condition inner = condition();
      expect(")");
      require(!inner.in_parentheses, "The expression has redundant parentheses");
      inner.in_parentheses = true;
      return inner;
    }
    for (const ConditionFunction& function : condition_functions)
      if (take_call(function.name)) return call(function);
    return comparison();
  }
  Condition call(const ConditionFunction& function) {
    Condition result{function.kind, {operand()}};
    while (result.operands.size() < function.operands) {
      expect(",");
      result.operands.push_back(operand());
    }
    expect(")");
    return result;
  }
  Condition comparison() {
    Operand left = operand();
    count_operator();
    if (take_keyword("BETWEEN")) {
      Operand low = operand();
      if (!take_keyword("AND")) fail();
      return {Condition::Kind::between, {std::move(left), std::move(low), operand()}};
    }
    if (take_keyword("IN")) {
      Condition result{Condition::Kind::in, {std::move(left)}};
      expect("(");
      do result.operands.push_back(operand());
      while (take(","));
      expect(")");
      return result;
    }
    for (const Comparator& comparator : comparators)
      if (take(comparator.sign)) return {comparator.kind, {std::move(left), operand()}};
    fail();
  }

  // --- Updates
  UpdateAction action(UpdateAction::Kind kind) {
    UpdateAction result{kind, path()};
    switch (kind) {
      case UpdateAction::Kind::set:
        expect("=");
        result.operand = set_value();
        break;
      case UpdateAction::Kind::add:
      case UpdateAction::Kind::erase: result.operand = value(); break;
      case UpdateAction::Kind::remove: break;
    }
    return result;
  }
  Operand set_value() {
    Operand left = set_operand();
    for (const auto& [sign, kind] : {std::pair("+", Operand::Kind::plus), std::pair("-", Operand::Kind::minus)})
      if (take(sign)) {
        count_operator();
        return {kind, {}, {}, {std::move(left), set_operand()}};
      }
    return left;
  }
  Operand set_operand() {
    if (!take_call("list_append")) return argument();
    Operand first = argument();
    expect(",");
    Operand result{Operand::Kind::list_append, {}, {}, {std::move(first), argument()}};
    expect(")");
    return result;
  }
  Operand argument() {
    if (is_value()) return value();
    if (!take_call("if_not_exists")) return path_operand(Operand::Kind::path);
    Operand result = path_operand(Operand::Kind::if_not_exists);
    expect(",");
    result.arguments.push_back(argument());
    expect(")");
    return result;
  }

  const std::string& text_;
  Placeholders& placeholders_;
  std::size_t at_ = 0;
  std::size_t operators_ = 0;
};

}  // namespace

Condition parse_condition(const std::string& text, Placeholders& placeholders) {
  ExpressionParser parser(text, placeholders);
  Condition condition = parser.condition();
  parser.require_end();
  return condition;
}

std::vector<UpdateAction> parse_update(const std::string& text, Placeholders& placeholders) {
  return ExpressionParser(text, placeholders).update();
}

std::vector<Path> parse_projection(const std::string& text, Placeholders& placeholders) {
  ExpressionParser parser(text, placeholders);
  std::vector<Path> paths = parser.projection();
  parser.require_end();
  return paths;
}

}  // namespace keyc::fake
