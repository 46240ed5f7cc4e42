#include "generator/threads/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"

TEST_CASE("each piece of parallel work is done once, and what follows it is done in order, with its own slot") {
  for (const std::size_t count : {0U, 1U, 7U, 1000U}) {
    std::vector<int> done(count);
    std::vector<std::size_t> last_in_slot(keyc::slots(), count);
    std::vector<std::size_t> order;
    bool in_own_slot = true;
    keyc::in_parallel(
        count,
        [&](std::size_t i, std::size_t slot) {
          ++done[i];
          last_in_slot[slot] = i;
        },
        [&](std::size_t i, std::size_t slot) {
          in_own_slot = in_own_slot && last_in_slot[slot] == i;
          order.push_back(i);
        });
    std::vector<std::size_t> ascending(count);
    for (std::size_t i = 0; i < count; ++i) ascending[i] = i;
    CHECK(done == std::vector<int>(count, 1));
    CHECK(order == ascending);
    CHECK(in_own_slot);
  }
}

TEST_CASE("finished pieces of parallel work wait for a slow one, as many as there are slots") {
  const std::size_t count = 3 * keyc::slots();
  std::atomic<std::size_t> done = 0;
  std::atomic<std::size_t> most_ahead = 0;
  std::vector<std::size_t> order;
  keyc::in_parallel(
      count,
      [&](std::size_t i, std::size_t) {
        if (i == 0) std::this_thread::sleep_for(std::chrono::milliseconds(50));
        ++done;
      },
      [&](std::size_t i, std::size_t) {
        if (i == 0) most_ahead = done.load();
        order.push_back(i);
      });
  CHECK(std::is_sorted(order.begin(), order.end()));
  CHECK(order.size() == count);
  CHECK(most_ahead <= keyc::slots());
}

TEST_CASE("diagnostics of parallel work are in the order of the pieces") {
  const keyc::Source source("x.keys", "");
  keyc::Diagnostics diagnostics;
  keyc::in_parallel(1000, diagnostics, [&](std::size_t i, keyc::Diagnostics& found) {
    if (i % 3 == 0) found.report(keyc::Code::expected, {&source, 0, 0}, std::to_string(i));
  });
  std::vector<std::string> messages;
  for (const keyc::Diagnostic& diagnostic : diagnostics.all()) messages.push_back(diagnostic.message);
  std::vector<std::string> wanted;
  for (int i = 0; i < 1000; i += 3) wanted.push_back(std::to_string(i));
  CHECK(messages == wanted);
}

TEST_CASE(
    "of several exceptions in parallel work, the caller gets the first in order, and nothing that follows is done") {
  std::size_t followed = 0;
  const auto fail_at = [](std::size_t i, std::size_t remainder) {
    if (i % 10 == remainder) throw std::runtime_error(std::to_string(i));
  };
  const auto follow = [&](std::size_t, std::size_t) { ++followed; };
  CHECK_THROWS_WITH(keyc::in_parallel(
                        100, [&](std::size_t i, std::size_t) { fail_at(i, 3); }, follow),
                    "3");
  CHECK(followed == 3);
  CHECK_THROWS_WITH(keyc::in_parallel(
                        100, [](std::size_t, std::size_t) {}, [&](std::size_t i, std::size_t) { fail_at(i, 7); }),
                    "7");
}
