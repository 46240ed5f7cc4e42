#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generator/evaluate/json_input.hpp"
#include "generator/model/model.hpp"
#include "generator/types/scalar.hpp"
#include "keyc/attribute_value.hpp"

namespace keyc::evaluate {

/// A value of a type of the schema.
struct Value {
  const model::Type* type = nullptr;
  std::optional<model::Scalar> scalar;   // of every type except containers, structs and documents
  std::vector<Value> elements;           // of a list or a set; in a set they are sorted, each once
  std::map<std::string, Value> entries;  // of a map; the members of a struct by their names in the schema
  AttributeValue document;
};

/// Reads a value as `keyc item` takes it. `place` is for errors. Throws InputError.
Value read_value(const model::Type& type, const Json& from, const Place& place);

/// The values of these attributes, by their names in the schema. Attributes that `from`, an object, leaves out have
/// their defaults; absent ones have no entry. Throws InputError, also for a member that is not an attribute.
std::map<std::string, Value> read_attributes(const std::deque<model::Attribute>& attributes, const Json& from,
                                             const Place& place);

/// The value that a literal of the schema stands for.
Value literal(const model::Type& type, const model::Literal& from);

/// "there is no such NOUN", with the name that was perhaps meant. Throws InputError.
[[noreturn]] void refuse_unknown(const Place& place, std::string_view noun, std::string_view name,
                                 const std::vector<std::string_view>& known);

}  // namespace keyc::evaluate
