#include "generator/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace keyc {

std::size_t threads() { return std::max(std::thread::hardware_concurrency(), 1U); }

void in_parallel(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work,
                 const std::function<void(std::size_t, std::size_t)>& then) {
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> turn{0};
  std::exception_ptr failure;  // touched only by whose turn it is
  const auto take_turns = [&](std::size_t thread) {
    for (std::size_t i = next++; i < count; i = next++) {
      std::exception_ptr own;
      try {
        work(i, thread);
      } catch (...) {
        own = std::current_exception();
      }
      for (std::size_t now = turn; now != i; now = turn) turn.wait(now);
      if (!failure && !own) try {
          then(i, thread);
        } catch (...) {
          own = std::current_exception();
        }
      if (!failure) failure = own;
      turn = i + 1;
      turn.notify_all();
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t thread = 1; thread < std::min(threads(), count); ++thread) others.emplace_back(take_turns, thread);
    take_turns(0);
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace keyc
