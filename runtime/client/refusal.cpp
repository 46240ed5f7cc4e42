#include "client/refusal.hpp"

#include <algorithm>
#include <array>

#include "keyc/json.hpp"

namespace keyc::client {
namespace {

constexpr int too_many_requests = 429;

// An answer of something in between (a proxy, a gateway) is no JSON; its start says who spoke.
ErrorResult parse(const Answer& answer) {
  try {
    return error_result_from_json(answer.body);
  } catch (const JsonError&) {
    constexpr std::size_t shown = 200;
    return {"", answer.body.substr(0, shown), std::nullopt};
  }
}

bool is_throttling(const Answer& answer, std::string_view type) {
  constexpr std::array<std::string_view, 3> types = {"ProvisionedThroughputExceededException", "ThrottlingException",
                                                     "RequestLimitExceeded"};
  return answer.status == too_many_requests || std::find(types.begin(), types.end(), type) != types.end();
}

std::string counted(int attempts) { return std::to_string(attempts) + (attempts == 1 ? " attempt" : " attempts"); }

}  // namespace

bool may_be_tried_again(const Answer& answer) {
  if (answer.status == 0) return answer.may_recover;
  return answer.status >= 500 || is_throttling(answer, parse(answer).Type);
}

void raise(std::string_view operation, const Answer& answer, int attempts) {
  if (answer.status == 0)
    throw TransportError(std::string(operation) + ": " + answer.problem + " (" + counted(attempts) + ")");

  ErrorResult refusal = parse(answer);
  std::string message(operation);
  for (const std::string& part : {refusal.Type, refusal.Message})
    if (!part.empty()) message.append(": ").append(part);
  message += " (HTTP " + std::to_string(answer.status) + ", " + counted(attempts) + ")";

  if (refusal.Type == "ConditionalCheckFailedException") throw ConditionFailed(message, std::move(refusal.Item));
  if (refusal.Type == "ResourceNotFoundException") throw ResourceNotFound(refusal.Type, message, answer.status);
  if (is_throttling(answer, refusal.Type)) throw Throttled(refusal.Type, message, answer.status);
  throw ServiceError(refusal.Type, message, answer.status);
}

}  // namespace keyc::client

namespace keyc {

ServiceError::ServiceError(std::string type, std::string message, int status)
    : Error(std::move(message)), type_(std::move(type)), status_(status) {}

ConditionFailed::ConditionFailed(std::string message, std::optional<Item> item)
    : ServiceError("ConditionalCheckFailedException", std::move(message), 400), item_(std::move(item)) {}

}  // namespace keyc
