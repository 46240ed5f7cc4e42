#pragma once

/// Years, months and days, to ask for all times in them: `in_year(2018)`, `in_month(2018, 8)`. A function that takes
/// one of them also takes the longer ones.
namespace keyc {

/// A period on the clock with which the component is written. Years are 0000 to 9999; a period that is not in the
/// calendar is a ValueError when the key is built.
struct CalendarPeriod {
  static constexpr unsigned given_as_zero = ~0U;  // a month or a day 0, which no calendar has

  int year = 0;
  unsigned month = 0;  // 0 for the whole year
  unsigned day = 0;    // 0 for the whole month
};

struct InYear : CalendarPeriod {};

struct InMonth : CalendarPeriod {
  explicit InMonth(CalendarPeriod period) : CalendarPeriod(period) {}
  InMonth(InYear period) : CalendarPeriod(period) {}  // NOLINT(google-explicit-constructor)
};

struct InDay : CalendarPeriod {
  explicit InDay(CalendarPeriod period) : CalendarPeriod(period) {}
  InDay(InYear period) : CalendarPeriod(period) {}   // NOLINT(google-explicit-constructor)
  InDay(InMonth period) : CalendarPeriod(period) {}  // NOLINT(google-explicit-constructor)
};

// None of these checks the period: the key that is built from it does.
inline InYear in_year(int year) { return InYear{{year}}; }
inline InMonth in_month(int year, unsigned month) {
  return InMonth(CalendarPeriod{year, month == 0 ? CalendarPeriod::given_as_zero : month});
}
inline InDay in_day(int year, unsigned month, unsigned day) {
  return InDay(CalendarPeriod{year, month == 0 ? CalendarPeriod::given_as_zero : month,
                              day == 0 ? CalendarPeriod::given_as_zero : day});
}

}  // namespace keyc
