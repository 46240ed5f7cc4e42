#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "client/call_reporter.hpp"
#include "client/exchange.hpp"

namespace keyc::client {

/// Makes several requests at once for one thread. That thread decides on attempts, and it alone calls what the program
/// gave the client, but for `transport` and `http`: others, which are begun when they are needed, wait for their
/// answers. A lone request is sent by the thread itself.
class InFlight {
 public:
  using Clock = std::chrono::steady_clock;
  class Request;

  /// All must outlive it.
  InFlight(Shared& shared, const CallOptions& options) : shared_(shared), options_(options) {}
  InFlight(const InFlight&) = delete;
  InFlight& operator=(const InFlight&) = delete;
  /// Waits for the answers to what has been sent.
  ~InFlight();

  void begin(std::size_t id, Outgoing outgoing);
  std::size_t count() const noexcept { return requests_.size(); }

  /// Waits until a request has ended, at most until this time: then, or if it is cancelled, there may be none.
  std::unique_ptr<Request> wait(Clock::time_point until);

  /// Another request has failed: none gets another attempt, and each ends with the answer to what has been sent.
  void end_attempts() noexcept { no_more_attempts_ = true; }

 private:
  struct Arrived {
    Request* request;
    Answer answer;
    std::exception_ptr thrown;
  };

  std::unique_ptr<Request> advanced();
  void send_alone(Request& request);
  void hand_over(Request& request);
  void receive(Arrived arrived);
  void work();
  Clock::time_point next_attempt() const noexcept;

  Shared& shared_;
  const CallOptions& options_;
  bool no_more_attempts_ = false;
  std::vector<std::unique_ptr<Request>> requests_;

  std::mutex mutex_;  // of what follows
  std::condition_variable has_work_;
  std::condition_variable has_news_;
  std::deque<Request*> to_send_;
  std::deque<Arrived> arrived_;
  bool is_over_ = false;
  bool is_cancelled_ = false;

  std::vector<std::thread> threads_;
};

class InFlight::Request {
 public:
  Request(Shared& shared, const CallOptions& options, std::size_t number, Outgoing what)
      : id(number),
        outgoing(std::move(what)),
        reporter_(shared, options, outgoing),
        loop_(shared, options, outgoing, end_of(shared, options)) {}

  const std::size_t id;
  const Outgoing outgoing;

  /// The result of `finish` for the last answer, which observers are told of; throws what has ended the request else.
  template <class Finish>
  auto result(Finish finish) {
    return reporter_.around([&](Exchanged& last) {
      last.attempts = loop_.attempts();
      if (thrown_ != nullptr) std::rethrow_exception(thrown_);
      last.answer = std::move(loop_.answer());
      return finish(last.answer, last.attempts);
    });
  }

 private:
  friend class InFlight;

  CallReporter reporter_;
  AttemptLoop loop_;
  bool is_sent_ = false;
  std::optional<Clock::time_point> waits_until_{};
  std::exception_ptr thrown_{};
};

}  // namespace keyc::client
