#include "generator/parallel.hpp"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"

TEST_CASE("each piece of parallel work is done once, and what follows it in order, in its own thread") {
  for (const std::size_t count : {0U, 1U, 7U, 1000U}) {
    std::vector<int> done(count);
    std::vector<std::size_t> last_of_thread(keyc::threads(), count);
    std::vector<std::size_t> order;
    bool in_own_thread = true;
    keyc::in_parallel(
        count,
        [&](std::size_t i, std::size_t thread) {
          ++done[i];
          last_of_thread[thread] = i;
        },
        [&](std::size_t i, std::size_t thread) {
          in_own_thread = in_own_thread && last_of_thread[thread] == i;
          order.push_back(i);
        });
    std::vector<std::size_t> ascending(count);
    for (std::size_t i = 0; i < count; ++i) ascending[i] = i;
    CHECK(done == std::vector<int>(count, 1));
    CHECK(order == ascending);
    CHECK(in_own_thread);
  }
}

TEST_CASE("a piece of parallel work that takes long is followed before those that were done earlier") {
  std::atomic<bool> second_is_done = keyc::threads() == 1;
  std::vector<std::size_t> order;
  keyc::in_parallel(
      2,
      [&](std::size_t i, std::size_t) {
        if (i == 0) second_is_done.wait(false);
        second_is_done = true;
        second_is_done.notify_all();
      },
      [&](std::size_t i, std::size_t) {
        if (i == 0) std::this_thread::sleep_for(std::chrono::milliseconds(20));
        order.push_back(i);
      });
  CHECK(order == std::vector<std::size_t>{0, 1});
}

TEST_CASE("of several failures in parallel work, the first in order is what the caller sees, and nothing follows it") {
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
