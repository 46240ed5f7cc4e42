#include "generator/threads/parallel.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace keyc {
namespace {

/// The library reads this from a file of the system each time.
std::size_t threads() {
  static const std::size_t count = std::max(std::thread::hardware_concurrency(), 1U);
  return count;
}

/// Results wait in a ring of slots until it is their turn, so a thread waits for another only if the ring is full.
class Queue {
 public:
  using Call = std::function<void(std::size_t i, std::size_t slot)>;

  Queue(std::size_t count, const Call& work, const Call& then) : count_(count), work_(work), then_(then) {}

  void run() {
    std::unique_lock lock(mutex_);
    for (;;) {
      has_slot_.wait(lock, [&] { return next_ == count_ || next_ < turn_ + ring_.size(); });
      if (next_ == count_) return;
      const std::size_t i = next_++;
      Result& result = ring_[i % ring_.size()];
      lock.unlock();
      try {
        work_(i, i % ring_.size());
      } catch (...) {
        result.failure = std::current_exception();
      }
      lock.lock();
      result.is_ready = true;
      if (!is_passing_on_) pass_on(lock);
    }
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  struct Result {
    bool is_ready = false;
    std::exception_ptr failure;
  };

  /// Calls `then` for all results whose turn it is.
  void pass_on(std::unique_lock<std::mutex>& lock) {
    is_passing_on_ = true;
    for (std::size_t slot = turn_ % ring_.size(); ring_[slot].is_ready; slot = turn_ % ring_.size()) {
      const Result result = std::exchange(ring_[slot], {});
      lock.unlock();
      if (!failure_) failure_ = result.failure;
      if (!failure_) try {
          then_(turn_, slot);
        } catch (...) {
          failure_ = std::current_exception();
        }
      lock.lock();
      ++turn_;
      has_slot_.notify_all();
    }
    is_passing_on_ = false;
  }

  const std::size_t count_;
  const Call& work_;
  const Call& then_;
  std::mutex mutex_;
  std::condition_variable has_slot_;
  std::vector<Result> ring_{slots()};
  std::size_t next_ = 0;  // the next call of `work`
  std::size_t turn_ = 0;  // the next call of `then`
  bool is_passing_on_ = false;
  std::exception_ptr failure_;  // touched only while passing on
};

}  // namespace

std::size_t slots() { return 4 * threads(); }

void in_parallel(std::size_t count, const std::function<void(std::size_t, std::size_t)>& work,
                 const std::function<void(std::size_t, std::size_t)>& then) {
  Queue queue(count, work, then);
  {
    std::vector<std::jthread> more_threads;
    for (std::size_t i = 1; i < std::min(threads(), count); ++i) more_threads.emplace_back([&] { queue.run(); });
    queue.run();
  }
  queue.rethrow();
}

void in_parallel(std::size_t count, Diagnostics& diagnostics,
                 const std::function<void(std::size_t, Diagnostics&)>& work) {
  constexpr std::size_t at_once = 32;  // a single call is too little work for a slot
  const bool corrects = diagnostics.wants_corrections();
  std::vector<Diagnostics> found(slots());
  const auto work_on = [&](std::size_t batch, std::size_t slot) {
    found[slot] = Diagnostics(corrects);
    const std::size_t begin = batch * at_once;
    for (std::size_t i = begin; i < std::min(begin + at_once, count); ++i) work(i, found[slot]);
  };
  in_parallel((count + at_once - 1) / at_once, work_on, [&](std::size_t, std::size_t slot) {
    for (const Diagnostic& diagnostic : found[slot].all()) diagnostics.report(diagnostic);
  });
}

}  // namespace keyc
