// Readings by day, newest first: the whole key is built from the id.
#include <chrono>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "keyc/client.hpp"
#include "keyc/client_plans.hpp"
#include "keyc/id_interval.hpp"
#include "keyc/uuid.hpp"
#include "support/example.hpp"
#include "timeseries.keys.hpp"

using timeseries::Reading;
using timeseries::ReadingEntity;

namespace {

keyc::Uuid7 reading_id(std::string_view text) {
  keyc::Uuid7 id;
  if (!from_text(text, id)) throw std::invalid_argument("no UUIDv7");
  return id;
}

keyc::Timestamp midnight(int year, int month, int day) {
  return std::chrono::sys_days{std::chrono::year{year} / month / day};
}

void run(keyc::Client& client) {
  client.ensure_table<timeseries::ReadingsTable>();
  const char* const ids[] = {
      "018cc063-917f-7000-8000-000000000001",  // 2023-12-31T14:59:59.999Z, the last day of 2023 in Tokyo
      "018cc063-9180-7000-8000-000000000002",  // 2023-12-31T15:00:00.000Z, the first of 2024
      "018cc251-f400-7000-8000-000000000003",  // 2024-01-01T00:00:00.000Z
      "0190a4cd-d3e7-7222-9f99-fdb74feee752",  // 2024-07-12T02:37:50.951Z
  };
  for (const char* id : ids)
    client.send(ReadingEntity::put({.id = reading_id(id), .sensor = "roof", .celsius = keyc::Decimal("3.5")}));

  const keyc::Timestamp new_year = midnight(2024, 1, 1);
  std::printf("2024-01-01 in Tokyo, newest first\n");
  for (const Reading& reading : client.items(ReadingEntity::at().at_day(new_year).query()))
    std::printf("  %s\n", to_text(reading.id).c_str());
  std::printf("before 00:00 UTC of that day\n");
  for (const Reading& reading : client.items(ReadingEntity::at().at_day(new_year).id(keyc::below(new_year)).query()))
    std::printf("  %s\n", to_text(reading.id).c_str());

  // Ten days, of which the fourth to the eighth are empty. Four readings at a time end in the middle of a day.
  for (int day = 0; day < 10; ++day)
    for (int hour = 0; hour < 24 && (day < 3 || day > 7); hour += 8)
      client.send(ReadingEntity::put(
          {.id = keyc::id_at<keyc::Uuid7>("Reading", "id", midnight(2024, 2, 1 + day) + std::chrono::hours(hour)),
           .sensor = "cellar",
           .celsius = keyc::Decimal(day)}));
  std::printf("the newest of February, four at a time\n");
  std::optional<std::string> cursor;
  for (int page = 0; page < 3; ++page) {
    auto items = client.items(ReadingEntity::until(midnight(2024, 2, 29)).from(cursor));
    for (const Reading& reading : items)
      std::printf("  %s at %s\n", to_text(reading.id).c_str(),
                  keyc::to_text(keyc::Timestamp(std::chrono::milliseconds(reading.id.unix_milliseconds()))).c_str());
    cursor = items.cursor();
    std::printf("  …\n");
  }

  const keyc::Item key = ReadingEntity::at().id(reading_id(ids[3])).key();
  std::printf("key of %s: %s %s\n", ids[3], key.find("pk")->text().c_str(), key.find("sk")->text().c_str());
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "timeseries", run); }
