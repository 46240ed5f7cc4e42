#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace keyc::inline generated {

/// How far a clock is ahead of UTC: whole minutes, positive in the east, up to 18 hours either way.
class Offset {
 public:
  constexpr Offset() = default;  // UTC
  /// Throws EncodeError for more than 18 hours.
  constexpr Offset(int minutes) : minutes_(minutes) {  // NOLINT(google-explicit-constructor): written as a number
    if (minutes < -most || minutes > most) out_of_range(minutes);
  }

  /// Reads "+09:00": a sign, two digits of hours, two of minutes. Nothing if the text has another form.
  static std::optional<Offset> parse(std::string_view text) noexcept;

  constexpr int minutes() const noexcept { return minutes_; }
  /// "+09:00".
  std::string text() const;

  friend constexpr std::strong_ordering operator<=>(Offset, Offset) = default;

 private:
  static constexpr int most = 18 * 60;
  [[noreturn]] static void out_of_range(int minutes);

  int minutes_ = 0;
};

}  // namespace keyc::inline generated
