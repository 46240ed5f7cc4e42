#include "fake_dynamodb/parse.hpp"

#include <charconv>
#include <tao/pegtl/contrib/parse_tree.hpp>
#include <utility>

#include "fake_dynamodb/errors.hpp"
#include "fake_dynamodb/grammar.hpp"

namespace fake_dynamodb {
namespace {

namespace rules = grammar;
namespace tree = tao::pegtl::parse_tree;
using Node = tree::node;

template <class Rule>
using Selector = tree::selector<
    Rule,
    tree::store_content::on<
        rules::plain_name, rules::name_placeholder, rules::index, rules::value, rules::path, rules::size, rules::equal,
        rules::not_equal, rules::less, rules::at_most, rules::greater, rules::at_least, rules::comparison,
        rules::between, rules::in, rules::exists, rules::not_exists, rules::has_type, rules::begins_with,
        rules::contains, rules::parenthesised, rules::negation, rules::if_not_exists, rules::list_append,
        rules::plus_sign, rules::minus_sign, rules::set_action, rules::remove_action, rules::add_action,
        rules::delete_action, rules::set_section, rules::remove_section, rules::add_section, rules::delete_section>,
    tree::fold_one::on<rules::conjunction, rules::disjunction, rules::set_value>>;

template <class Rule>
std::unique_ptr<Node> tree_of(const std::string& text) {
  tao::pegtl::memory_input<> input(text, "expression");  // the nodes refer to `text`
  auto root = tree::parse<Rule, Selector>(input);
  require(root != nullptr, "Invalid expression: " + text);
  return root;
}

/// Converts nodes to expressions. Looks up each placeholder.
class Builder {
 public:
  explicit Builder(Placeholders& placeholders) : placeholders_(placeholders) {}

  Condition condition(const Node& node) const {
    using Kind = Condition::Kind;
    if (node.is_type<rules::parenthesised>()) {
      Condition inner = condition(child(node, 0));
      require(!inner.in_parentheses, "the expression has redundant parentheses");
      inner.in_parentheses = true;
      return inner;
    }
    if (node.is_type<rules::disjunction>()) return {Kind::disjunction, {}, conditions(node)};
    if (node.is_type<rules::conjunction>()) return {Kind::conjunction, {}, conditions(node)};
    if (node.is_type<rules::negation>()) return {Kind::negation, {}, conditions(node)};
    if (node.is_type<rules::comparison>())
      return {comparison(child(node, 1)), {operand(child(node, 0)), operand(child(node, 2))}};
    if (node.is_type<rules::between>()) return {Kind::between, operands(node)};
    if (node.is_type<rules::in>()) return {Kind::in, operands(node)};
    if (node.is_type<rules::exists>()) return {Kind::exists, operands(node)};
    if (node.is_type<rules::not_exists>()) return {Kind::not_exists, operands(node)};
    if (node.is_type<rules::has_type>()) return {Kind::has_type, operands(node)};
    if (node.is_type<rules::begins_with>()) return {Kind::begins_with, operands(node)};
    return {Kind::contains, operands(node)};
  }

  UpdateAction action(const Node& node) const {
    using Kind = UpdateAction::Kind;
    Path path = this->path(child(node, 0));
    if (node.is_type<rules::remove_action>()) return {Kind::remove, std::move(path)};
    const Kind kind = node.is_type<rules::set_action>()   ? Kind::set
                      : node.is_type<rules::add_action>() ? Kind::add
                                                          : Kind::erase;
    return {kind, std::move(path), operand(child(node, 1))};
  }

  Path path(const Node& node) const {
    Path result;
    for (const auto& step : node.children) {
      if (step->is_type<rules::index>())
        result.emplace_back(index(step->string()));
      else if (step->is_type<rules::name_placeholder>())
        result.emplace_back(placeholders_.name(step->string()));
      else
        result.emplace_back(step->string());
    }
    return result;
  }

 private:
  static const Node& child(const Node& node, std::size_t i) { return *node.children[i]; }

  static Condition::Kind comparison(const Node& node) {
    using Kind = Condition::Kind;
    if (node.is_type<rules::equal>()) return Kind::equal;
    if (node.is_type<rules::not_equal>()) return Kind::not_equal;
    if (node.is_type<rules::less>()) return Kind::less;
    if (node.is_type<rules::at_most>()) return Kind::at_most;
    return node.is_type<rules::greater>() ? Kind::greater : Kind::at_least;
  }

  static std::size_t index(const std::string& digits) {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    require(error == std::errc(), "an index is too large: " + digits);
    return value;
  }

  std::vector<Condition> conditions(const Node& node) const {
    std::vector<Condition> result;
    for (const auto& child : node.children) result.push_back(condition(*child));
    return result;
  }

  std::vector<Operand> operands(const Node& node) const {
    std::vector<Operand> result;
    for (const auto& child : node.children) result.push_back(operand(*child));
    return result;
  }

  Operand operand(const Node& node) const {
    using Kind = Operand::Kind;
    if (node.is_type<rules::value>()) return {Kind::value, {}, placeholders_.value(node.string())};
    if (node.is_type<rules::path>()) return {Kind::path, path(node)};
    if (node.is_type<rules::size>()) return {Kind::size, path(child(node, 0))};
    if (node.is_type<rules::if_not_exists>())
      return {Kind::if_not_exists, path(child(node, 0)), {}, {operand(child(node, 1))}};
    if (node.is_type<rules::list_append>()) return {Kind::list_append, {}, {}, operands(node)};
    const Kind kind = child(node, 1).is_type<rules::plus_sign>() ? Kind::plus : Kind::minus;
    return {kind, {}, {}, {operand(child(node, 0)), operand(child(node, 2))}};
  }

  Placeholders& placeholders_;
};

}  // namespace

Condition parse_condition(const std::string& text, Placeholders& placeholders) {
  const auto root = tree_of<rules::whole_condition>(text);
  return Builder(placeholders).condition(*root->children.front());
}

std::vector<UpdateAction> parse_update(const std::string& text, Placeholders& placeholders) {
  const auto root = tree_of<rules::whole_update>(text);
  std::vector<UpdateAction> actions;
  std::vector<std::string_view> sections;
  for (const auto& section : root->children) {
    for (const std::string_view other_name : sections)
      require(section->type != other_name, "a section occurs twice in an update expression");
    sections.push_back(section->type);
    for (const auto& child : section->children) actions.push_back(Builder(placeholders).action(*child));
  }
  return actions;
}

std::vector<Path> parse_projection(const std::string& text, Placeholders& placeholders) {
  const auto root = tree_of<rules::whole_projection>(text);
  std::vector<Path> paths;
  for (const auto& child : root->children) paths.push_back(Builder(placeholders).path(*child));
  return paths;
}

}  // namespace fake_dynamodb
