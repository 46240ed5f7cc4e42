// A pattern is walked along with what is written or read: it is not compiled, since its text is all that a form is.

#include "values/time_pattern.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "keyc/generated/utf8.hpp"
#include "values/digits.hpp"
#include "values/pattern_parts.hpp"

namespace keyc {
namespace {

unsigned power_of_ten(std::size_t exponent) {
  unsigned power = 1;
  for (; exponent > 0; --exponent) power *= 10;
  return power;
}

/// False if the field cannot have the value.
bool set_value(std::size_t rank, unsigned value, PatternTime& time) {
  constexpr std::array<unsigned, 6> least{0, 1, 1, 0, 0, 0};
  constexpr std::array<unsigned, 6> most{9999, 12, 31, 23, 59, 59};
  if (rank == 0) time.year = value;
  if (rank == 1) time.month = value;
  if (rank == 2) time.day = value;
  if (rank == 3) time.second += value * 3600;
  if (rank == 4) time.second += value * 60;
  if (rank == 5) time.second += value;
  return value >= least[rank] && value <= most[rank];
}

void put_digits(std::string& out, unsigned value, std::size_t width) {
  digits::put(digits::append_form(out, digits::zeros.substr(0, width)), value, width);
}

/// How many digits a pattern must have for a type that counts so many.
std::size_t least_digits(std::size_t counted) { return counted == 9 ? 7 : counted; }

/// How many digits a group that grows has.
std::size_t grown(const PatternPart& group, unsigned nanosecond) {
  std::size_t width = group.digits;
  while (width < most_fraction_digits && nanosecond % power_of_ten(most_fraction_digits - width) != 0)
    width += group.digits;
  return width;
}

/// Takes so many digits off the text.
std::optional<unsigned> take_digits(std::string_view& text, std::size_t width) {
  if (text.size() < width) return std::nullopt;
  unsigned value = 0;
  for (const char c : text.substr(0, width)) {
    if (!digits::is_digit(c)) return std::nullopt;
    value = value * 10 + static_cast<unsigned>(c - '0');
  }
  text.remove_prefix(width);
  return value;
}

bool take_fraction(std::string_view& text, std::size_t width, PatternTime& time) {
  const std::optional<unsigned> value = take_digits(text, width);
  if (value) time.nanosecond = *value * power_of_ten(most_fraction_digits - width);
  return value.has_value();
}

/// A group is there exactly where the fraction is not zero.
bool take_group(const PatternPart& group, std::string_view& text, PatternTime& time) {
  if (!text.starts_with(group.before)) return true;
  text.remove_prefix(group.before.size());
  std::size_t width = group.digits;
  if (group.grows) {
    width = std::min(text.find_first_not_of("0123456789"), text.size());
    if (width == 0 || width > most_fraction_digits) return false;
  }
  return take_fraction(text, width, time) && time.nanosecond != 0 &&
         (!group.grows || grown(group, time.nanosecond) == width);
}

std::string why_no_part(std::string_view text) {
  if (text.front() == '[')
    return "is not a part that may be left out: these are [.SSSSSS] with any number of digits, [.S+] and [.SSS+]";
  if (text.front() == 'S') return "is more than nanoseconds";
  if (const std::string_view known = known_letters(text); !known.empty())
    return std::string(known) + ", which keyc does not read";
  return "is not a field: these are yyyy MM dd HH mm ss S, and [ ] around a fraction";
}

/// The offset that a text ends with: "+09:00", "+0900", "-03". Nothing if it ends otherwise.
std::optional<int> offset_at_end(std::string_view text) {
  for (const std::size_t length : {std::size_t{6}, std::size_t{5}, std::size_t{3}}) {
    if (text.size() < length) continue;
    std::string_view end = text.substr(text.size() - length);
    const char sign = end.front();
    if (sign != '+' && sign != '-') continue;
    end.remove_prefix(1);
    const std::optional<unsigned> hours = take_digits(end, 2);
    if (end.starts_with(':')) end.remove_prefix(1);
    const std::optional<unsigned> minutes = length == 3 ? std::optional(0U) : take_digits(end, 2);
    if (!hours || !minutes || !end.empty() || *minutes > 59) continue;
    const int ahead = static_cast<int>(*hours * 60 + *minutes);
    return sign == '-' ? -ahead : ahead;
  }
  return std::nullopt;
}

/// What a pattern has, found in one walk.
struct PatternWalk {
  std::array<bool, 7> has{};
  bool falls = true;  // fields go from the year down
  PatternFacts facts;
  std::string_view tail;  // after the last field
  std::optional<PatternPart> group;
  std::optional<PatternPart> after_group;
};

PatternWalk walk(std::string_view pattern, FractionDigits digits) {
  PatternWalk walk;
  std::size_t last = 0;
  bool names_utc = false;
  for (std::string_view rest = pattern; !rest.empty();) {
    const PatternPart part = first_part(rest);
    rest.remove_prefix(part.text.size());
    if (walk.group && !walk.after_group) walk.after_group = part;
    if (part.digits == 0) {
      ++walk.facts.least_width;
      ++walk.facts.most_width;
      names_utc = names_utc || part.text == "Z";
      continue;
    }
    walk.tail = rest;
    walk.falls = walk.falls && part.rank >= last;
    last = part.rank;
    if (part.rank == fraction_rank) walk.facts.digits = part.grows ? most_fraction_digits : part.digits;
    walk.has[part.rank] = true;
    if (!part.is_group) {
      walk.facts.least_width += part.digits;
      walk.facts.most_width += part.digits;
      continue;
    }
    walk.group = part;
    const std::size_t counted = digits.value_or(0);
    walk.facts.most_width +=
        part.before.size() + (part.grows ? (counted + part.digits - 1) / part.digits * part.digits : part.digits);
  }
  walk.facts.minutes = names_utc ? std::optional(0) : offset_at_end(walk.tail);
  walk.facts.sorts = walk.falls;
  if (walk.group && walk.after_group)
    walk.facts.sorts = walk.falls && walk.after_group->digits == 0 &&
                       static_cast<unsigned char>(walk.after_group->text.front()) <
                           static_cast<unsigned char>(std::min(walk.group->before.front(), '0'));
  return walk;
}

PatternFault of_all(std::string_view pattern, std::string reason, std::string hint = {}) {
  return {0, pattern.size(), std::move(reason), std::move(hint)};
}

/// Fields that are missing, or that the type does not have.
std::optional<PatternFault> check_fields(std::string_view pattern, const PatternWalk& walk, FractionDigits digits) {
  const std::size_t needed = !digits ? 3 : 6;
  for (std::size_t rank = 0; rank < needed; ++rank)
    if (!walk.has[rank])
      return of_all(pattern, "has no " + std::string(name_of_rank(rank)) + ", so several values would have one text",
                    digits && rank >= 3 && !walk.has[3] ? "make it a date" : "");
  for (std::size_t rank = needed; rank < walk.has.size(); ++rank)
    if (walk.has[rank] && digits.value_or(0) == 0)
      return of_all(pattern,
                    std::string("has ") + std::string(name_of_rank(rank)) +
                        (digits ? ", and the type counts whole seconds" : ", and a date has no time"),
                    digits ? "make it a timestamp, a timestamp_us or a timestamp_ns" : "make it a timestamp_s");
  if (digits.value_or(0) > 0 && !walk.has[fraction_rank])
    return of_all(pattern, "has no S, so several values would have one text", "make it a timestamp_s");
  return std::nullopt;
}

/// The hint for a fraction that has too few digits for its type: a type that counts no more of them.
std::string type_with_digits(std::size_t digits, std::size_t needed) {
  if (digits <= 3 && needed > 3) return "make it a timestamp";
  return needed > 6 ? "make it a timestamp_us" : "";
}

}  // namespace

std::optional<PatternFault> check_pattern(std::string_view pattern, FractionDigits digits) {
  if (const std::size_t at = utf8::find_invalid(pattern); at != std::string_view::npos)
    return PatternFault{at, 1, "is not valid UTF-8"};
  std::array<bool, 7> seen{};
  for (std::string_view rest = pattern; !rest.empty();) {
    const PatternPart part = first_part(rest);
    const std::size_t at = pattern.size() - rest.size();
    if (part.digits > most_fraction_digits) return PatternFault{at, part.text.size(), why_no_part(part.text)};
    rest.remove_prefix(part.text.size());
    if (part.digits == 0) continue;
    if (std::exchange(seen[part.rank], true)) return PatternFault{at, part.text.size(), "appears twice"};
    if (part.rank != fraction_rank) continue;
    if (const std::size_t needed = least_digits(digits.value_or(0)); !part.grows && part.digits < needed)
      return PatternFault{at, part.text.size(),
                          "has fewer digits than the type counts: " + std::to_string(needed) + " are needed",
                          type_with_digits(part.digits, needed)};
    if (part.is_group && !rest.empty()) {
      const PatternPart next = first_part(rest);
      if (next.digits > 0 || digits::is_digit(rest.front()) || rest.front() == part.before.front())
        return PatternFault{at, part.text.size(), "is followed by what may be its own beginning"};
    }
  }
  const PatternWalk found = walk(pattern, digits);
  if (auto fault = check_fields(pattern, found, digits)) return fault;
  if (found.facts.minutes && std::abs(*found.facts.minutes) > 18 * 60)
    return of_all(pattern, "names a clock that is more than 18 hours from UTC");
  return std::nullopt;
}

PatternFacts facts_of(std::string_view pattern, FractionDigits digits) { return walk(pattern, digits).facts; }

bool write_pattern(std::string& out, const PatternTime& time, std::string_view pattern) {
  while (!pattern.empty()) {
    const PatternPart part = first_part(pattern);
    pattern.remove_prefix(part.text.size());
    if (part.digits == 0) {
      out += part.text;
    } else if (part.rank != fraction_rank) {
      put_digits(out, field_value(part.rank, time), part.digits);
    } else if (!part.is_group || time.nanosecond != 0) {
      const std::size_t width = part.grows ? grown(part, time.nanosecond) : part.digits;
      const unsigned step = power_of_ten(most_fraction_digits - width);
      if (time.nanosecond % step != 0) return false;
      out += part.before;
      put_digits(out, time.nanosecond / step, width);
    }
  }
  return true;
}

std::optional<PatternTime> read_pattern(std::string_view text, std::string_view pattern) noexcept {
  PatternTime time;
  while (!pattern.empty()) {
    const PatternPart part = first_part(pattern);
    pattern.remove_prefix(part.text.size());
    if (part.digits == 0) {
      if (!text.starts_with(part.text)) return std::nullopt;
      text.remove_prefix(part.text.size());
    } else if (part.is_group) {
      if (!take_group(part, text, time)) return std::nullopt;
    } else if (part.rank == fraction_rank) {
      if (!take_fraction(text, part.digits, time)) return std::nullopt;
    } else {
      const std::optional<unsigned> value = take_digits(text, part.digits);
      if (!value || !set_value(part.rank, *value, time)) return std::nullopt;
    }
  }
  return text.empty() ? std::optional(time) : std::nullopt;
}

}  // namespace keyc
