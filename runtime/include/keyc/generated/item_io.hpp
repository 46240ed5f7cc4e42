#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "keyc/attribute_value.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/attribute_row.hpp"
#include "keyc/generated/value_type_of.hpp"

/// Conversions between C++ values and DynamoDB attributes:
///
///   bool                                   BOOL
///   integers, float, double, Decimal       N
///   Bytes                                  B
///   instants                               S, their text form
///   what has a form (stored_form.hpp)      S or N, as the form says; N, units since 1970, of an instant
///   std::vector<T>, std::map<string, T>    L, M
///   std::set<T>                            SS, NS or BS; an empty one is an absent attribute
///   AttributeValue                         unchanged
///   a struct of a schema                   M, by its AttributeRows
///   any other type                         S, its TextCodec
///
/// An empty std::optional is an absent attribute; an empty set in a list or a map is an error, since DynamoDB has no
/// empty sets. Errors name the entity and the path of the value: "address.city", "tags[3]".
namespace keyc {
inline namespace generated {
class KeyText;
}  // namespace generated

namespace detail {

/// The place of a value in an item: the attribute, and the path inside it.
struct Place {
  const Place* outer = nullptr;
  std::string_view name;  // of an attribute, a member or an entry; data() is null for an element
  std::size_t index = 0;  // of an element
  /// Of an element or an entry that is read: the type of what holds it, and whether that is optional.
  const ValueType* container = nullptr;
  bool container_is_optional = false;

  std::string path() const;
};

[[noreturn]] void fail_value(std::string_view entity, const Place& place, const EncodeError& error);
[[noreturn]] void fail_empty_set(std::string_view entity, const Place& place);
[[noreturn]] void fail_missing(std::string_view entity, const Place& place);

/// The stored form of a value that is present. Throws ValueError.
AttributeValue made(std::string_view entity, const Place& place, const ValueType& type, const void* value);
/// Nothing if the attribute is absent.
std::optional<AttributeValue> stored(std::string_view entity, const Place& place, const ValueType& type,
                                     const void* value);
/// Throws EncodeError for a value without a stored form. Not for containers.
AttributeValue scalar_attribute(const ValueType& type, const void* value);

/// Sets a blank value to the one that is stored. Throws DecodeError.
void read_value(std::string_view entity, const Place& place, const ValueType& type, const AttributeValue& from,
                void* value);
/// Throws DecodeError if the attribute does not hold this name.
void expect_type(std::string_view entity, const Item& item, std::string_view attribute, std::string_view name);

}  // namespace detail

inline namespace generated {

/// The stored form of a value that is not a container. Throws EncodeError for a number that DynamoDB cannot hold or a
/// value without a text form, and for text that is not valid UTF-8.
template <class Form = form::Own, class T>
AttributeValue to_attribute(const T& value) {
  return detail::scalar_attribute(ValueTypeOf<T, Form>::value, &value);
}

/// Writes the attributes of one entity's item, or the members of a struct in it; errors name entity and attribute.
class ItemWriter {
 public:
  explicit ItemWriter(std::string_view entity) : entity_(entity) {}
  /// With the type attribute, and with what the rows say of the struct.
  ItemWriter(const AttributeRows& of, const void* object);

  /// Sets nothing if the value is an absent attribute.
  template <class Form = form::Own, class T>
  ItemWriter& set(std::string_view name, const T& value) {
    return set_value(name, ValueTypeOf<T, Form>::value, &value);
  }
  ItemWriter& set(std::string_view name, std::string_view text) {
    return set_value(name, ValueTypeOf<std::string_view>::value, &text);
  }
  ItemWriter& set(std::string_view name, const char* text) { return set(name, std::string_view(text)); }

  /// Sets a key attribute.
  ItemWriter& set(std::string_view name, KeyText&& key);
  ItemWriter& set(std::string_view name, AttributeValue&& value);

  /// The stored form of one attribute's value; nothing if the attribute is absent.
  template <class Form = form::Own, class T>
  std::optional<AttributeValue> stored(std::string_view name, const T& value) const {
    return detail::stored(entity_, {nullptr, name}, ValueTypeOf<T, Form>::value, &value);
  }

  /// The stored form of one attribute's value, which must be present.
  template <class Form = form::Own, class T>
  AttributeValue make(std::string_view name, const T& value) const {
    return detail::made(entity_, {nullptr, name}, ValueTypeOf<T, Form>::value, &value);
  }

  Item finish() && { return std::move(item_); }

 private:
  ItemWriter& set_value(std::string_view name, const ValueType& type, const void* value);

  std::string_view entity_;
  Item item_;
};

/// What the rows say of the struct, with the type attribute.
Item stored_item(const AttributeRows& of, const void* object);

/// Reads the attributes of one entity's item; throws DecodeError for an attribute that is missing or does not match the
/// schema.
class ItemReader {
 public:
  /// Both must outlive the reader.
  ItemReader(std::string_view entity, const Item& item) : entity_(entity), item_(&item) {}

  /// Throws DecodeError if the type attribute does not hold this name.
  void expect_type(std::string_view attribute, std::string_view name) const;

  template <class T, class Form = form::Own>
  T get(std::string_view name) const {
    T value = detail::blank<T>();
    const ValueType& type = ValueTypeOf<T, Form>::value;
    if (!read(name, type, &value) && !type.can_be_absent()) detail::fail_missing(entity_, {nullptr, name});
    return value;
  }

  /// The value of an attribute that has a default: `otherwise` if it is absent.
  template <class T, class Form = form::Own>
  T get_or(std::string_view name, T otherwise) const {
    T value = detail::blank<T>();
    return read(name, ValueTypeOf<T, Form>::value, &value) ? value : std::move(otherwise);
  }

 private:
  /// False if it is absent.
  bool read(std::string_view name, const ValueType& type, void* value) const;

  std::string_view entity_;
  const Item* item_;
};

/// Sets a blank struct to what the item has. Throws DecodeError for an item of another entity, or one that does not
/// match the schema.
void read_item(const AttributeRows& of, const Item& item, void* object);
/// Sets a blank struct to what the item has, whose texts it moves. Throws DecodeError for an item of another entity, or
/// one that does not match the schema.
void read_item(const AttributeRows& of, Item&& item, void* object);
template <class T>
T read_item(const AttributeRows& of, const Item& item) {
  T value = detail::blank<T>();
  read_item(of, item, &value);
  return value;
}

}  // namespace generated
}  // namespace keyc
