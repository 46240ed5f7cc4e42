#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/generated/hash_of.hpp"
#include "keyc/generated/printing.hpp"

namespace keyc {

/// A ULID: 48 bits of milliseconds since 1970 and 80 random bits, big-endian. Text form: 26 characters of Crockford's
/// base 32, upper case. Source: github.com/ulid/spec.
class Ulid {
 public:
  using Bytes = std::array<std::uint8_t, 16>;

  constexpr Ulid() = default;  // all zeros
  explicit constexpr Ulid(const Bytes& bytes) : bytes_(bytes) {}
  /// Throws EncodeError if the text is not a ULID. Lower case is accepted.
  explicit Ulid(std::string_view text);
  explicit Ulid(const char* text) : Ulid(std::string_view(text)) {}

  /// A new id. Each is greater than the last of this process, also within a millisecond, across threads, and when the
  /// clock steps back. Throws Error if the system gives no random numbers.
  static Ulid generate();
  /// The id after this one, as generators make it within a millisecond: the random part + 1; on overflow the time moves
  /// on by a millisecond and the random part is zero. Throws Error after the last possible id.
  Ulid next() const;

  constexpr const Bytes& bytes() const noexcept { return bytes_; }
  /// Milliseconds since 1970-01-01 UTC.
  std::int64_t unix_milliseconds() const noexcept;

  friend constexpr std::strong_ordering operator<=>(const Ulid&, const Ulid&) = default;
  friend constexpr bool operator==(const Ulid&, const Ulid&) = default;

 private:
  Bytes bytes_{};
};

std::string to_text(const Ulid& id);
/// Lower case is accepted. False, with the id as it was, if the text is not a ULID.
bool from_text(std::string_view text, Ulid& id) noexcept;

}  // namespace keyc

template <>
struct std::hash<keyc::Ulid> {
  std::size_t operator()(const keyc::Ulid& id) const noexcept { return keyc::hash_of(id.bytes()); }
};
