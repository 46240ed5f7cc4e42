#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/generated/hash_of.hpp"
#include "keyc/generated/printing.hpp"

namespace keyc {

/// A UUID of any version: 128 bits. Text form: 8-4-4-4-12 hex digits, lower case. Source: RFC 9562.
class Uuid {
 public:
  using Bytes = std::array<std::uint8_t, 16>;

  constexpr Uuid() = default;  // all zeros
  explicit constexpr Uuid(const Bytes& bytes) : bytes_(bytes) {}
  /// Throws EncodeError if the text is not a UUID. Upper case is accepted.
  explicit Uuid(std::string_view text);
  explicit Uuid(const char* text) : Uuid(std::string_view(text)) {}

  /// A new id: version 4, random. Several threads can call it at once. Throws Error if the system gives no random
  /// numbers.
  static Uuid generate();

  constexpr const Bytes& bytes() const noexcept { return bytes_; }

  friend constexpr std::strong_ordering operator<=>(const Uuid&, const Uuid&) = default;
  friend constexpr bool operator==(const Uuid&, const Uuid&) = default;

 private:
  Bytes bytes_{};
};

/// A UUID of version 7: 48 bits of milliseconds since 1970, then random bits. It sorts by time. Source: RFC 9562.
class Uuid7 {
 public:
  using Bytes = Uuid::Bytes;

  /// The least id: time and random bits are zero.
  constexpr Uuid7() = default;
  /// Throws EncodeError if the version is not 7 or the variant is another.
  explicit Uuid7(const Bytes& bytes);
  /// Throws EncodeError if the text is not a UUID of version 7. Upper case is accepted.
  explicit Uuid7(std::string_view text);
  explicit Uuid7(const char* text) : Uuid7(std::string_view(text)) {}

  /// A new id. Each is greater than the last of this process, also within a millisecond, across threads, and when the
  /// clock steps back. Throws Error if the system gives no random numbers.
  static Uuid7 generate();
  /// The id after this one, as generators make it within a millisecond: the random part + 1; on overflow the time moves
  /// on by a millisecond and the random part is zero. Throws Error after the last possible id.
  Uuid7 next() const;

  constexpr const Bytes& bytes() const noexcept { return bytes_; }
  /// Milliseconds since 1970-01-01 UTC.
  std::int64_t unix_milliseconds() const noexcept;

  friend constexpr std::strong_ordering operator<=>(const Uuid7&, const Uuid7&) = default;
  friend constexpr bool operator==(const Uuid7&, const Uuid7&) = default;

 private:
  Bytes bytes_{0, 0, 0, 0, 0, 0, 0x70, 0, 0x80};
};

std::string to_text(const Uuid& id);
std::string to_text(const Uuid7& id);
/// Upper case is accepted. False, with the id as it was, if the text is not a UUID.
bool from_text(std::string_view text, Uuid& id) noexcept;
/// Upper case is accepted. False, with the id as it was, if the text is not a UUID of version 7.
bool from_text(std::string_view text, Uuid7& id) noexcept;

}  // namespace keyc

template <>
struct std::hash<keyc::Uuid> {
  std::size_t operator()(const keyc::Uuid& id) const noexcept { return keyc::hash_of(id.bytes()); }
};

template <>
struct std::hash<keyc::Uuid7> {
  std::size_t operator()(const keyc::Uuid7& id) const noexcept { return keyc::hash_of(id.bytes()); }
};
