#pragma once

#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/value_type.hpp"

namespace keyc {

/// What a schema writes for a type and its form: `timestamp stored "yyyy-MM-dd HH:mm:ss.SSS"`. `T` for a struct, or a type
/// of another library, whose names the runtime does not know. The mark follows the name: "?".
std::string written_type(const ValueType& type, std::string_view mark = {});

/// A list, a map or a set of that type with elements of this one.
std::string container_of(const ValueType& type, std::string_view elements, std::string_view mark);

/// Whether it is the time that Go and .NET store where none was set, and the type is one of times.
bool is_zero_time(const ValueType& type, const AttributeValue& value);

/// The type that a schema gives to an attribute of the given type so that it reads a value that it does not read: if
/// possible the same type in another form, else a related one, else one of what DynamoDB stores.
std::string proposed_type(const ValueType& type, const AttributeValue& from, bool is_optional = false);

}  // namespace keyc
