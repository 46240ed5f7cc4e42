#pragma once

#include <aws/core/utils/memory/AWSMemory.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "keyc/aws_sdk/body_stream.hpp"
#include "keyc/aws_sdk/json.hpp"
#include "keyc/transport.hpp"

/// What the SDK does for one request: it may send it several times, of which its outcome says nothing.
namespace keyc::aws_sdk::detail {

/// Whether the body of an answer shows that DynamoDB has refused the request, so that it has not taken place: it is an
/// error of DynamoDB other than its own failure. Everything else (half a body, a page of a proxy) shows nothing.
inline bool is_refusal(const std::string& body) {
  if (body.empty() || body.front() != '{') return false;
  const Aws::Utils::Json::JsonValue json(to_aws(body));
  if (!json.WasParseSuccessful() || !json.View().ValueExists("__type")) return false;
  const std::string type = to_std(json.View().GetString("__type"));
  return type.find("Internal") == std::string::npos && type.find("Unavailable") == std::string::npos;
}

/// Follows the attempts at a request by the SDK's handlers, and ends them where another one could do harm. Must outlive
/// the call.
class SdkAttempts {
 public:
  using Clock = std::chrono::steady_clock;

  SdkAttempts(const Call& call, const CallLimits& limits)
      : is_once_(call.effect == Effect::once), cancel_(limits.cancel), end_(Clock::now() + limits.whole) {}
  SdkAttempts(const SdkAttempts&) = delete;
  SdkAttempts& operator=(const SdkAttempts&) = delete;

  template <class Request>
  void follow(Request& request) {
    request.SetResponseStreamFactory([this]() -> Aws::IOStream* {
      has_begun_ = true;
      body_ = std::make_shared<std::string>();
      return Aws::New<BodyStream>("keyc", body_);
    });
    request.SetRequestRetryHandler([this](const auto&) { before_retry(); });
    request.SetContinueRequestHandler([this](const auto*) { return !is_stopped_ && !cancel_.is_cancelled(); });
  }

  /// How many attempts were sent, and how many of them, without the last one, may have taken place.
  int made() const noexcept { return made_; }
  int lost() const noexcept { return lost_; }
  /// Whether the SDK was about to make another attempt after the last one, and was stopped.
  bool is_stopped() const noexcept { return is_stopped_; }
  /// Whether that was because the time was over. What the request does allows another attempt.
  bool is_out_of_time() const noexcept { return is_out_of_time_; }
  /// The SDK has made that attempt all the same.
  void was_not_stopped() {
    is_stopped_ = false;
    ++made_;
    lost_ += is_refusal(last_body_) ? 0 : 1;
  }
  /// Whether the SDK had a place for the answer to the last attempt. A mock of its client has none.
  bool has_begun() const noexcept { return has_begun_; }
  /// What was received in the last attempt, or in the one after which the SDK was stopped.
  std::string& body() noexcept { return is_stopped_ ? last_body_ : *body_; }

 private:
  void before_retry() {
    // A client whose HTTP stack does not ask whether to continue has gone on.
    if (is_stopped_) was_not_stopped();
    const bool was_lost = !is_refusal(*body_);
    const bool could_do_more = is_once_ && (was_lost || lost_ > 0);
    is_out_of_time_ = !could_do_more && Clock::now() >= end_;
    is_stopped_ = could_do_more || is_out_of_time_;
    if (is_stopped_) {
      last_body_ = *body_;
    } else {
      ++made_;
      lost_ += was_lost ? 1 : 0;
    }
    has_begun_ = false;
    body_ = std::make_shared<std::string>();
  }

  const bool is_once_;
  const Cancel cancel_;
  const Clock::time_point end_;
  int made_ = 1;
  int lost_ = 0;
  bool is_stopped_ = false;
  bool is_out_of_time_ = false;
  bool has_begun_ = false;
  std::shared_ptr<std::string> body_ = std::make_shared<std::string>();
  std::string last_body_{};
};

}  // namespace keyc::aws_sdk::detail
