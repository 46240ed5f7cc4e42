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

namespace zorder {
class Layout;
}

inline namespace generated {

[[noreturn]] void fail_empty_component(std::string_view entity, std::string_view key, std::string_view attribute);

/// Throws KeySizeError if a finished key is empty or, except for a number, over the limit.
void check_key_size(std::string_view entity, std::string_view key, std::size_t limit, AttributeValue::Type type,
                    std::string_view text);

/// A key attribute that is being built from literals and components: the text of S, the digits of N or the bytes of B.
/// Errors name the entity and the attribute that the component is built from. The views are to string literals.
class KeyText {
 public:
  KeyText(std::string_view entity, std::string_view key, std::size_t limit,
          AttributeValue::Type type = AttributeValue::Type::S)
      : entity_(entity), key_(key), limit_(limit), type_(type) {}
  /// Built at the end of this text, which finish() returns with it.
  KeyText(std::string_view entity, std::string_view key, std::size_t limit, AttributeValue::Type type,
          std::string&& after)
      : entity_(entity), key_(key), limit_(limit), type_(type), text_(std::move(after)), begin_(text_.size()) {}

  KeyText& literal(std::string_view bytes) {
    text_ += bytes;
    return *this;
  }

  /// Appends `encode(arguments…)`. Throws ValueError if the component is empty.
  template <class... Arguments>
  KeyText& add(std::string_view attribute, void (*encode)(std::string&, Arguments...),
               const std::type_identity_t<std::remove_cvref_t<Arguments>>&... arguments) {
    const std::size_t before = text_.size();
    add_or_empty(attribute, encode, arguments...);
    if (text_.size() == before) fail_empty_component(entity_, key_, attribute);
    return *this;
  }

  /// Appends `encode(arguments…)`, which may be empty: for a last component that follows a literal.
  template <class... Arguments>
  KeyText& add_or_empty(std::string_view attribute, void (*encode)(std::string&, Arguments...),
                        const std::type_identity_t<std::remove_cvref_t<Arguments>>&... arguments) {
    attribute_ = attribute;
    start_ = text_.size();
    try {
      encode(text_, arguments...);
    } catch (const EncodeError& error) {
      fail(attribute, error);
    }
    return *this;
  }

  /// Throws ValueError if the last component is equal to the stand-in for its absence.
  KeyText& other_than(std::string_view stand_in) {
    if (std::string_view(text_).substr(start_) == stand_in) fail_stand_in();
    return *this;
  }

  /// Replaces the last components, which are the values of the layout's dimensions in binary form, by their address.
  KeyText& interleave(const zorder::Layout& layout);

  const std::string& text() const& noexcept { return text_; }
  std::string text() && noexcept { return std::move(text_); }
  std::string_view entity() const noexcept { return entity_; }
  std::string_view key() const noexcept { return key_; }
  std::size_t limit() const noexcept { return limit_; }
  AttributeValue::Type type() const noexcept { return type_; }

  /// The finished key. See check_key_size().
  std::string finish() &&;
  /// The finished key as DynamoDB stores it. See check_key_size().
  AttributeValue value() &&;

 private:
  [[noreturn]] void fail(std::string_view attribute, const EncodeError& error) const;
  [[noreturn]] void fail_stand_in() const;

  std::string_view entity_;
  std::string_view key_;
  std::size_t limit_;
  AttributeValue::Type type_;
  std::string text_;
  std::size_t begin_ = 0;         // of the key
  std::string_view attribute_{};  // of the last component
  std::size_t start_ = 0;         // of the last component
};

/// The value of a key attribute that holds an attribute of the item as it is. Throws KeySizeError for text or bytes
/// that are empty or over the limit.
AttributeValue native_key(std::string_view entity, std::string_view key, std::size_t limit, AttributeValue value);
/// The value of a key attribute that holds an attribute of the item as it is, which may be absent. Throws KeySizeError
/// for text or bytes that are empty or over the limit.
std::optional<AttributeValue> native_key(std::string_view entity, std::string_view key, std::size_t limit,
                                         std::optional<AttributeValue> value);

}  // namespace generated
}  // namespace keyc
