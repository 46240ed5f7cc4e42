#pragma once

#include <barrier>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace threads {

/// Calls `run(number)` in `count` threads, which begin together. Rethrows an exception of one of them.
template <class Run>
void at_once(std::size_t count, Run run) {
  std::barrier begin(static_cast<std::ptrdiff_t>(count));
  std::mutex mutex;
  std::exception_ptr thrown;
  {
    std::vector<std::jthread> threads;
    for (std::size_t number = 0; number < count; ++number)
      threads.emplace_back([&, number] {
        begin.arrive_and_wait();
        try {
          run(number);
        } catch (...) {
          const std::lock_guard lock(mutex);
          thrown = std::current_exception();
        }
      });
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace threads
