#pragma once

#include <chrono>

#include "client/refusal.hpp"

namespace keyc::client {

/// The answer of the last attempt, and what was done for it.
struct Exchanged {
  Answer answer;
  Attempts attempts;
};

/// Sends the attempt that is due, and waits for its answer.
Answer send_once(Shared& shared, AttemptLoop& loop);

/// Sends a request, as often as needed and as the options allow, and waits for the answer. Several threads can do so at
/// once.
void exchange(Shared& shared, const CallOptions& options, const Outgoing& outgoing, Exchanged& last);

/// Ends early if it is cancelled.
void sleep(std::chrono::microseconds time, const Cancel& cancel);

/// While it exists, no request of this thread takes longer than until this time.
class TimeLimit {
 public:
  explicit TimeLimit(std::chrono::steady_clock::time_point end);
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;
  ~TimeLimit();

 private:
  std::chrono::steady_clock::time_point before_;
};

/// When a request that begins now is to end.
std::chrono::steady_clock::time_point end_of(const Shared& shared, const CallOptions& options);

}  // namespace keyc::client
