#pragma once

#include <algorithm>
#include <chrono>

namespace keyc::client {

/// When this much time will have passed: now if it is negative, the greatest time point if the clock has none that
/// late.
inline std::chrono::steady_clock::time_point end_after(std::chrono::milliseconds patience) noexcept {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point now = Clock::now();
  const auto most = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::time_point::max() - now);
  return patience < most ? now + std::max(patience, std::chrono::milliseconds(0)) : Clock::time_point::max();
}

}  // namespace keyc::client
