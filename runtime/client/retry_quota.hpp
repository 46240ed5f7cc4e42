#pragma once

#include <algorithm>
#include <atomic>

namespace keyc::client {

/// How much may be sent again, by all requests of a client: an outage is not made worse by all of them at once. An
/// attempt after a failure costs; what succeeds gives back what its last attempt cost, or 1 if it is the first. Without
/// a lock, which a forked process could find taken.
class RetryQuota {
 public:
  /// `most` is also what there is at first; 0 is no limit.
  explicit RetryQuota(int most) noexcept : most_(most), left_(most) {}

  /// Whether there is enough for this cost, which is then gone.
  bool take(int cost) noexcept {
    if (most_ == 0) return true;
    int left = left_;
    while (left >= cost)
      if (left_.compare_exchange_weak(left, left - cost)) return true;
    return false;
  }
  /// After a success whose last attempt had this cost; 0 if it was the first.
  void give_back(int cost) noexcept {
    if (most_ == 0) return;
    int left = left_;
    while (left < most_ && !left_.compare_exchange_weak(left, std::min(most_, left + (cost > 0 ? cost : 1)))) continue;
  }
  int left() const noexcept { return left_; }

 private:
  const int most_;
  std::atomic<int> left_;
};

}  // namespace keyc::client
