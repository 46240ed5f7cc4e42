#include "client/exchange.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "client/time_limit.hpp"

namespace keyc::client {
namespace {

using Clock = std::chrono::steady_clock;

thread_local Clock::time_point limit_of_thread = Clock::time_point::max();

void send(Shared& shared, AttemptLoop& loop) {
  Answer answer;
  try {
    answer = send_once(shared, loop);
  } catch (...) {
    return loop.failed();
  }
  loop.answered(std::move(answer));
}

/// Does the next step; true if there is none.
bool advance(Shared& shared, const CallOptions& options, AttemptLoop& loop) {
  switch (loop.next()) {
    case AttemptLoop::Step::authorize: loop.authorize(); break;
    case AttemptLoop::Step::send: send(shared, loop); break;
    case AttemptLoop::Step::wait: sleep(loop.wait(), options.cancel); break;
    case AttemptLoop::Step::done: break;
  }
  return loop.is_done();
}

}  // namespace

void sleep(std::chrono::microseconds time, const Cancel& cancel) {
  if (!cancel) return std::this_thread::sleep_for(time);
  std::mutex mutex;
  std::condition_variable woken;
  const Cancel::Callback wakes(cancel, [&] {
    const std::lock_guard lock(mutex);
    woken.notify_all();
  });
  std::unique_lock lock(mutex);
  woken.wait_for(lock, time, [&] { return cancel.is_cancelled(); });
}

TimeLimit::TimeLimit(Clock::time_point end) : before_(limit_of_thread) { limit_of_thread = std::min(before_, end); }
TimeLimit::~TimeLimit() { limit_of_thread = before_; }

Clock::time_point end_of(const Shared& shared, const CallOptions& options) {
  return std::min(limit_of_thread, end_after(options.deadline.value_or(shared.settings.deadline)));
}

Answer send_once(Shared& shared, AttemptLoop& loop) {
  return shared.transport != nullptr ? shared.transport->call(loop.call(), loop.call_limits())
                                     : shared.http->exchange(loop.request(), loop.http_limits());
}

void exchange(Shared& shared, const CallOptions& options, const Outgoing& outgoing, Exchanged& last) {
  AttemptLoop loop(shared, options, outgoing, end_of(shared, options));
  try {
    while (!advance(shared, options, loop)) continue;
  } catch (...) {
    last.attempts = loop.attempts();
    throw;
  }
  last.answer = std::move(loop.answer());
  last.attempts = loop.attempts();
}

}  // namespace keyc::client
