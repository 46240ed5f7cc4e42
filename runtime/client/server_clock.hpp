#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "http/http_date.hpp"
#include "keyc/generated/timestamp.hpp"

namespace keyc::client {

/// The time of the servers, as far as this machine's clock is off by so much that they refuse what it signs. Several
/// threads can use it at once.
class ServerClock {
 public:
  using System = std::chrono::system_clock;

  /// What it is off by at least.
  static constexpr std::chrono::seconds least = http::least_clock_error;

  static TimestampS now(std::chrono::seconds offset) noexcept {
    return std::chrono::floor<std::chrono::seconds>(System::now()) + offset;
  }
  std::chrono::seconds offset() const noexcept { return std::chrono::seconds(offset_.load()); }

  /// Compares the clocks at the answer to what was sent at this time of this machine. Returns whether this changes the
  /// offset. An answer that comes late, or is told late, says nothing.
  bool learn(TimestampS date_of_answer, System::time_point sent) noexcept;

 private:
  std::atomic<std::int64_t> offset_ = 0;  // seconds
};

}  // namespace keyc::client
