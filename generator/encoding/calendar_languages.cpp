// The times of a type are cut into boxes, in each of which every field has values that do not depend on the others: by
// the days that months have, and near the first and the last time of the type. The language is that of each box; what
// all boxes have in common, before and after the fields in which they differ, is there once.

#include "generator/encoding/calendar_languages.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "generator/encoding/number_languages.hpp"
#include "generator/encoding/time_fields.hpp"
#include "generator/types/forms.hpp"
#include "runtime/values/civil_time.hpp"
#include "runtime/values/pattern_parts.hpp"

namespace keyc::model {
namespace {

using namespace automata;

constexpr std::size_t year_rank = 0;
constexpr std::size_t month_rank = 1;
constexpr std::size_t day_rank = 2;
constexpr std::size_t field_count = fraction_rank + 1;
/// By rank: year, month, day, hour, minute, second, nanosecond.
using Moment = std::array<unsigned, field_count>;
constexpr Moment least_moment{0, 1, 1, 0, 0, 0, 0};
constexpr Moment most_moment{9999, 12, 31, 23, 59, 59, 999'999'999};

/// The values of a field: from `least` to `most`, and only some of them.
struct Values {
  enum class Only : unsigned char { all, not_february, of_31_days, leap_years };
  unsigned least = 0;
  unsigned most = 0;
  Only only = Only::all;
  friend bool operator==(const Values&, const Values&) = default;
};
using Box = std::array<Values, field_count>;

std::string digits_of(unsigned value, std::size_t width) {
  const std::string digits = std::to_string(value);
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

/// The years that 4 divides, but of those that 100 divides only those that 400 does.
Automaton leap_years() {
  const Automaton of_four =
      (one_of(any_of("02468")) + one_of(any_of("048"))) | (one_of(any_of("13579")) + one_of(any_of("26")));
  return (times(one_of(digit), 2) + (of_four & with_nonzero_digit())) | (of_four + literal("00"));
}

Automaton field_texts(const Values& values, std::size_t width) {
  Automaton texts = words_between(alphabet::decimal, digits_of(values.least, width), digits_of(values.most, width));
  switch (values.only) {
    case Values::Only::all: return texts;
    case Values::Only::not_february:
      return texts & one_of({"01", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"});
    case Values::Only::of_31_days: return texts & one_of({"01", "03", "05", "07", "08", "10", "12"});
    case Values::Only::leap_years: break;
  }
  return texts & leap_years();
}

unsigned power_of_10(std::size_t exponent) {
  unsigned power = 1;
  for (; exponent > 0; --exponent) power *= 10;
  return power;
}

/// So many digits of the nanoseconds, of which the type counts the first `counted`; the others are 0.
Automaton fraction_digits_of(const Values& values, std::size_t width, std::size_t counted) {
  const std::size_t shown = std::min(width, counted);
  if (shown == 0) return literal(std::string(width, '0'));
  const unsigned unit = power_of_10(most_fraction_digits - shown);
  return words_between(alphabet::decimal, digits_of(values.least / unit, shown), digits_of(values.most / unit, shown)) +
         literal(std::string(width - shown, '0'));
}

/// A group is there where the fraction is not 0, in the fewest digits that the pattern allows.
Automaton group_texts(const PatternPart& group, const Values& values, std::size_t counted) {
  const Automaton needed = times(one_of(digit), group.digits) & with_nonzero_digit();
  Automaton texts = values.least == 0 ? nothing() : no_word();
  const std::size_t longest = group.grows ? most_fraction_digits : group.digits;
  for (std::size_t width = group.digits; width <= longest; width += group.digits) {
    if (group.grows && width >= counted + group.digits) break;  // the last digits would be 0
    // Digits that are left out are 0.
    const unsigned unit = power_of_10(most_fraction_digits - width);
    const Values within{values.least == 0 ? 0 : (values.least - 1) / unit * unit + unit, values.most};
    if (within.least > within.most) continue;
    texts = texts | (literal(group.before) + (fraction_digits_of(within, width, counted) &
                                              (times(one_of(digit), width - group.digits) + needed)));
  }
  return texts;
}

Automaton part_texts(const PatternPart& part, const Box& box, std::size_t counted) {
  if (part.digits == 0) return literal(part.text);
  const Values& values = box[part.rank];
  if (part.is_group) return group_texts(part, values, counted);
  if (part.rank == fraction_rank) return fraction_digits_of(values, part.digits, counted);
  return field_texts(values, part.digits);
}

/// Adds boxes of all moments from `first` to `last` that have the values of `box` in the fields before `rank`. The
/// bounds count only if those values are theirs.
void add_boxes(std::vector<Box>& boxes, Box box, std::size_t rank, const Moment* first, const Moment* last) {
  const auto rest_is = [&](const Moment& of, const Moment& all) {
    return std::equal(of.begin() + static_cast<std::ptrdiff_t>(rank), of.end(),
                      all.begin() + static_cast<std::ptrdiff_t>(rank));
  };
  if (first != nullptr && rest_is(*first, least_moment)) first = nullptr;
  if (last != nullptr && rest_is(*last, most_moment)) last = nullptr;
  if (first == nullptr && last == nullptr) {
    for (std::size_t i = rank; i < field_count; ++i) box[i] = {least_moment[i], most_moment[i]};
    boxes.push_back(box);
    return;
  }
  auto from = static_cast<int>(first != nullptr ? (*first)[rank] : least_moment[rank]);
  auto to = static_cast<int>(last != nullptr ? (*last)[rank] : most_moment[rank]);
  const auto set_values = [&] { box[rank] = {static_cast<unsigned>(from), static_cast<unsigned>(to)}; };
  if (rank + 1 == field_count) {
    set_values();
    boxes.push_back(box);
    return;
  }
  const auto add_edge = [&](int value, const Moment* low, const Moment* high) {
    Box edge = box;
    edge[rank] = {static_cast<unsigned>(value), static_cast<unsigned>(value)};
    add_boxes(boxes, edge, rank + 1, low, high);
  };
  if (first != nullptr && last != nullptr && from == to) return add_edge(from, first, last);
  if (first != nullptr) add_edge(from++, first, nullptr);
  if (last != nullptr) add_edge(to--, nullptr, last);
  if (from > to) return;
  set_values();
  for (std::size_t i = rank + 1; i < field_count; ++i) box[i] = {least_moment[i], most_moment[i]};
  boxes.push_back(box);
}

/// The days of a box that the calendar has.
std::vector<Box> days_of(const Box& box) {
  using Only = Values::Only;
  std::vector<Box> boxes;
  const auto add = [&](unsigned first, unsigned last, Only months, unsigned month, Only years) {
    Box some = box;
    some[day_rank] = {std::max(first, box[day_rank].least), std::min(last, box[day_rank].most)};
    if (month != 0) some[month_rank] = {std::max(month, box[month_rank].least), std::min(month, box[month_rank].most)};
    some[month_rank].only = months;
    some[year_rank].only = years;
    if (some[day_rank].least <= some[day_rank].most && some[month_rank].least <= some[month_rank].most)
      boxes.push_back(some);
  };
  add(1, 28, Only::all, 0, Only::all);
  add(29, 30, Only::not_february, 0, Only::all);
  add(31, 31, Only::of_31_days, 0, Only::all);
  add(29, 29, Only::all, 2, Only::leap_years);
  return boxes;
}

Moment moment_of(const CivilTime& time) {
  const PatternTime parts = pattern_time(time);
  return {parts.year,        parts.month,     parts.day, parts.second / 3600, parts.second / 60 % 60,
          parts.second % 60, parts.nanosecond};
}

struct Moments {
  Moment first = least_moment;
  Moment last = most_moment;
};

/// The times that values of the type have on the clock, of the years 0000 to 9999.
Moments moments_of(TypeKind type, Offset offset) {
  Moments span;
  const auto set = [&](const Instant& first, const Instant& last) {
    const std::int64_t ahead = std::int64_t{60} * offset.minutes();
    const auto on_the_clock = [&](const Instant& at) {
      return CivilTime(civil_time(TimestampS(std::chrono::seconds(at.seconds)), offset));
    };
    if (first.seconds + ahead >= first_second) {
      CivilTime time = on_the_clock(first);
      time.nanosecond = first.nanosecond;
      span.first = moment_of(time);
    }
    if (last.seconds + ahead < end_second) {
      CivilTime time = on_the_clock(last);
      time.nanosecond = last.nanosecond;
      span.last = moment_of(time);
    }
  };
  with_time_type(type, [&]<class T>(T*) {
    if constexpr (an_id<T>) {
      set(instant_of(least_time<T>()), instant_of(greatest_time<T>()));
    } else if constexpr (std::is_same_v<T, TimestampNs>) {
      set(TimestampNs::min(), TimestampNs::max());
    }
  });
  return span;
}

std::vector<PatternPart> parts_of(std::string_view pattern, Groups groups) {
  std::vector<PatternPart> parts;
  while (!pattern.empty()) {
    parts.push_back(groups == Groups::none ? first_field(pattern) : first_part(pattern));
    pattern.remove_prefix(parts.back().text.size());
  }
  return parts;
}

/// The rank of the last field.
std::size_t finest_of(const std::vector<PatternPart>& parts) {
  std::size_t finest = year_rank;
  for (const PatternPart& part : parts)
    if (part.digits > 0) finest = std::max<std::size_t>(finest, part.rank);
  return finest;
}

/// The boxes of a type in a pattern, of whose last field only multiples are written. Fields that it lacks are not
/// distinguished.
std::vector<Box> boxes_of(const std::vector<PatternPart>& parts, TypeKind type, Offset offset, unsigned multiple) {
  std::array<bool, field_count> has{};
  for (const PatternPart& part : parts)
    if (part.digits > 0) has[part.rank] = true;
  Moments span = moments_of(type, offset);
  if (multiple > 1)
    for (Moment* const moment : {&span.first, &span.last}) {
      unsigned& finest = (*moment)[finest_of(parts)];
      finest -= finest % multiple;
    }
  for (std::size_t rank = 0; rank < field_count; ++rank)
    if (!has[rank]) {
      span.first[rank] = least_moment[rank];
      span.last[rank] = most_moment[rank];
    }
  std::vector<Box> spans;
  // 1970 comes first where there is no year 0, so that a search for the shortest word finds it.
  constexpr unsigned readable_year = 1970;
  if (span.first[year_rank] > 0 && span.first[year_rank] < readable_year && span.last[year_rank] > readable_year) {
    Moment first = least_moment;
    Moment last = most_moment;
    first[year_rank] = last[year_rank] = readable_year;
    add_boxes(spans, {}, 0, &first, &last);
  }
  add_boxes(spans, {}, 0, &span.first, &span.last);
  std::vector<Box> boxes;
  for (Box& box : spans) {
    if (type == TypeKind::date)
      for (std::size_t rank = day_rank + 1; rank < field_count; ++rank) box[rank] = {};
    if (!has[day_rank]) {
      boxes.push_back(box);
      continue;
    }
    const std::vector<Box> days = days_of(box);
    boxes.insert(boxes.end(), days.begin(), days.end());
  }
  return boxes;
}

/// Two digits.
Automaton multiples(unsigned of) {
  std::vector<std::string> texts;
  for (unsigned value = 0; value < 60; value += of) texts.push_back(digits_of(value, 2));
  return one_of(std::move(texts));
}

Automaton pattern_texts(const std::vector<PatternPart>& parts, TypeKind type, Offset offset, unsigned multiple) {
  const std::vector<Box> boxes = boxes_of(parts, type, offset, multiple);
  const std::size_t finest = finest_of(parts);
  const std::size_t counted = fraction_digits(type).value_or(0);
  const auto is_common = [&](const PatternPart& part) {
    return part.digits == 0 || std::all_of(boxes.begin(), boxes.end(),
                                           [&](const Box& box) { return box[part.rank] == boxes.front()[part.rank]; });
  };
  const auto first = std::find_if_not(parts.begin(), parts.end(), is_common);
  const auto last = std::find_if_not(parts.rbegin(), std::make_reverse_iterator(first), is_common).base();
  const auto texts_of_parts = [&](auto begin, auto end, const Box& box) {
    Automaton texts = nothing();
    for (; begin != end; ++begin) {
      const bool is_rounded = multiple > 1 && begin->digits > 0 && begin->rank == finest;
      const Automaton part = part_texts(*begin, box, counted);
      texts = std::move(texts) + (is_rounded ? part & multiples(multiple) : part);
    }
    return texts;
  };
  Automaton differing = no_word();
  for (const Box& box : boxes) differing = differing | texts_of_parts(first, last, box);
  if (first == last) differing = nothing();
  return texts_of_parts(parts.begin(), first, boxes.front()) + differing +
         texts_of_parts(last, parts.end(), boxes.front());
}

}  // namespace

Automaton calendar_texts(std::string_view pattern, TypeKind type, Offset offset, Groups groups) {
  return pattern_texts(parts_of(pattern, groups), type, offset, 1);
}

Automaton calendar_texts(std::string_view pattern, TypeKind type, Offset offset, unsigned multiple) {
  return pattern_texts(parts_of(pattern, Groups::none), type, offset, multiple);
}

Automaton dates_as_numbers() {
  Automaton rest = calendar_texts("yyyyMMdd", TypeKind::date, {}, Groups::none);
  Automaton texts = no_word();
  for (int zeros = 0; zeros <= 5; ++zeros) {
    texts = texts | without_first(rest, '0');
    rest = after(std::move(rest), '0');
  }
  return texts;
}

bool is_calendar_field(char letter) { return std::string_view("yMdHmsS").find(letter) != std::string_view::npos; }

}  // namespace keyc::model
