#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "client/retry_policy.hpp"
#include "client/shared.hpp"
#include "keyc/observer.hpp"
#include "keyc/transport.hpp"

namespace keyc::client {

/// A request as it is sent, again and again.
struct Outgoing {
  std::string_view operation;
  std::string body;
  Effect effect = Effect::none;
  std::string table{};  // as it is sent; empty for several
  std::string index{};
};

/// Counts the attempts at one request.
struct Attempts {
  int made = 0;
  int lost = 0;             // after these the request may have taken place, though no answer says so
  std::string lost_answer;  // what was wrong with the last of these
  std::chrono::microseconds waits{};
  StopReason stopped = StopReason::finished;
};

/// The attempts at one request, without sending anything or waiting: it says what is to be done next, and is told what
/// came of it. What a write says of itself (AfterLoss) decides whether it is sent again after a lost answer.
class AttemptLoop {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Step : std::uint8_t { authorize, send, wait, done };

  /// All three must outlive it. No attempt begins after `end`: DynamoDB forgets the token of a transaction some time
  /// after that.
  AttemptLoop(Shared& shared, const CallOptions& settings, const Outgoing& outgoing, Clock::time_point end);

  /// What is to be done now. The program's own functions may be called: what they throw passes through, except after an
  /// attempt at a write was lost. Then their message is the problem of the answer. The same is true of authorize() and
  /// failed().
  Step next();

  /// For Step::authorize: asks for credentials, which may take time.
  void authorize();

  /// For Step::send: the request signed, or what a Transport is given.
  const HttpRequest& request() const noexcept { return request_; }
  HttpLimits http_limits() const;
  Call call() const noexcept { return {outgoing_.operation, outgoing_.body, outgoing_.effect, outgoing_.table}; }
  CallLimits call_limits() const;
  void answered(HttpAnswer answer);
  /// What sent it has thrown this, which is being handled.
  void failed();

  /// For Step::wait; next() then begins the next attempt.
  std::chrono::microseconds wait() const noexcept { return wait_; }

  /// There is no attempt after what was answered: the request ends with that. Not while an attempt is under way.
  void end_attempts() noexcept;

  /// For Step::done: one with status 200, one that another attempt would not change, or the last that was allowed.
  bool is_done() const noexcept { return step_ == Step::done; }
  HttpAnswer& answer() noexcept { return answer_; }
  const Attempts& attempts() const noexcept { return attempts_; }

 private:
  bool needs_credentials() const noexcept;
  bool stops_late();
  void begin_attempt();
  void make_request();
  void judge();
  void learn_clock();
  bool was_signed_by_another_clock() const noexcept;
  void begin_with_another_signature(Trouble trouble);
  void go_on_after(Trouble trouble, const ErrorResult& refusal);
  void report(const ErrorResult& refusal, bool was_lost);
  void stop(StopReason reason) noexcept;
  template <class Action>
  void guarded(Action action);

  Shared& shared_;
  const CallOptions& settings_;
  const Outgoing& outgoing_;
  const Clock::time_point end_;

  Step step_ = Step::authorize;
  Attempts attempts_{};
  HttpAnswer answer_{};
  std::optional<Credentials> credentials_{};
  HttpRequest request_{};
  std::string invocation_{};  // one for all attempts
  AttemptReason reason_ = AttemptReason::first;
  std::chrono::microseconds wait_{};
  int paid_ = 0;                        // of the quota, for the attempt that is being made
  bool is_authorized_ = false;          // credentials_ are of the next attempt
  bool has_renewed_ = false;            // credentials, which is done once
  bool has_set_clock_ = false;          // likewise
  std::chrono::seconds signed_with_{};  // the offset of the clock
  Clock::time_point attempt_start_{};
  std::chrono::system_clock::time_point attempt_time_{};
};

}  // namespace keyc::client
