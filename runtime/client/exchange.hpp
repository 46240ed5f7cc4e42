#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
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

/// Sends requests, each as often as needed and as the options allow.
class Exchange {
 public:
  using Clock = std::chrono::steady_clock;

  /// `settings` must outlive it.
  explicit Exchange(const ClientOptions& settings)
      : settings_(settings), transport_(settings), backoff_(settings.base_backoff, settings.max_backoff) {}

  /// The answer of the last attempt: one with status 200, one that another attempt would not change, or the last that
  /// was allowed. Exceptions of the program's own functions are passed on, except after an attempt at a write was lost:
  /// then their message is the problem of the answer.
  Answer make(std::string_view operation, const std::string& body, Effect effect, Attempts& attempts);

  /// While it exists, no request takes longer than until this time.
  class Limit {
   public:
    Limit(Exchange& exchange, Clock::time_point end) : exchange_(exchange) { exchange_.limit_ = end; }
    Limit(const Limit&) = delete;
    Limit& operator=(const Limit&) = delete;
    ~Limit() { exchange_.limit_.reset(); }

   private:
    Exchange& exchange_;
  };

 private:
  Answer try_again(std::string_view operation, const std::string& body, Effect effect, Attempts& attempts,
                   Clock::time_point end);
  Answer try_once(std::string_view operation, const std::string& body, Attempts& attempts, Clock::time_point end);

  const ClientOptions& settings_;
  Transport transport_;
  Backoff backoff_;
  std::optional<Clock::time_point> limit_;
};

}  // namespace keyc::client
