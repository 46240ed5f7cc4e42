#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "keyc/attribute_value.hpp"

/// DynamoDB's expressions, with their placeholders replaced.
/// Source: Amazon DynamoDB Developer Guide, "Expressions in DynamoDB".
namespace keyc::fake {

/// A member's name or an element's index.
using Step = std::variant<std::string, std::size_t>;

/// `a.b[1]`; the first step is the name of an attribute.
using Path = std::vector<Step>;

struct Operand {
  enum class Kind { path, value, size, if_not_exists, list_append, plus, minus };
  Kind kind = Kind::path;
  Path path{};  // of path, size, if_not_exists
  AttributeValue value{};
  std::vector<Operand> arguments{};  // of list_append, plus, minus; the second one of if_not_exists
};

struct Condition {
  enum class Kind {
    equal,
    not_equal,
    less,
    at_most,
    greater,
    at_least,
    between,
    in,
    exists,
    not_exists,
    has_type,
    begins_with,
    contains,
    conjunction,
    disjunction,
    negation
  };
  Kind kind{};
  std::vector<Operand> operands{};
  std::vector<Condition> parts{};  // of conjunction, disjunction, negation
  bool in_parentheses = false;
};

struct UpdateAction {
  enum class Kind { set, remove, add, erase };
  Kind kind{};
  Path path{};
  Operand operand{};  // of all but remove
};

inline const std::string& attribute_of(const Path& path) { return std::get<std::string>(path.front()); }

}  // namespace keyc::fake
