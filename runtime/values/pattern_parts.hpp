#pragma once

#include <cstddef>
#include <string_view>

/// The parts of patterns of times: those in keys (values/time_format.hpp) and those of stored texts
/// (values/time_pattern.hpp).
namespace keyc {

inline constexpr std::size_t most_fraction_digits = 9;  // of a fraction of a second
inline constexpr std::size_t fraction_rank = 6;

/// The parts of a time on the clock of a pattern. The year is 0000 to 9999.
struct PatternTime {
  unsigned year = 0;
  unsigned month = 1;
  unsigned day = 1;
  unsigned second = 0;  // of the day
  unsigned nanosecond = 0;
};

/// A field, a group in [ ], or one byte that stands for itself.
struct PatternPart {
  std::string_view text{};    // in the pattern
  std::string_view before{};  // of a group: what stands before its digits
  std::size_t rank = 0;       // of a field or a group: 0 is the year, 6 the fraction
  std::size_t digits = 0;     // 0: a byte; above `most_fraction_digits`: letters that are no field, or a faulty group
  bool is_group = false;
  bool grows = false;  // a group with '+': in steps of `digits`
};

/// The field or the byte that a pattern begins with; '[' is a byte.
PatternPart first_field(std::string_view pattern);
/// The field, the group or the byte that a pattern begins with.
PatternPart first_part(std::string_view pattern);

/// "yyyy", "MM", …; "S" of the fraction.
std::string_view name_of_rank(std::size_t rank);
/// The value of a field before the fraction.
unsigned field_value(std::size_t rank, const PatternTime& time);
/// What letters mean in patterns of other libraries: "is the name of a month"; empty if that is not known.
std::string_view known_letters(std::string_view letters);

}  // namespace keyc
