#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/attribute_value.hpp"

/// What conditions say of an attribute that an item lacks, if it then reads as a value: its default, or the empty set.
/// Filters of a schema, conditions that a program builds and `keyc request` all decide it here.
namespace keyc {

struct Filter;

inline namespace generated {

enum class Operator : std::uint8_t {
  equal,
  not_equal,
  less,
  at_most,
  greater,
  at_least,
  between,
  in,
  begins_with,
  contains,
};

/// "=", "begins_with"
std::string_view operator_text(Operator op) noexcept;

/// What is added to a comparison, so that it says of an absent attribute what it says of the value that this reads as.
enum class AbsentCase : std::uint8_t {
  as_it_is,     // nothing: DynamoDB says the same
  or_absent,    // "… or attribute_not_exists(x)"
  and_present,  // "attribute_exists(x) and …"
};

/// What is added to a comparison with this operator, which must know whether the value that an absent attribute reads
/// as fulfils it.
AbsentCase absent_case(Operator op, bool fulfils) noexcept;
/// Whether DynamoDB says that the value fulfils the comparison.
bool fulfils(const AttributeValue& value, Operator op, std::span<const AttributeValue> operands);

/// A comparison in a filter whose operands are known when the request is made.
struct DefaultTest {
  Operator op;
  AttributeValue reads_as;                 // what is compared where the attribute is absent: its default, or the size
  std::vector<std::string_view> operands;  // placeholders of the filter: ":least"
};

/// The filter, or that an item lacks the attribute of this path, "#place.#city", where its struct is there.
Filter or_absent(Filter filter, std::string_view path);

/// Keeps or leaves out the parts "{0:…}" of a text, as `keeps` says of their number; those for which it has no value
/// stay with their braces. No expression has a brace.
std::string with_parts(std::string_view text, const std::function<std::optional<bool>(std::size_t test)>& keeps);

/// Whether the placeholder, ":least" or "#least", is in the text, and not only the beginning of a longer one.
bool has_placeholder(std::string_view text, std::string_view placeholder);

/// The filter for the values that it has: its text keeps the parts "{0:…}" of each test that adds something. Names and
/// values that the text then does not use are left out, since DynamoDB refuses them.
Filter with_defaults(Filter filter, const std::vector<DefaultTest>& tests);

}  // namespace generated
}  // namespace keyc
