#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "keyc/attribute_value.hpp"
#include "keyc/errors.hpp"
#include "keyc/number.hpp"
#include "keyc/text_form.hpp"

/// Between C++ values and DynamoDB attributes. Numbers, bool, Decimal and text are known here; any other type is stored
/// as S in its TextForm.
namespace keyc {

class Decimal;

namespace detail {
AttributeValue decimal_value(const Decimal& value);
bool read_decimal(const AttributeValue& from, Decimal& value) noexcept;
}  // namespace detail

/// The stored form of a value. Throws EncodeError for a number that DynamoDB cannot hold or a value without a text
/// form, and for text that is not valid UTF-8.
AttributeValue to_attribute(std::string_view text);
AttributeValue to_attribute(double value);

template <class T>
AttributeValue to_attribute(const T& value) {
  if constexpr (std::same_as<T, bool>)
    return AttributeValue::boolean(value);
  else if constexpr (std::signed_integral<T>)
    return AttributeValue::number(number_text(std::int64_t{value}));
  else if constexpr (std::unsigned_integral<T>)
    return AttributeValue::number(number_text(std::uint64_t{value}));
  else if constexpr (std::same_as<T, Decimal>)
    return detail::decimal_value(value);
  else
    return AttributeValue::string(TextForm<T>::write(value));
}

/// Writes the attributes of one entity's item; errors name entity and attribute.
class ItemWriter {
 public:
  explicit ItemWriter(std::string_view entity) : entity_(entity) {}

  template <class T>
  ItemWriter& set(std::string_view name, const T& value) {
    item_.set(name, make(name, value));
    return *this;
  }
  /// An empty optional is an absent attribute.
  template <class T>
  ItemWriter& set(std::string_view name, const std::optional<T>& value) {
    if (value) set(name, *value);
    return *this;
  }
  /// The stored form of one attribute's value.
  template <class T>
  AttributeValue make(std::string_view name, const T& value) const {
    try {
      if constexpr (std::convertible_to<const T&, std::string_view>)
        return to_attribute(std::string_view(value));
      else
        return to_attribute(value);
    } catch (const EncodeError& error) {
      fail(name, error);
    }
  }

  Item finish() && { return std::move(item_); }

 private:
  [[noreturn]] void fail(std::string_view name, const EncodeError& error) const;

  std::string_view entity_;
  Item item_;
};

/// Reads the attributes of one entity's item; throws DecodeError for what is missing or is not as the schema says.
class ItemReader {
 public:
  /// Both outlive the reader.
  ItemReader(std::string_view entity, const Item& item) : entity_(entity), item_(item) {}

  /// The type attribute must hold this name.
  void expect_type(std::string_view attribute, std::string_view name) const;

  template <class T>
  T get(std::string_view name) const {
    if constexpr (is_optional<T>::value) {
      const AttributeValue* const found = item_.find(name);
      if (found == nullptr) return std::nullopt;
      return read<typename T::value_type>(name, *found);
    } else {
      return read<T>(name, required(name));
    }
  }

 private:
  template <class T>
  struct is_optional : std::false_type {};
  template <class T>
  struct is_optional<std::optional<T>> : std::true_type {};

  template <class T>
  T read(std::string_view name, const AttributeValue& from) const {
    using Type = AttributeValue::Type;
    if constexpr (std::same_as<T, std::string>) {
      expect(name, from, Type::S);
      return from.text();
    } else if constexpr (std::same_as<T, bool>) {
      expect(name, from, Type::BOOL);
      return from.boolean();
    } else if constexpr (std::integral<T>) {
      expect(name, from, Type::N);
      std::conditional_t<std::signed_integral<T>, std::int64_t, std::uint64_t> wide{};
      if (!parse_number(from.text(), wide) || !std::in_range<T>(wide))
        fail(name, from, "is no whole number in the range of its type");
      return static_cast<T>(wide);
    } else if constexpr (std::floating_point<T>) {
      expect(name, from, Type::N);
      double value{};
      if (!parse_number(from.text(), value)) fail(name, from, "is out of range");
      return value;
    } else if constexpr (std::same_as<T, Decimal>) {
      expect(name, from, Type::N);
      T value;
      if (!detail::read_decimal(from, value)) fail(name, from, "is no decimal of 38 digits");
      return value;
    } else {
      expect(name, from, Type::S);
      T value{};
      if (!TextForm<T>::read(from.text(), value)) fail(name, from, "is no value of its type");
      return value;
    }
  }

  const AttributeValue& required(std::string_view name) const;
  void expect(std::string_view name, const AttributeValue& from, AttributeValue::Type type) const;
  [[noreturn]] void fail(std::string_view name, const AttributeValue& from, std::string_view reason) const;

  std::string_view entity_;
  const Item& item_;
};

}  // namespace keyc
