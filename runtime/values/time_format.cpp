#include "values/time_format.hpp"

#include <algorithm>
#include <array>

#include "keyc/errors.hpp"
#include "keyc/generated/time_text.hpp"
#include "keyc/generated/utf8.hpp"
#include "values/civil_time.hpp"
#include "values/pattern_parts.hpp"

namespace keyc {
namespace {

/// Of the fraction, the coarsest.
std::string_view name_of_format(std::size_t rank) { return rank == fraction_rank ? "SSS" : name_of_rank(rank); }

bool is_of_formats(const PatternPart& field) {
  return field.digits <= most_fraction_digits && (field.rank != fraction_rank || field.digits % 3 == 0);
}

std::string why_no_field(std::string_view letters) {
  if (const std::string_view known = known_letters(letters); !known.empty())
    return std::string(known) + ", which does not sort by time" +
           (letters[0] == 'M'   ? "; MM does"
            : letters[0] == 'E' ? ""
                                : "; HH does");
  for (std::size_t rank = 0; rank <= fraction_rank; ++rank)
    if (name_of_format(rank)[0] == letters[0])
      return "is not a field: only " + std::string(name_of_format(rank)) +
             " has the same width for all times, and sorts";
  return "is not a field: these are yyyy MM dd HH mm ss SSS SSSSSS SSSSSSSSS";
}

std::string why_not_here(const PatternPart& field, std::size_t expected) {
  if (field.rank < expected) return "appears twice";
  return "comes before " + std::string(name_of_format(expected)) +
         ": a format that sorts by time runs from yyyy down to less significant fields and leaves none out";
}

/// Calls `visit(field, at)` for the fields of a pattern in order, until it returns false.
template <class Visit>
void for_each_field(std::string_view pattern, Visit visit) {
  for (std::size_t at = 0; at < pattern.size();) {
    const PatternPart part = first_field(pattern.substr(at));
    if (part.digits > 0 && !visit(part, at)) return;
    at += part.text.size();
  }
}

/// Writes a field over its letters.
void put_field(char* at, const PatternPart& field, const PatternTime& time) {
  constexpr std::array<unsigned, 4> nanoseconds{0, 1'000'000, 1000, 1};  // of the last of 3, 6 and 9 digits
  const unsigned value =
      field.rank == fraction_rank ? time.nanosecond / nanoseconds[field.digits / 3] : field_value(field.rank, time);
  digits::put(at, value, field.digits);
}

}  // namespace

std::optional<FormatFault> check_format(std::string_view pattern) {
  if (const std::size_t at = utf8::find_invalid(pattern); at != std::string_view::npos)
    return FormatFault{at, 1, "is not valid UTF-8"};
  std::optional<FormatFault> fault;
  std::size_t expected = 0;  // the rank of the next field
  for_each_field(pattern, [&](const PatternPart& field, std::size_t at) {
    if (!is_of_formats(field))
      fault = FormatFault{at, field.text.size(), why_no_field(field.text)};
    else if (field.rank != expected)
      fault = FormatFault{at, field.text.size(), why_not_here(field, expected)};
    ++expected;
    return !fault;
  });
  if (!fault && expected == 0) return FormatFault{0, pattern.size(), "has no field, so all times are the same"};
  return fault;
}

std::string_view finest_field(std::string_view pattern) noexcept {
  std::string_view last;
  for_each_field(pattern, [&](const PatternPart& field, std::size_t) {
    last = field.text;
    return true;
  });
  return last;
}

inline namespace generated {
namespace encode {

template <class T>
void format(std::string& out, const T& value, std::string_view pattern, Offset offset) {
  if (const auto fault = check_format(pattern)) {
    const std::string_view wrong = pattern.substr(fault->position, fault->length);
    throw EncodeError(std::string(pattern), "is not a format: '" + std::string(wrong) + "' " + fault->reason);
  }
  const PatternTime time = pattern_time(civil_time(value, offset));
  const std::size_t start = out.size();
  out += pattern;
  for_each_field(pattern, [&](const PatternPart& field, std::size_t at) {
    put_field(out.data() + start + at, field, time);
    return true;
  });
}

namespace {
std::string shown(const CalendarPeriod& period) {
  const auto digits_of = [](unsigned field) {
    return std::to_string(field == CalendarPeriod::given_as_zero ? 0 : field);
  };
  std::string text = std::to_string(period.year);
  if (period.month != 0) text += '-' + digits_of(period.month);
  if (period.day != 0) text += '-' + digits_of(period.day);
  return text;
}
}  // namespace

void start_of(std::string& out, const CalendarPeriod& period, std::string_view pattern) {
  // The classes of <chrono> keep only some bits of what they are given.
  const bool fits = period.year >= 0 && period.year <= 9999 && period.month <= 12 && period.day <= 31 &&
                    (period.month != 0 || period.day == 0);
  const Date first{std::chrono::year{fits ? period.year : 0}, std::chrono::month{fits ? std::max(period.month, 1U) : 0},
                   std::chrono::day{std::max(period.day, 1U)}};
  if (!first.ok()) throw EncodeError(shown(period), "is not in the calendar");
  const std::size_t finest = period.day != 0 ? 2 : period.month != 0 ? 1 : 0;
  const PatternTime time = pattern_time({first, 0, 0});
  const std::size_t start = out.size();
  out += pattern;
  for_each_field(pattern, [&](const PatternPart& field, std::size_t at) {
    put_field(out.data() + start + at, field, time);
    if (field.rank == finest) out.resize(start + at + field.digits);
    return field.rank < finest;
  });
}

template void format(std::string&, const Date&, std::string_view, Offset);
template void format(std::string&, const TimestampS&, std::string_view, Offset);
template void format(std::string&, const Timestamp&, std::string_view, Offset);
template void format(std::string&, const TimestampUs&, std::string_view, Offset);
template void format(std::string&, const TimestampNs&, std::string_view, Offset);
template void format(std::string&, const Uuid7&, std::string_view, Offset);
template void format(std::string&, const Ulid&, std::string_view, Offset);
template void format(std::string&, const Ksuid&, std::string_view, Offset);

}  // namespace encode
}  // namespace generated
}  // namespace keyc
