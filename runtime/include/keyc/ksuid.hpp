#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/generated/hash_of.hpp"
#include "keyc/generated/printing.hpp"

namespace keyc {

/// A KSUID: 32 bits of seconds since 1400000000 (2014-05-13) and 128 random bits, big-endian. Text form: 27 characters
/// of base 62, 0-9 A-Z a-z. Source: github.com/segmentio/ksuid.
class Ksuid {
 public:
  using Bytes = std::array<std::uint8_t, 20>;

  constexpr Ksuid() = default;  // all zeros
  explicit constexpr Ksuid(const Bytes& bytes) : bytes_(bytes) {}
  /// Throws EncodeError if the text is not a KSUID.
  explicit Ksuid(std::string_view text);
  explicit Ksuid(const char* text) : Ksuid(std::string_view(text)) {}

  /// A new id. Each is greater than the last of this process, also within a second, across threads, and when the
  /// clock steps back. Throws Error if the system gives no random numbers.
  static Ksuid generate();
  /// The id after this one, as generators make it within a second: the random part + 1; on overflow the time moves on
  /// by a second and the random part is zero. Throws Error after the last possible id.
  Ksuid next() const;

  constexpr const Bytes& bytes() const noexcept { return bytes_; }
  /// Seconds since 1970-01-01 UTC.
  std::int64_t unix_seconds() const noexcept;

  friend constexpr std::strong_ordering operator<=>(const Ksuid&, const Ksuid&) = default;
  friend constexpr bool operator==(const Ksuid&, const Ksuid&) = default;

 private:
  Bytes bytes_{};
};

std::string to_text(const Ksuid& id);
/// False, with the id as it was, if the text is not a KSUID.
bool from_text(std::string_view text, Ksuid& id) noexcept;

}  // namespace keyc

template <>
struct std::hash<keyc::Ksuid> {
  std::size_t operator()(const keyc::Ksuid& id) const noexcept { return keyc::hash_of(id.bytes()); }
};
