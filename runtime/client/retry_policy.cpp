#include "client/retry_policy.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace keyc::client {
namespace {

constexpr int too_many_requests = 429;

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Whether nothing has taken place, and only because others were writing the same items at that moment.
bool met_others(const ErrorResult& refusal) {
  constexpr std::array<std::string_view, 3> types = {"TransactionInProgressException", "TransactionConflictException",
                                                     "ReplicatedWriteConflictException"};
  if (is_one_of(types, refusal.Type)) return true;
  const auto is_none = [](const CancellationReason& reason) { return reason.Code == "None"; };
  const auto passes = [&](const CancellationReason& reason) { return is_none(reason) || is_transient(reason.Code); };
  const auto& reasons = refusal.CancellationReasons;
  return refusal.Type == "TransactionCanceledException" && std::all_of(reasons.begin(), reasons.end(), passes) &&
         !std::all_of(reasons.begin(), reasons.end(), is_none);
}

bool are_refused_credentials(std::string_view type) {
  constexpr std::array<std::string_view, 7> types = {
      "ExpiredToken", "ExpiredTokenException", "UnrecognizedClient",   "UnrecognizedClientException",
      "InvalidToken", "InvalidClientTokenId",  "InvalidTokenException"};
  return is_one_of(types, type);
}

bool is_refused_signature(std::string_view type) {
  constexpr std::array<std::string_view, 7> types = {
      "InvalidSignatureException", "InvalidSignature",      "RequestExpired", "RequestInTheFuture",
      "RequestTimeTooSkewed",      "SignatureDoesNotMatch", "AuthFailure"};
  return is_one_of(types, type);
}

bool is_passing_failure(int status) {
  constexpr std::array statuses = {500, 502, 503, 504};
  return std::find(statuses.begin(), statuses.end(), status) != statuses.end();
}

}  // namespace

bool is_throttling(const HttpAnswer& answer, std::string_view type) {
  constexpr std::array<std::string_view, 13> types = {"ProvisionedThroughputExceededException",
                                                      "ThrottlingException",
                                                      "RequestLimitExceeded",
                                                      "LimitExceededException",
                                                      "Throttling",
                                                      "ThrottledException",
                                                      "RequestThrottled",
                                                      "RequestThrottledException",
                                                      "TooManyRequestsException",
                                                      "BandwidthLimitExceeded",
                                                      "EC2ThrottledException",
                                                      "PriorRequestNotComplete",
                                                      "SlowDown"};
  return answer.status == too_many_requests || is_one_of(types, type);
}

bool is_transient(std::string_view code) {
  constexpr std::array<std::string_view, 3> codes = {"TransactionConflict", "ThrottlingError",
                                                     "ProvisionedThroughputExceeded"};
  return is_one_of(codes, code);
}

Trouble trouble_of(const HttpAnswer& answer, const ErrorResult& refusal) {
  if (answer.status == 0) return answer.may_recover ? Trouble::failed : Trouble::lasting;
  if (is_throttling(answer, refusal.Type)) return Trouble::throttled;
  if (is_passing_failure(answer.status)) return Trouble::failed;
  if (met_others(refusal)) return Trouble::conflict;
  if (are_refused_credentials(refusal.Type)) return Trouble::credentials;
  if (is_refused_signature(refusal.Type)) return Trouble::clock;
  return Trouble::lasting;
}

bool waits_long(Trouble trouble, const ErrorResult& refusal) {
  return trouble == Trouble::throttled || refusal.Type == "TransactionInProgressException" ||
         refusal.Type == "ReplicatedWriteConflictException";
}

int cost_of(Trouble trouble) {
  switch (trouble) {
    case Trouble::throttled:
    case Trouble::conflict: return 5;
    case Trouble::failed: return 14;
    case Trouble::lasting:
    case Trouble::credentials:
    case Trouble::clock: break;
  }
  return 0;
}

std::chrono::microseconds with_retry_after(std::chrono::microseconds wait, const HttpAnswer& answer) {
  using std::chrono::milliseconds;
  const std::string* const text = find_header(answer.headers, "x-amz-retry-after");
  if (text == nullptr) return wait;
  std::int64_t count = 0;
  const auto [stop, error] = std::from_chars(text->data(), text->data() + text->size(), count);
  constexpr std::int64_t longest = 86'400'000;
  if (error != std::errc() || stop != text->data() + text->size() || count < 0 || count > longest) return wait;
  return std::clamp<std::chrono::microseconds>(milliseconds(count), wait, wait + milliseconds(5000));
}

}  // namespace keyc::client
