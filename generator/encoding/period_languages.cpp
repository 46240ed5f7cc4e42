// The texts of weeks and quarters: two digits or one after each year, from the period of the type's first time to that
// of its last one. Some years have a week 53, by a rule that repeats every 400 years.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "generator/encoding/calendar_languages.hpp"
#include "keyc/generated/time_text.hpp"
#include "keyc/generated/walk_time.hpp"
#include "runtime/values/civil_time.hpp"

namespace keyc::model {
namespace {

using namespace automata;

/// Of this form: "2024-W05", "2024-Q1".
struct NumberedForm {
  std::string_view mark;
  std::string_view first;  // period of a year
  std::string_view last;   // which all years have
};
constexpr NumberedForm week_form{"-W", "01", "52"};
constexpr NumberedForm quarter_form{"-Q", "1", "4"};
constexpr std::string_view added_week = "53";

/// The years that have 53 weeks.
Automaton long_years() {
  constexpr int whole_cycle = 2000;
  Automaton years = no_word();
  for (int century = 0; century < 4; ++century) {
    std::vector<std::string> centuries;
    for (int same = century; same < 100; same += 4) centuries.push_back(fmt::format("{:02}", same));
    std::vector<std::string> rest;
    for (int year = 0; year < 100; ++year) {
      const Date last = std::chrono::year{whole_cycle + 100 * century + year} / 12 / 28;  // always in its last week
      if (iso_week(last).number == 53) rest.push_back(fmt::format("{:02}", year));
    }
    years = std::move(years) | (one_of(std::move(centuries)) + one_of(std::move(rest)));
  }
  return years;
}

std::string year_beside(std::string_view year, int step) {
  return fmt::format("{:04}", std::stoi(std::string(year)) + step);
}

/// From one text to another, of different years.
Automaton texts_between(const NumberedForm& form, std::string_view least, std::string_view most) {
  const std::size_t digits = 4;
  const std::string_view first_year = least.substr(0, digits);
  const std::string_view last_year = most.substr(0, digits);
  const std::string_view first = least.substr(digits + form.mark.size());
  const std::string_view last = most.substr(digits + form.mark.size());
  const Automaton mark = literal(form.mark);
  const auto between = [](std::string_view low, std::string_view high) {
    return words_between(alphabet::decimal, low, high);
  };
  Automaton texts =
      between(year_beside(first_year, 1), year_beside(last_year, -1)) + mark + between(form.first, form.last);
  if (first <= form.last) texts = std::move(texts) | (literal(first_year) + mark + between(first, form.last));
  texts = std::move(texts) | (literal(last_year) + mark + between(form.first, std::min(last, form.last)));
  if (form.mark != week_form.mark) return texts;
  const std::string last_long = last == added_week ? std::string(last_year) : year_beside(last_year, -1);
  return std::move(texts) | ((between(first_year, last_long) & long_years()) + mark + literal(added_week));
}

/// The texts of the type's first and last time.
Automaton numbered_texts(const Period& period, TypeKind type, Offset offset) {
  const bool is_week = period.unit == PeriodUnit::week;
  const Periods periods{period.unit, offset};
  std::string least;
  std::string most;
  with_time_type(type, [&]<class T>(T*) {
    const auto text_at = [&](const auto& value) {
      const Timestamp first = periods.first_of(periods.number_of(instant_in_ms(value)));
      std::string text;
      is_week ? encode::week(text, first, offset) : encode::quarter(text, first, offset);
      return text;
    };
    using Time = std::conditional_t<std::is_same_v<T, Date>, Timestamp, T>;
    least = text_at(least_time<Time>());
    most = text_at(greatest_time<Time>());
  });
  return texts_between(is_week ? week_form : quarter_form, least, most);
}

}  // namespace

Automaton period_texts(const Period& period, int units, TypeKind type, Offset offset) {
  if (period.pattern.empty()) return numbered_texts(period, type, offset);
  return calendar_texts(period.pattern, type, offset, static_cast<unsigned>(units));
}

}  // namespace keyc::model
