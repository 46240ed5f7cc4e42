#include "testing/key_condition.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "testing/errors.hpp"
#include "testing/evaluate.hpp"

namespace keyc::fake {
namespace {

using Kind = Condition::Kind;
using Type = AttributeValue::Type;

/// Collects the conditions that must all hold.
void collect(const Condition& condition, std::vector<const Condition*>& found) {
  if (condition.kind == Kind::conjunction)
    for (const Condition& part : condition.parts) collect(part, found);
  else
    found.push_back(&condition);
}

bool is_range(Kind kind) {
  return kind == Kind::less || kind == Kind::at_most || kind == Kind::greater || kind == Kind::at_least ||
         kind == Kind::between || kind == Kind::begins_with;
}

void check_values(const Condition& condition, const KeyAttribute& key) {
  require(condition.kind != Kind::begins_with || key.type != Type::N, "begins_with takes no number");
  for (auto operand = condition.operands.begin() + 1; operand != condition.operands.end(); ++operand) {
    require(operand->kind == Operand::Kind::value, "a key is compared with values only");
    require(operand->value.type() == key.type, "Condition parameter type does not match schema type");
    require(key.type == Type::N || !operand->value.text().empty(), "a key is not compared with empty values");
  }
}

}  // namespace

void validate_key_condition(const Condition& condition, const KeySchema& key) {
  std::vector<const Condition*> parts;
  collect(condition, parts);
  std::map<std::string, const Condition*> by_attribute;
  for (const Condition* const part : parts) {
    require(part->kind == Kind::equal || is_range(part->kind), "Invalid operator used in KeyConditionExpression");
    const Operand& left = part->operands.front();
    require(left.kind == Operand::Kind::path && left.path.size() == 1, "KeyConditionExpressions take key attributes");
    require(by_attribute.emplace(attribute_of(left.path), part).second,
            "KeyConditionExpressions must only contain one condition per key");
  }
  std::size_t used = 0;
  for (const KeyAttribute& attribute : key.partition) {
    const auto found = by_attribute.find(attribute.name);
    require(found != by_attribute.end() && found->second->kind == Kind::equal, "Query key condition not supported");
    check_values(*found->second, attribute);
    ++used;
  }
  bool open = true;
  for (const KeyAttribute& attribute : key.sort) {
    const auto found = by_attribute.find(attribute.name);
    if (found == by_attribute.end() || !open) break;
    check_values(*found->second, attribute);
    open = found->second->kind == Kind::equal;
    ++used;
  }
  require(used == by_attribute.size(), "Query condition missed key schema element");
  validate(condition);
}

void require_no_key(const std::vector<Path>& paths, const KeySchema& key) {
  for (const Path& path : paths)
    require(!key.has(attribute_of(path)), "Filter Expression can only contain non-primary key attributes");
}

}  // namespace keyc::fake
