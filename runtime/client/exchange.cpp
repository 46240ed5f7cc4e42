// Counts attempts, and is the only place that sends. What a write says of itself (AfterLoss) decides whether it is sent
// again after a lost answer, and verdict.cpp what a refusal after that means. tests/faults tries each write with each
// fault, and holds the tables of docs/faults.md.

#include "client/exchange.hpp"

#include <algorithm>
#include <thread>

#include "client/refusal.hpp"
#include "client/settings.hpp"
#include "client/time_limit.hpp"

namespace keyc::client {
namespace {

using std::chrono::milliseconds;

milliseconds left_until(Exchange::Clock::time_point end) {
  return std::chrono::ceil<milliseconds>(end - Exchange::Clock::now());
}

thread_local Exchange::Clock::time_point limit_of_thread = Exchange::Clock::time_point::max();

}  // namespace

Exchange::Limit::Limit(Clock::time_point end) : before_(limit_of_thread) { limit_of_thread = std::min(before_, end); }

Exchange::Limit::~Limit() { limit_of_thread = before_; }

Answer Exchange::make(std::string_view operation, const std::string& body, Effect effect, Attempts& attempts) const {
  const Clock::time_point end = std::min(limit_of_thread, end_after(settings_.deadline));
  for (;;) {
    Answer answer = try_again(operation, body, effect, attempts, end);
    if (answer.status == 200) return answer;
    if (is_lost(answer)) {
      ++attempts.lost;
      attempts.lost_answer = description(operation, answer);
      if (effect == Effect::once) return answer;
    }
    if (attempts.made == settings_.max_attempts || !may_be_tried_again(answer)) return answer;
    const auto wait = backoff_.after(attempts.made);
    if (Clock::now() + wait >= end) return answer;
    std::this_thread::sleep_for(wait);
  }
}

Answer Exchange::try_again(std::string_view operation, const std::string& body, Effect effect, Attempts& attempts,
                           Clock::time_point end) const {
  try {
    return try_once(operation, body, attempts, end);
  } catch (const std::exception& error) {
    if (effect == Effect::none || attempts.lost == 0) throw;
    Answer none;
    none.problem = error.what();
    return none;
  }
}

Answer Exchange::try_once(std::string_view operation, const std::string& body, Attempts& attempts,
                          Clock::time_point end) const {
  Credentials provided;
  if (settings_.credentials_provider) {
    provided = settings_.credentials_provider();
    require_usable(provided);
  }
  if (settings_.on_request) settings_.on_request({operation, body, attempts.made + 1});
  ++attempts.made;
  // An attempt always has some time, however short.
  const milliseconds timeout = std::clamp(left_until(end), milliseconds(1), settings_.request_timeout);
  return transport_.post(operation, body, settings_.credentials_provider ? provided : settings_.credentials, timeout);
}

}  // namespace keyc::client
