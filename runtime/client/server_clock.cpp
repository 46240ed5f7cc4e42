#include "client/server_clock.hpp"

namespace keyc::client {

bool ServerClock::learn(TimestampS date_of_answer, System::time_point sent) noexcept {
  using std::chrono::seconds;
  constexpr seconds late{60};
  const System::time_point own = System::now();
  if (std::chrono::abs(own - sent) >= late) return false;
  const seconds difference = date_of_answer - std::chrono::floor<seconds>(own);
  const seconds before = offset();
  const seconds now = std::chrono::abs(difference) < least ? seconds(0) : difference;
  // Answers take some seconds, more or less: only what matters is a change.
  if (std::chrono::abs(now - before) < least && (now == seconds(0)) == (before == seconds(0))) return false;
  return offset_.exchange(now.count()) != now.count();
}

}  // namespace keyc::client
