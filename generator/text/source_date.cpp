#include "generator/text/source_date.hpp"

#include <cstdlib>

#include "keyc/generated/number.hpp"

namespace keyc {

const char* source_date_text() {
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes the environment
  const char* const given = std::getenv("SOURCE_DATE_EPOCH");
  return given == nullptr || *given == '\0' ? nullptr : given;
}

std::optional<std::chrono::sys_seconds> source_date() {
  const char* const given = source_date_text();
  std::int64_t seconds = 0;
  if (given == nullptr || !parse_number(given, seconds) || seconds < 0 || seconds > last_source_date)
    return std::nullopt;
  return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

}  // namespace keyc
