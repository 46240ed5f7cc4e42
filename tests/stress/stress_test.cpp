// Many writers at once, against a real endpoint: no index key goes stale, even if the program is killed while it
// writes. KEYC_STRESS_OPERATIONS is the number of changes in each run.
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "race.keys.hpp"
#include "stress/operations.hpp"
#include "support/catch.hpp"
#include "support/child.hpp"
#include "support/live.hpp"

namespace {

constexpr std::size_t most_threads = 8;

std::size_t operations() {
  const char* const text = std::getenv("KEYC_STRESS_OPERATIONS");
  return text == nullptr ? 2000 : std::stoul(text);
}

void fill(live::TestTable& table) {
  for (const keyc::PutItem& put : stress::first_items()) table.client().send(put);
}

/// Prints how long a run took, and how many of its writes took place.
class Report {
 public:
  explicit Report(std::string name) : name_(std::move(name)) {}
  void print(std::size_t made, std::size_t refused, std::size_t kills) const {
    const auto spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_);
    std::cout << name_ << ": " << made << " changes made, " << refused << " refused, " << kills << " kills, "
              << spent.count() << " s\n";
  }

 private:
  std::string name_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

void check_items(live::TestTable& table) {
  const std::vector<keyc::Item> items = table.scan();
  CHECK(items.size() > stress::most_items / 2);
  for (const keyc::Item& item : items) {
    INFO(keyc::to_json(item));
    CHECK(stress::is_consistent(item));
  }
}

}  // namespace

TEST_CASE("eight threads leave no stale index key") {
  live::TestTable table(race::RaceTable::create_table(), "threads");
  fill(table);
  const Report report("eight threads");
  std::atomic<std::size_t> left = operations();
  std::atomic<std::size_t> made = 0;
  std::atomic<std::size_t> refused = 0;
  std::atomic<bool> failed = false;
  {
    keyc::ClientOptions options = table.options();
    options.on_request = nullptr;
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < most_threads; ++i)
      threads.emplace_back([&, i] {
        try {
          keyc::Client client(options);
          stress::Random random(i);
          for (std::size_t mine = left--; mine > 0 && mine <= operations(); mine = left--)
            ++(stress::change_something(client, random) ? made : refused);
        } catch (const std::exception& error) {
          std::cerr << error.what() << '\n';
          failed = true;
        }
      });
  }
  report.print(made, refused, 0);
  CHECK_FALSE(failed);
  CHECK(made + refused == operations());
  CHECK(made * 2 >= operations());
  check_items(table);
}

TEST_CASE("a program that is killed while it writes leaves no stale index key") {
  live::TestTable table(race::RaceTable::create_table(), "killed");
  fill(table);
  const Report report("killed");
  stress::Random random(1);
  std::size_t made = 0;
  std::size_t refused = 0;
  std::size_t kills = 0;
  while (made + refused < operations()) {
    keyc::test::Child child({STRESS_WRITER, table.options().endpoint, table.real_name(), std::to_string(most_threads),
                             std::to_string(1000 * ++kills)});
    for (std::size_t left = 1 + random() % 400; left > 0; --left) ++(child.next() == '+' ? made : refused);
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 5000));
    child.kill();
    for (char mark = child.next(); mark != '\0'; mark = child.next()) ++(mark == '+' ? made : refused);
  }
  report.print(made, refused, kills);
  CHECK(kills >= operations() / 400);
  CHECK(made * 2 >= made + refused);
  check_items(table);
}
