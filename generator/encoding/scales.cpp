#include "generator/encoding/scales.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "generator/encoding/time_fields.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/number.hpp"

namespace keyc::model {
namespace {

constexpr int most_digits = 18;

ScaleFault too_fine() {
  return {"a range has at most 2^64 units of the last digit of its ends, from -2^63 on",
          "write its ends with fewer digits, such as from -60 to 60"};
}

ScaleFault not_an_end(TypeKind type, const ScaleEnd& end) {
  if (!type_info(type).unit && !end.is_text) return too_fine();
  if (!type_info(type).unit) return {fmt::format("{} is not a number", end.written()), "write from -60 to 60"};
  const bool is_number = is_epoch(type) && !end.is_text;
  return {fmt::format("{} is not {}", end.written(),
                      is_number ? "a whole number of units since 1970" : "a time that the type has"),
          type == TypeKind::date ? "write from \"2020-01-01\" to \"2040-01-01\""
                                 : "write from \"2020-01-01\" to \"2040-01-01T12:30:00\": times are UTC"};
}

/// Units since 1970.
std::optional<std::int64_t> count_of(TypeKind type, const ScaleEnd& end) {
  std::int64_t units = 0;
  if (!end.is_text) return is_epoch(type) && parse_number(end.text, units) ? std::optional(units) : std::nullopt;
  std::optional<std::int64_t> count;
  with_scalar_type(type, [&]<class T>(T*) {
    if constexpr (with_a_time<T> && !an_id<T>) {
      T time{};
      if constexpr (std::is_same_v<T, Date>) {
        if (from_text(end.text, time)) count = std::chrono::sys_days{time}.time_since_epoch().count();
      } else if (const auto seconds = time_of(end.text)) {
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / T::period::den;
        const std::int64_t whole = seconds->time_since_epoch().count();
        if (whole <= most && whole >= -most) count = whole * T::period::den;
      } else if (from_text(end.text, time)) {
        count = time.time_since_epoch().count();
      }
    }
  });
  return count;
}

std::optional<Decimal> number_of(const ScaleEnd& end) {
  Decimal number;
  return !end.is_text && from_text(end.text, number) ? std::optional(number) : std::nullopt;
}

/// The digits after the point that both have; no value if these are too many.
std::optional<int> digits_of_both(const Decimal& from, const Decimal& to) {
  for (int digits = 0; digits <= most_digits; ++digits) try {
      static_cast<void>(from.text(static_cast<std::size_t>(digits)));
      static_cast<void>(to.text(static_cast<std::size_t>(digits)));
      return digits;
    } catch (const EncodeError&) {
      continue;
    }
  return std::nullopt;
}

/// In units of 10^-digits; no value if these are too many.
template <class T>
std::optional<T> units_in(const Decimal& number, int digits) {
  std::string text = number.text(static_cast<std::size_t>(digits));
  std::erase(text, '.');
  T units{};
  return parse_number(text, units) ? std::optional(units) : std::nullopt;
}

ScaleFault not_ascending(const ScaleEnds& ends, bool is_empty) {
  if (is_empty)
    return {fmt::format("the range from {} to {} has no values", ends.from.written(), ends.to.written()),
            "its end is above its beginning"};
  return {"the range ends before it begins",
          fmt::format("write from {} to {}", ends.to.written(), ends.from.written())};
}

std::variant<Scale, ScaleFault> of_counts(std::int64_t from, std::int64_t to, const ScaleEnds& ends) {
  if (from >= to) return not_ascending(ends, from == to);
  return Scale{from, static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from)};
}

std::variant<Scale, ScaleFault> of_numbers(const Decimal& from, const Decimal& to, const ScaleEnds& ends) {
  if (from >= to) return not_ascending(ends, from == to);
  const auto digits = digits_of_both(from, to);
  if (!digits) return too_fine();
  const auto first = units_in<std::int64_t>(from, *digits);
  std::optional<std::uint64_t> size;
  try {
    size = units_in<std::uint64_t>(to - from, *digits);
  } catch (const EncodeError&) {
    return too_fine();
  }
  // C++ has no literal of the least number of 64 bits.
  if (!first || !size || *first == std::numeric_limits<std::int64_t>::min()) return too_fine();
  return Scale{*first, *size, *digits};
}

}  // namespace

std::variant<Scale, ScaleFault> scale_of(TypeKind type, const ScaleEnds& ends) {
  const auto read = [&](const auto& read_one, const auto& make) -> std::variant<Scale, ScaleFault> {
    const auto from = read_one(ends.from);
    if (!from) return not_an_end(type, ends.from);
    const auto to = read_one(ends.to);
    if (!to) return not_an_end(type, ends.to);
    return make(*from, *to, ends);
  };
  if (type_info(type).unit) return read([&](const ScaleEnd& end) { return count_of(type, end); }, of_counts);
  return read(number_of, of_numbers);
}

}  // namespace keyc::model
