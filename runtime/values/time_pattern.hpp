#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Patterns of times as other programs store them: "yyyy-MM-ddTHH:mm:ss[.SSSSSS]+00:00". The fields are those of
/// values/time_format.hpp, in any order, each once:
///
///   yyyy MM dd HH mm ss   as there
///   S to SSSSSSSSS        the fraction of a second, in so many digits
///   [.SSSSSS]             a fraction that is left out where it is zero; the bytes before it, and it
///   [.S+]                 in as many digits as it needs, none where it is zero
///   [.SSS+]               in 0, 3, 6 or 9 digits
///
/// The letters T and Z, and every byte that is no letter, stand for themselves.
namespace keyc {

/// What a type needs of a pattern: the digits of the fraction that it counts; no value for a date. Of nine, seven are
/// enough: .NET counts in steps of 100 nanoseconds. Times between the steps of a pattern cannot be written.
using FractionDigits = std::optional<unsigned>;

struct PatternFault {
  std::size_t position;  // in the pattern, in bytes
  std::size_t length;    // of what is wrong there, in bytes
  std::string reason;    // completes "'MMM' …"
  std::string hint{};
};

/// The fault that keeps a pattern from having a text of its own for each time of the type; nothing if there is none.
std::optional<PatternFault> check_pattern(std::string_view pattern, FractionDigits digits);

/// What follows from a pattern without a fault.
struct PatternFacts {
  std::size_t least_width = 0;  // of the texts, in bytes
  std::size_t most_width = 0;
  std::size_t digits = 0;        // of the fraction, at most
  bool sorts = false;            // texts sort as the times do, also where another text follows that sorts so
  std::optional<int> minutes{};  // the clock that the texts name, ahead of UTC: 540 of "…+09:00", 0 of "…Z"
};
PatternFacts facts_of(std::string_view pattern, FractionDigits digits);

struct PatternTime;  // values/pattern_parts.hpp

/// Appends the text of the time. False if its fraction has more digits than the pattern.
bool write_pattern(std::string& out, const PatternTime& time, std::string_view pattern);
/// Nothing if the text is not what write_pattern() writes of a time. The day may be one that the month does not have.
std::optional<PatternTime> read_pattern(std::string_view text, std::string_view pattern) noexcept;

/// Proposes the pattern that other tools write in another language: strftime's "%Y-%m-%d", Java's "yyyy-MM-dd'T'HH",
/// Go's "2006-01-02". Empty if the pattern is none of these, or if it has what keyc's patterns lack.
std::string converted_pattern(std::string_view pattern);

/// The pattern, without a group, that a text follows: "yyyy-MM-dd HH:mm:ss.SSS" of "2024-01-31 12:00:00.250". Empty for
/// a text that is no time in an order of fields that is beyond doubt.
std::string pattern_of_text(std::string_view text);

/// The patterns that also have texts with a longer or a shorter fraction, where a pattern has one, or has seconds at
/// which one may follow.
std::vector<std::string> with_group(std::string_view pattern);

}  // namespace keyc
