#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "keyc/attribute_value.hpp"
#include "keyc/errors.hpp"

namespace keyc {

/// Bytes; source: "Service, account, and table quotas in Amazon DynamoDB".
inline constexpr std::size_t partition_key_limit = 2048;
inline constexpr std::size_t sort_key_limit = 1024;

/// One text key attribute while it is put together from literals and components. Errors name the entity and the
/// attribute that the component is made of. The views are to string literals.
class KeyText {
 public:
  KeyText(std::string_view entity, std::string_view key, std::size_t limit)
      : entity_(entity), key_(key), limit_(limit) {}

  KeyText& literal(std::string_view bytes) {
    text_ += bytes;
    return *this;
  }

  /// Appends `encode(arguments…)`. A component that comes out empty is a ValueError.
  template <class... Arguments>
  KeyText& add(std::string_view attribute, void (*encode)(std::string&, Arguments...),
               const std::type_identity_t<std::remove_cvref_t<Arguments>>&... arguments) {
    const std::size_t before = text_.size();
    add_or_empty(attribute, encode, arguments...);
    if (text_.size() == before) fail_empty(attribute);
    return *this;
  }

  /// Appends `encode(arguments…)`, which may be empty: the last component behind a literal.
  template <class... Arguments>
  KeyText& add_or_empty(std::string_view attribute, void (*encode)(std::string&, Arguments...),
                        const std::type_identity_t<std::remove_cvref_t<Arguments>>&... arguments) {
    try {
      encode(text_, arguments...);
    } catch (const EncodeError& error) {
      fail(attribute, error);
    }
    return *this;
  }

  const std::string& text() const noexcept { return text_; }
  std::string_view entity() const noexcept { return entity_; }
  std::string_view key() const noexcept { return key_; }
  std::size_t limit() const noexcept { return limit_; }

  /// The finished key. Throws KeySizeError where it is empty or over the limit.
  std::string finish() &&;
  /// The same as DynamoDB stores it: S.
  AttributeValue value() && { return AttributeValue::string(std::move(*this).finish()); }

 private:
  [[noreturn]] void fail(std::string_view attribute, const EncodeError& error) const;
  [[noreturn]] void fail_empty(std::string_view attribute) const;

  std::string_view entity_;
  std::string_view key_;
  std::size_t limit_;
  std::string text_;
};

/// The value of a key attribute that holds an attribute of the item as it is. Throws KeySizeError for text or bytes
/// that are empty or over the limit.
AttributeValue native_key(std::string_view entity, std::string_view key, std::size_t limit, AttributeValue value);
/// The same of an attribute that may be absent.
std::optional<AttributeValue> native_key(std::string_view entity, std::string_view key, std::size_t limit,
                                         std::optional<AttributeValue> value);

}  // namespace keyc
