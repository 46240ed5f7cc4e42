#include "http/http_date.hpp"

#include <array>
#include <charconv>
#include <chrono>

namespace keyc::http {
namespace {

std::optional<int> date_number(std::string_view text) {
  int number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && stop == text.data() + text.size() && number >= 0 ? std::optional(number)
                                                                                  : std::nullopt;
}

}  // namespace

std::optional<TimestampS> http_date(std::string_view text) {
  constexpr std::string_view form = "Tue, 15 Nov 1994 08:12:31 GMT";
  constexpr std::array<std::string_view, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  if (text.size() != form.size() || !text.ends_with(" GMT")) return std::nullopt;
  unsigned month = 0;
  while (month < months.size() && months[month] != text.substr(8, 3)) ++month;
  const auto day = date_number(text.substr(5, 2));
  const auto year = date_number(text.substr(12, 4));
  const auto hour = date_number(text.substr(17, 2));
  const auto minute = date_number(text.substr(20, 2));
  const auto second = date_number(text.substr(23, 2));
  if (month == months.size() || !day || !year || !hour || !minute || !second) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year(*year), std::chrono::month(month + 1),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok()) return std::nullopt;
  return TimestampS(std::chrono::sys_days(date)) + std::chrono::hours(*hour) + std::chrono::minutes(*minute) +
         std::chrono::seconds(*second);
}

}  // namespace keyc::http
