#pragma once

#include <chrono>

namespace keyc::client {

/// The longest wait after the attempt with this number (1 for the first): min(longest, base * 2^(attempt - 1)).
std::chrono::milliseconds longest_wait(std::chrono::milliseconds base, std::chrono::milliseconds longest, int attempt);

/// Waits with full jitter: any time from zero to the longest is as likely as another, so that clients that were
/// throttled together do not retry together.
class Backoff {
 public:
  Backoff(std::chrono::milliseconds base, std::chrono::milliseconds longest) : base_(base), longest_(longest) {}
  std::chrono::microseconds after(int attempt) const;

 private:
  std::chrono::milliseconds base_;
  std::chrono::milliseconds longest_;
};

}  // namespace keyc::client
