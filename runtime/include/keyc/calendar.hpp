#pragma once

/// Years, months and days as a caller asks for all times in them: `in_year(2018)`, `in_month(2018, 8)`. What takes one
/// takes the longer ones too.
namespace keyc {

/// On the clock that the component is written by. Years are 0000 to 9999; what the calendar does not have is a
/// ValueError where the key is built.
struct CalendarPeriod {
  int year = 0;
  unsigned month = 0;  // 0 for all of the year
  unsigned day = 0;    // 0 for all of the month
};

struct InYear : CalendarPeriod {};

struct InMonth : CalendarPeriod {
  explicit InMonth(CalendarPeriod of) : CalendarPeriod(of) {}
  InMonth(InYear of) : CalendarPeriod(of) {}  // NOLINT(google-explicit-constructor)
};

struct InDay : CalendarPeriod {
  explicit InDay(CalendarPeriod of) : CalendarPeriod(of) {}
  InDay(InYear of) : CalendarPeriod(of) {}   // NOLINT(google-explicit-constructor)
  InDay(InMonth of) : CalendarPeriod(of) {}  // NOLINT(google-explicit-constructor)
};

inline InYear in_year(int year) { return InYear{{year}}; }
inline InMonth in_month(int year, unsigned month) { return InMonth(CalendarPeriod{year, month}); }
inline InDay in_day(int year, unsigned month, unsigned day) { return InDay(CalendarPeriod{year, month, day}); }

}  // namespace keyc
