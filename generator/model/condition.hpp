#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/attributes.hpp"
#include "grammar/source.hpp"

/// Conditions on the attributes of items: `when` and `filter`.
namespace keyc::model {

/// A parameter of an access pattern that its filter uses: `:minimum`.
struct FilterParameter {
  std::string name;
  Type type;  // never optional; of each value of a list
  Span span;
  bool is_list = false;  // after `in`
};

/// One value on the right side of a condition.
struct Operand {
  std::optional<Literal> literal;
  const FilterParameter* parameter = nullptr;  // if there is no literal
  const Field* field = nullptr;                // another attribute, if there is neither
};

enum class Comparison : std::uint8_t { equal, not_equal, less, at_most, greater, at_least };

struct ComparisonInfo {
  Comparison comparison;
  std::string_view spelling;  // in a schema and in DynamoDB's expressions
};

const ComparisonInfo& comparison_info(Comparison comparison);
/// The comparison with this spelling, which must be one that the grammar accepts.
Comparison comparison_of(std::string_view spelling);
/// True for all except = and <>.
bool needs_order(Comparison comparison);

/// As in DynamoDB, no condition on an absent attribute is true except `<>` and `absent`.
struct Condition {
  enum class Kind : std::uint8_t {
    comparison,
    between,
    in,
    begins_with,
    contains,
    present,
    absent,
    flag,  // a bare bool
    negation,
    conjunction,
    disjunction,
  };
  Kind kind = Kind::comparison;
  Comparison comparison = Comparison::equal;  // only for Kind::comparison
  const Field* field = nullptr;               // null for negation, conjunction and disjunction
  bool of_size = false;                       // compares size(field)
  std::vector<Operand> operands;              // one; two for between, one or more for in
  std::vector<Condition> parts;               // only for negation, conjunction and disjunction
  Type operand_type;                          // of the operands: the field's, that of its elements, or u64 for a size
  std::string written;                        // the whole condition in the canonical format; empty in parts
};

/// As in a schema; "flag" for a bare bool.
std::string_view spelling(const Condition& condition);

/// The lists that must have values so that a condition can hold: one, or of the parts all or any.
struct NeededLists {
  const FilterParameter* list = nullptr;  // null for parts
  bool all = true;
  std::vector<NeededLists> parts{};
};

/// No value if it can hold where all lists are empty.
std::optional<NeededLists> needed_lists(const Condition& condition);
/// Whether the condition never holds where this list is empty, whatever the others have.
bool is_needed(const NeededLists& needed, const FilterParameter& list);

/// Each field of the condition once, in order.
std::vector<const Field*> fields_of(const Condition& condition);

}  // namespace keyc::model
