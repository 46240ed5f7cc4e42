#include "client/in_flight.hpp"

#include <algorithm>
#include <system_error>

#include "client/finish.hpp"

namespace keyc::client {

InFlight::~InFlight() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
    to_send_.clear();
  }
  has_work_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void InFlight::begin(std::size_t id, Outgoing outgoing) {
  if (shared_.settings.return_capacity) ask_for_capacity(outgoing);
  requests_.push_back(std::make_unique<Request>(shared_, options_, id, std::move(outgoing)));
}

std::unique_ptr<InFlight::Request> InFlight::wait(Clock::time_point until) {
  const Cancel::Callback wakes(options_.cancel, [this] {
    const std::lock_guard lock(mutex_);
    is_cancelled_ = true;
    has_news_.notify_one();
  });
  for (;;) {
    if (std::unique_ptr<Request> ended = advanced()) return ended;
    std::unique_lock lock(mutex_);
    const bool was_cancelled = is_cancelled_;
    const Clock::time_point wakes_at = std::min(until, next_attempt());
    const auto has_news = [&] { return !arrived_.empty() || is_cancelled_ != was_cancelled; };
    if (wakes_at == Clock::time_point::max())
      has_news_.wait(lock, has_news);
    else
      has_news_.wait_until(lock, wakes_at, has_news);
    std::deque<Arrived> arrived = std::exchange(arrived_, {});
    const bool stops = is_cancelled_;
    lock.unlock();
    for (Arrived& each : arrived) receive(std::move(each));
    if (arrived.empty() && (stops || Clock::now() >= until)) return advanced();
  }
}

/// Does what can be done without waiting. Returns a request that has ended.
std::unique_ptr<InFlight::Request> InFlight::advanced() {
  for (auto at = requests_.begin(); at != requests_.end(); ++at) {
    Request& request = **at;
    bool is_done = request.thrown_ != nullptr;
    try {
      while (!is_done && !request.is_sent_) {
        const bool may_wait = !no_more_attempts_ && !options_.cancel.is_cancelled();
        if (request.waits_until_ && may_wait && Clock::now() < *request.waits_until_) break;
        request.waits_until_.reset();
        if (no_more_attempts_ && request.loop_.attempts().made > 0) request.loop_.end_attempts();
        switch (request.loop_.next()) {
          case AttemptLoop::Step::authorize: request.loop_.authorize(); break;
          case AttemptLoop::Step::send: requests_.size() == 1 ? send_alone(request) : hand_over(request); break;
          case AttemptLoop::Step::wait: request.waits_until_ = Clock::now() + request.loop_.wait(); break;
          case AttemptLoop::Step::done: is_done = true; break;
        }
      }
    } catch (...) {
      request.thrown_ = std::current_exception();
      is_done = true;
    }
    if (!is_done) continue;
    std::unique_ptr<Request> ended = std::move(*at);
    requests_.erase(at);
    return ended;
  }
  return nullptr;
}

InFlight::Clock::time_point InFlight::next_attempt() const noexcept {
  Clock::time_point next = Clock::time_point::max();
  for (const auto& request : requests_)
    if (request->waits_until_) next = std::min(next, *request->waits_until_);
  return next;
}

void InFlight::send_alone(Request& request) {
  Arrived arrived{&request, {}, nullptr};
  try {
    arrived.answer = send_once(shared_, request.loop_);
  } catch (...) {
    arrived.thrown = std::current_exception();
  }
  receive(std::move(arrived));
}

/// There are as many threads as requests that have been sent, unless the system gives no more.
void InFlight::hand_over(Request& request) {
  const auto sent = static_cast<std::size_t>(
      std::count_if(requests_.begin(), requests_.end(), [](const auto& each) { return each->is_sent_; }));
  try {
    if (threads_.size() <= sent) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    if (threads_.empty()) return send_alone(request);
  }
  request.is_sent_ = true;
  {
    const std::lock_guard lock(mutex_);
    to_send_.push_back(&request);
  }
  has_work_.notify_one();
}

void InFlight::receive(Arrived arrived) {
  Request& request = *arrived.request;
  request.is_sent_ = false;
  try {
    if (arrived.thrown != nullptr) std::rethrow_exception(arrived.thrown);
  } catch (...) {
    try {
      return request.loop_.failed();
    } catch (...) {
      request.thrown_ = std::current_exception();
      return;
    }
  }
  try {
    request.loop_.answered(std::move(arrived.answer));
  } catch (...) {
    request.thrown_ = std::current_exception();
  }
}

void InFlight::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    has_work_.wait(lock, [this] { return is_over_ || !to_send_.empty(); });
    if (is_over_) return;
    Arrived arrived{to_send_.front(), {}, nullptr};
    to_send_.pop_front();
    lock.unlock();
    try {
      arrived.answer = send_once(shared_, arrived.request->loop_);
    } catch (...) {
      arrived.thrown = std::current_exception();
    }
    lock.lock();
    arrived_.push_back(std::move(arrived));
    has_news_.notify_one();
  }
}

}  // namespace keyc::client
