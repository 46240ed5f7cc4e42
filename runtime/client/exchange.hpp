#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "client/backoff.hpp"
#include "client/transport.hpp"
#include "keyc/client.hpp"

namespace keyc::client {

/// Counts the attempts at one request.
struct Attempts {
  int made = 0;
  int lost = 0;             // after these the request may have taken place, though no answer says so
  std::string lost_answer;  // what was wrong with the last of these
};

/// What a request may do when it is sent again after an attempt was lost.
enum class Effect : std::uint8_t {
  none,        // it only reads
  repeatable,  // a second attempt does no more than the first
  once,        // a second attempt does more: there is none after a lost one
};

/// Sends requests, each as often as needed and as the options allow. Several threads can use it at once.
class Exchange {
 public:
  using Clock = std::chrono::steady_clock;

  /// `settings` must outlive it.
  explicit Exchange(const ClientOptions& settings)
      : settings_(settings), transport_(settings), backoff_(settings.base_backoff, settings.max_backoff) {}

  /// The answer of the last attempt: one with status 200, one that another attempt would not change, or the last that
  /// was allowed. Exceptions of the program's own functions are passed on, except after an attempt at a write was lost:
  /// then their message is the problem of the answer.
  Answer make(std::string_view operation, const std::string& body, Effect effect, Attempts& attempts) const;

  /// While it exists, no request of this thread takes longer than until this time.
  class Limit {
   public:
    explicit Limit(Clock::time_point end);
    Limit(const Limit&) = delete;
    Limit& operator=(const Limit&) = delete;
    ~Limit();

   private:
    Clock::time_point before_;
  };

 private:
  Answer try_again(std::string_view operation, const std::string& body, Effect effect, Attempts& attempts,
                   Clock::time_point end) const;
  Answer try_once(std::string_view operation, const std::string& body, Attempts& attempts, Clock::time_point end) const;

  const ClientOptions& settings_;
  Transport transport_;
  Backoff backoff_;
};

}  // namespace keyc::client
