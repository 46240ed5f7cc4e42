#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/text_codec.hpp"

namespace keyc::inline generated {

/// One part of a key template, with what determines where the part ends. The views are to string literals.
struct KeyPiece {
  enum class Kind : std::uint8_t { literal, fixed, text };
  Kind kind = Kind::literal;
  std::string_view bytes{};     // of a literal
  std::size_t width = 0;        // of fixed
  char mark = 0;                // of fixed, if it is not 0: a text that does not begin with it has one byte less
  std::optional<std::string_view> stand_in{};  // stands for the absence of the value

  static constexpr KeyPiece literal(std::string_view text) { return {.kind = Kind::literal, .bytes = text}; }
  static constexpr KeyPiece fixed(std::size_t size) { return {.kind = Kind::fixed, .width = size}; }
  /// Signed numbers (the mark is '-') and bools ('f').
  static constexpr KeyPiece marked(std::size_t size, char first) {
    return {.kind = Kind::fixed, .width = size, .mark = first};
  }
  /// Ends at the first byte of the literal after it, or at the end of the key, or at the last piece, which then has a
  /// fixed width.
  static constexpr KeyPiece any_text() { return {.kind = Kind::text}; }

  constexpr KeyPiece or_stand_in(std::string_view text) const {
    KeyPiece piece = *this;
    piece.stand_in = text;
    return piece;
  }
};

/// A key attribute of an item, split into the pieces of its template: the inverse of KeyText. It holds views into the
/// item and the pieces. A number key is one piece of any text.
class KeyReader {
 public:
  /// Throws DecodeError if the item does not have this key attribute with this type, or if the attribute does not fit
  /// the whole template.
  KeyReader(std::string_view entity, const Item& item, std::string_view key, std::span<const KeyPiece> pieces,
            AttributeValue::Type type = AttributeValue::Type::S);

  /// The value that `decode` reads from the piece at this position: `decode(text, arguments…)` is an optional of T, of
  /// a wider integer or, for an enum, of its text or its position. A T that is an optional is empty if the piece is the
  /// stand-in. Throws DecodeError if there is no such value.
  template <class T, class Decoded, class... Arguments>
  T get(std::size_t piece, std::string_view attribute, std::optional<Decoded> (*decode)(std::string_view, Arguments...),
        const std::type_identity_t<std::remove_cvref_t<Arguments>>&... arguments) const {
    if constexpr (detail::is_a<T, std::optional>) {
      if (is_stand_in(piece)) return std::nullopt;
      return get<typename T::value_type>(piece, attribute, decode, arguments...);
    } else {
      T value{};
      std::optional<Decoded> decoded = decode(texts_[piece], arguments...);
      if (!decoded || !take(std::move(*decoded), value)) fail(piece, attribute, detail::id_name<T>);
      return value;
    }
  }

 private:
  template <class Decoded, class T>
  static bool take(Decoded&& decoded, T& value) {
    if constexpr (std::same_as<Decoded, T>) {
      value = std::forward<Decoded>(decoded);
      return true;
    } else if constexpr (!std::is_enum_v<T>) {
      if (!std::in_range<T>(decoded)) return false;
      value = static_cast<T>(decoded);
      return true;
    } else if constexpr (std::integral<Decoded>) {
      if (!std::in_range<std::underlying_type_t<T>>(decoded)) return false;
      value = static_cast<T>(decoded);
      return is_enumerator(value);
    } else {
      return TextCodec<T>::read(decoded, value);
    }
  }

  template <class T>
  static bool is_enumerator(T value) {
    try {
      TextCodec<T>::write(value);
      return true;
    } catch (const EncodeError&) {
      return false;
    }
  }

  void cut(std::string_view whole);
  std::string expectation(const KeyPiece& piece) const;
  std::size_t size_of(std::size_t piece, std::string_view rest) const;
  bool is_stand_in(std::size_t piece) const noexcept;
  /// `type` is empty if the message does not name it.
  [[noreturn]] void fail(std::size_t piece, std::string_view attribute, std::string_view type) const;

  std::string_view entity_;
  std::string_view key_;
  std::span<const KeyPiece> pieces_;
  AttributeValue::Type type_;
  std::vector<std::string_view> texts_;  // of the pieces
};

}  // namespace keyc::inline generated
