#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "generator/types/forms.hpp"
#include "generator/types/types.hpp"
#include "grammar/source.hpp"

/// The type of an attribute: built in, or declared by the schema.
namespace keyc::model {

struct Schema;
struct Struct;

struct Enumerator {
  std::string name;
  std::string text;  // stored; digits of a number, or empty
  std::string doc;
};

struct Enum {
  const Schema* schema = nullptr;
  std::string name;
  std::string doc;
  std::vector<Enumerator> values;
  bool is_number = false;  // stored as N: each value is `as` a whole number
  Span span;
};

struct Type {
  TypeKind kind = TypeKind::string;
  const Enum* enumeration = nullptr;  // only of TypeKind::enumeration
  const Struct* structure = nullptr;  // only of TypeKind::structure
  std::vector<Type> arguments{};      // of a list, a map or a set: the type of its elements, never optional
  bool optional = false;
  bool reads_null = false;             // a stored NULL reads as absent; only if optional
  std::shared_ptr<const Form> form{};  // how it is stored; null: in the type's own way
};

/// The type of a key attribute that holds such a value as it is stored; no value if no key attribute can.
std::optional<KeyType> stored_key_type(const Type& type);
/// S, N, …; empty if the value decides it (document), or the type of the elements (set).
std::string_view dynamodb_type(const Type& type);
/// Whether it is an enum of numbers.
bool is_number_enum(const Type& type);
/// The value of an enum that is stored as the empty text, which no key can hold; null if there is none.
const Enumerator* empty_value(const Type& type);
/// Whether DynamoDB stores a number that can be added to.
bool can_be_added_to(const Type& type);
/// Whether stored values sort as the type's do, so that DynamoDB can compare them.
bool is_stored_in_order(const Type& type);

/// In units of a time, how far apart the values are that can be stored: 1, or 100 where a form has fewer digits.
std::int64_t step_of(const Type& type);

/// Whether both types have the same values, stored alike; either may be optional.
bool same_type(const Type& left, const Type& right);

/// How many values a bool or an enum has, which DynamoDB does not compare by their order; 0 for other types.
std::size_t listed_values(const Type& type);
/// The most values that `in` takes, a limit of DynamoDB's expressions.
inline constexpr std::size_t most_listed = 100;

}  // namespace keyc::model
