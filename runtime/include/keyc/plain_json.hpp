#pragma once

#include <string>
#include <string_view>

#include "keyc/generated/attribute_row.hpp"
#include "keyc/json.hpp"

/// Structs as JSON for people and other programs (library keyc::json), in the form that `keyc item` takes: the names of
/// the schema, without keys and types of DynamoDB's.
///
///   string, timestamp, date, ids, enums      texts; of an enum, the name of the value in the schema
///   bool                                     true or false
///   numbers, decimals, epochs                numbers, exactly
///   bytes                                    base 64
///   list, set                                […]
///   map, struct                              {…}
///   document                                 what it is
///
/// How a value is stored plays no part: neither the names after `as` nor the forms after `stored`.
namespace keyc {

struct PlainJsonOptions {
  /// Integers, epochs and decimals that a double does not hold become texts, which are read alike: whole numbers beyond
  /// 2^53, decimals of more digits. Those in a document stay numbers.
  bool large_numbers_as_text = false;
};

namespace detail {

std::string to_plain_json(const AttributeRows& rows, const void* value, const PlainJsonOptions& options);
/// Sets a blank struct.
void from_plain_json(const AttributeRows& rows, std::string_view json, void* value);

}  // namespace detail

/// Of an entity's struct, or of a struct of a schema. Members are in the order of the schema, those that only keys have
/// last; an absent one is left out, or null if it has a default. Throws ValueError, naming the path, for a value that
/// cannot be stored, and for a document with bytes or sets, which JSON does not have.
template <detail::Structure Struct>
std::string to_plain_json(const Struct& value, const PlainJsonOptions& options = {}) {
  return detail::to_plain_json(rows_of(Members<Struct>()), &value, options);
}

/// The struct that the text describes, an object: from_plain_json<Order>(text). Numbers may be texts; times have any
/// form of RFC 3339 that says which instant it is; epochs are numbers or times; a member that is left out has its
/// default. Throws JsonError, naming the path ("Order.lines[2].amount"), for text that is not JSON or not valid UTF-8,
/// names that are not in the schema or are given twice, members that are missing, values that do not fit their type
/// exactly, and values nested more than 64 deep.
template <detail::Structure Struct>
Struct from_plain_json(std::string_view json) {
  auto value = detail::blank<Struct>();
  detail::from_plain_json(rows_of(Members<Struct>()), json, &value);
  return value;
}

}  // namespace keyc
