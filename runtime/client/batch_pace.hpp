#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>

#include "client/backoff.hpp"
#include "keyc/client.hpp"

namespace keyc::client {

/// How fast a batch is sent. What is left unprocessed waits, and meanwhile half as many requests are under way; each
/// answer that leaves nothing allows one more. An answer that has processed nothing at all stops everything for a
/// while, and ends the batch if there are too many of them in a row.
class BatchPace {
 public:
  using Clock = std::chrono::steady_clock;

  BatchPace(const ClientOptions& options, std::size_t most)
      : most_fruitless_(*options.max_attempts),
        backoff_(*options.throttling_backoff, *options.max_backoff),
        most_(most),
        now_(most) {}

  /// How many requests may be under way.
  std::size_t most() const noexcept { return now_; }
  /// When the next request may begin.
  Clock::time_point opens() const noexcept { return opens_; }
  /// Grows with each fruitless answer that counts. Of requests that were under way at once, one counts.
  int row() const noexcept { return row_; }

  /// `row` as it was when this request began. False if as many answers in a row as are allowed have left all that they
  /// were sent unprocessed.
  bool heard(int row, std::size_t sent, std::size_t left) {
    if (left == 0) {
      now_ = std::min(now_ + 1, most_);
    } else {
      now_ = std::max<std::size_t>(now_ / 2, 1);
    }
    if (left < sent) {
      fruitless_ = 0;
      return true;
    }
    if (row != row_) return true;
    ++row_;
    ++fruitless_;
    opens_ = next_try();
    return fruitless_ < most_fruitless_;
  }

  /// When what was left is to be sent again.
  Clock::time_point next_try() const { return Clock::now() + backoff_.after(fruitless_ + 1); }

 private:
  int most_fruitless_;
  Backoff backoff_;
  std::size_t most_;
  std::size_t now_;
  Clock::time_point opens_{};
  int fruitless_ = 0;
  int row_ = 0;
};

}  // namespace keyc::client
