#include "values/time_format.hpp"

#include <algorithm>
#include <array>

#include "keyc/errors.hpp"
#include "keyc/generated/time_text.hpp"
#include "keyc/generated/utf8.hpp"
#include "values/civil_time.hpp"

namespace keyc {
namespace {

struct Field {
  std::string_view letters;
  std::size_t rank;  // 0 is the most significant
};

constexpr std::array fields{Field{"yyyy", 0}, Field{"MM", 1}, Field{"dd", 2},  Field{"HH", 3},
                            Field{"mm", 4},   Field{"ss", 5}, Field{"SSS", 6}, Field{"SSSSSS", 6}};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The equal bytes from `at` on.
std::string_view run_at(std::string_view pattern, std::size_t at) {
  const std::size_t end = std::min(pattern.find_first_not_of(pattern[at], at), pattern.size());
  return pattern.substr(at, end - at);
}

const Field* find_field(std::string_view letters) {
  const auto found =
      std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.letters == letters; });
  return found == fields.end() ? nullptr : &*found;
}

std::string why_no_field(std::string_view letters) {
  if (letters.size() > 2 && letters[0] == 'M') return "is the name of a month: names do not sort by time; MM does";
  if (letters[0] == 'E') return "is the name of a weekday: names do not sort by time";
  if (letters[0] == 'h' || letters[0] == 'a') return "counts to twelve, which does not sort by time; HH does";
  for (const Field& field : fields)
    if (field.letters[0] == letters[0])
      return "is not a field: only " + std::string(field.letters) + " has the same width for all times, and sorts";
  return "is not a field: these are yyyy MM dd HH mm ss SSS SSSSSS";
}

std::string why_not_here(const Field& field, std::size_t expected) {
  if (field.rank < expected) return "appears twice";
  return "comes before " + std::string(fields[expected].letters) +
         ": a format that sorts by time runs from yyyy down to less significant fields and leaves none out";
}

/// Calls `visit(letters, at)` for the fields of a pattern in order, until it returns false.
template <class Visit>
void for_each_field(std::string_view pattern, Visit visit) {
  for (std::size_t at = 0; at < pattern.size();) {
    const std::string_view run = run_at(pattern, at);
    if (is_letter(run[0]) && !visit(run, at)) return;
    at += run.size();
  }
}

/// The value of a field for a time.
unsigned value_of(std::string_view field, const CivilTime& time) {
  switch (field[0]) {
    case 'y': return static_cast<unsigned>(static_cast<int>(time.date.year()));
    case 'M': return static_cast<unsigned>(time.date.month());
    case 'd': return static_cast<unsigned>(time.date.day());
    case 'H': return time.second / 3600;
    case 'm': return time.second / 60 % 60;
    case 's': return time.second % 60;
    default: return field == "SSS" ? time.microsecond / 1000 : time.microsecond;
  }
}

}  // namespace

std::optional<FormatFault> check_format(std::string_view pattern) {
  if (const std::size_t at = utf8::find_invalid(pattern); at != std::string_view::npos)
    return FormatFault{at, 1, "is not valid UTF-8"};
  std::optional<FormatFault> fault;
  std::size_t expected = 0;  // the rank of the next field
  for_each_field(pattern, [&](std::string_view letters, std::size_t at) {
    const Field* const field = find_field(letters);
    if (field == nullptr)
      fault = FormatFault{at, letters.size(), why_no_field(letters)};
    else if (field->rank != expected)
      fault = FormatFault{at, letters.size(), why_not_here(*field, expected)};
    ++expected;
    return !fault;
  });
  if (!fault && expected == 0) return FormatFault{0, pattern.size(), "has no field, so all times are the same"};
  return fault;
}

std::string_view finest_field(std::string_view pattern) noexcept {
  std::string_view last;
  for_each_field(pattern, [&](std::string_view letters, std::size_t) {
    last = letters;
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
  const CivilTime time = civil_time(value, offset);
  const std::size_t start = out.size();
  out += pattern;
  for_each_field(pattern, [&](std::string_view letters, std::size_t at) {
    digits::put(out.data() + start + at, value_of(letters, time), letters.size());
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
  const CivilTime time{first, 0, 0};
  const std::size_t start = out.size();
  out += pattern;
  std::size_t rank = 0;
  for_each_field(pattern, [&](std::string_view letters, std::size_t at) {
    digits::put(out.data() + start + at, value_of(letters, time), letters.size());
    if (rank == finest) out.resize(start + at + letters.size());
    return rank++ < finest;
  });
}

template void format(std::string&, const Date&, std::string_view, Offset);
template void format(std::string&, const TimestampS&, std::string_view, Offset);
template void format(std::string&, const Timestamp&, std::string_view, Offset);
template void format(std::string&, const TimestampUs&, std::string_view, Offset);
template void format(std::string&, const Uuid7&, std::string_view, Offset);
template void format(std::string&, const Ulid&, std::string_view, Offset);
template void format(std::string&, const Ksuid&, std::string_view, Offset);

}  // namespace encode
}  // namespace generated
}  // namespace keyc
