#pragma once

#include <aws/core/client/CoreErrors.h>
#include <aws/core/client/RetryStrategy.h>
#include <aws/core/http/HttpResponse.h>
#include <aws/dynamodb/DynamoDBClient.h>

#include <array>
#include <memory>
#include <string>
#include <utility>

#include "keyc/aws_sdk/answers.hpp"
#include "keyc/aws_sdk/attempts.hpp"
#include "keyc/aws_sdk/requests.hpp"
#include "keyc/aws_sdk/table_answers.hpp"
#include "keyc/transport.hpp"

/// The SDK's client in place of keyc's connections: the SDK signs, chooses the host and sends.
namespace keyc::aws_sdk {

namespace detail {

using Aws::Client::CoreErrors;

template <class Error>
bool is_type(const Error& error, CoreErrors type) {
  return static_cast<int>(error.GetErrorType()) == static_cast<int>(type);
}

/// Whether the body is text, and not CBOR.
inline bool is_text(const std::string& body) { return body.empty() || static_cast<unsigned char>(body.front()) < 0x80; }

inline void add_request_id(HttpAnswer& answer, const Aws::String& id) {
  constexpr const char* name = "x-amzn-RequestId";
  if (!id.empty() && find_header(answer.headers, name) == nullptr) answer.headers.push_back({name, to_std(id)});
}

template <class Result>
HttpAnswer answer_of(const Result& result, SdkAttempts& attempts) {
  HttpAnswer answer;
  answer.status = 200;
  answer.was_sent = true;
  answer.body = attempts.has_begun() && is_text(attempts.body()) ? std::move(attempts.body()) : result_json(result);
  if constexpr (requires { result.GetRequestId(); }) add_request_id(answer, result.GetRequestId());
  return answer;
}

/// The status of an error. A mock's may have a name alone. 0: nothing of DynamoDB was received as a whole.
template <class Error>
int status_of(const Error& error, SdkAttempts& attempts) {
  constexpr int ok = 200;
  constexpr int first_error = 300;
  constexpr int bad_request = 400;
  constexpr int internal_error = 500;
  if (attempts.has_begun() && error.GetExceptionName() == "Json Parser Error") return ok;  // keyc says what is wrong
  if (is_type(error, CoreErrors::NETWORK_CONNECTION)) return 0;
  const int status = static_cast<int>(error.GetResponseCode());
  if (status >= first_error) return status;
  if (status > 0 || attempts.has_begun() || error.GetExceptionName().empty()) return 0;
  const std::string name = to_std(error.GetExceptionName());
  const bool is_failure = name.find("Internal") != std::string::npos || name.find("Unavailable") != std::string::npos;
  return is_failure ? internal_error : bad_request;
}

template <class Outcome>
HttpAnswer answer_of_error(Outcome& outcome, SdkAttempts& attempts) {
  const auto& error = outcome.GetError();
  HttpAnswer answer;
  for (const auto& [name, value] : error.GetResponseHeaders()) answer.headers.push_back({to_std(name), to_std(value)});
  add_request_id(answer, error.GetRequestId());
  answer.status = status_of(error, attempts);
  answer.was_sent = true;
  if (answer.status == 200) {
    answer.body = std::move(attempts.body());
  } else if (answer.status != 0) {
    const bool has_body = attempts.has_begun() && !attempts.body().empty() && is_text(attempts.body());
    answer.body = has_body ? std::move(attempts.body()) : error_json(outcome);
  } else {
    // Before anything is sent the SDK makes no place for the answer.
    constexpr std::array before_sending = {CoreErrors::VALIDATION, CoreErrors::CLIENT_SIGNING_FAILURE,
                                           CoreErrors::ENDPOINT_RESOLUTION_FAILURE, CoreErrors::NOT_INITIALIZED,
                                           CoreErrors::SLOW_DOWN};
    for (const CoreErrors type : before_sending) answer.was_sent = answer.was_sent && !is_type(error, type);
    answer.was_sent = answer.was_sent || attempts.has_begun();
    answer.problem = "the AWS SDK has no answer";
    for (const Aws::String& part : {error.GetExceptionName(), error.GetMessage()})
      if (!part.empty()) answer.problem += ": " + to_std(part);
    answer.may_recover = error.ShouldRetry();
  }
  return answer;
}

/// The answer to the last attempt, after which the SDK was not to make another one.
inline HttpAnswer answer_before_stop(SdkAttempts& attempts) {
  HttpAnswer answer;
  answer.was_sent = true;
  if (is_refusal(attempts.body())) {
    answer.status = 400;
    answer.body = std::move(attempts.body());
  } else {
    answer.problem = "the AWS SDK has lost an answer, and was not to send the request again";
    answer.may_recover = attempts.is_out_of_time();
  }
  return answer;
}

template <class Request, class Send>
HttpAnswer make_call(const Call& call, const CallLimits& limits, Send send) {
  Request request = request_of_json<Request>(call.body);
  SdkAttempts attempts(call, limits);
  attempts.follow(request);
  auto outcome = send(request);
  // A client whose HTTP stack does not ask whether to continue has gone on.
  if (attempts.is_stopped() && (outcome.IsSuccess() || !is_type(outcome.GetError(), CoreErrors::USER_CANCELLED)))
    attempts.was_not_stopped();
  HttpAnswer answer = attempts.is_stopped() ? answer_before_stop(attempts)
                      : outcome.IsSuccess() ? answer_of(outcome.GetResult(), attempts)
                                            : answer_of_error(outcome, attempts);
  answer.made = attempts.made();
  answer.lost = attempts.lost();
  return answer;
}

/// One operation of DynamoDB: its name, and how the SDK's client is called for it.
struct Operation {
  std::string_view name;
  HttpAnswer (*call)(const Aws::DynamoDB::DynamoDBClient& client, const Call& call, const CallLimits& limits);
};

template <class Request, class Send>
constexpr Operation operation(std::string_view name, Send) {
  return {name, [](const Aws::DynamoDB::DynamoDBClient& client, const Call& call, const CallLimits& limits) {
            return make_call<Request>(call, limits, [&](const Request& request) { return Send()(client, request); });
          }};
}

inline HttpAnswer call_sdk(const Aws::DynamoDB::DynamoDBClient& client, const Call& call, const CallLimits& limits) {
  static constexpr std::array operations = {
      operation<model::PutItemRequest>("PutItem", [](auto& sdk, auto& request) { return sdk.PutItem(request); }),
      operation<model::GetItemRequest>("GetItem", [](auto& sdk, auto& request) { return sdk.GetItem(request); }),
      operation<model::UpdateItemRequest>("UpdateItem",
                                          [](auto& sdk, auto& request) { return sdk.UpdateItem(request); }),
      operation<model::DeleteItemRequest>("DeleteItem",
                                          [](auto& sdk, auto& request) { return sdk.DeleteItem(request); }),
      operation<model::QueryRequest>("Query", [](auto& sdk, auto& request) { return sdk.Query(request); }),
      operation<model::ScanRequest>("Scan", [](auto& sdk, auto& request) { return sdk.Scan(request); }),
      operation<model::BatchGetItemRequest>("BatchGetItem",
                                            [](auto& sdk, auto& request) { return sdk.BatchGetItem(request); }),
      operation<model::BatchWriteItemRequest>("BatchWriteItem",
                                              [](auto& sdk, auto& request) { return sdk.BatchWriteItem(request); }),
      operation<model::TransactGetItemsRequest>("TransactGetItems",
                                                [](auto& sdk, auto& request) { return sdk.TransactGetItems(request); }),
      operation<model::TransactWriteItemsRequest>(
          "TransactWriteItems", [](auto& sdk, auto& request) { return sdk.TransactWriteItems(request); }),
      operation<model::CreateTableRequest>("CreateTable",
                                           [](auto& sdk, auto& request) { return sdk.CreateTable(request); }),
      operation<model::DeleteTableRequest>("DeleteTable",
                                           [](auto& sdk, auto& request) { return sdk.DeleteTable(request); }),
      operation<model::DescribeTableRequest>("DescribeTable",
                                             [](auto& sdk, auto& request) { return sdk.DescribeTable(request); }),
      operation<model::DescribeTimeToLiveRequest>(
          "DescribeTimeToLive", [](auto& sdk, auto& request) { return sdk.DescribeTimeToLive(request); }),
      operation<model::UpdateTimeToLiveRequest>("UpdateTimeToLive",
                                                [](auto& sdk, auto& request) { return sdk.UpdateTimeToLive(request); }),
  };
  for (const Operation& known : operations)
    if (known.name == call.operation) return known.call(client, call, limits);
  throw Error("keyc/aws_sdk.hpp does not know the operation '" + std::string(call.operation) + "'");
}

class SdkTransport final : public Transport {
 public:
  explicit SdkTransport(std::shared_ptr<const Aws::DynamoDB::DynamoDBClient> client) : client_(std::move(client)) {}
  HttpAnswer call(const Call& call, const CallLimits& limits) override { return call_sdk(*client_, call, limits); }

 private:
  std::shared_ptr<const Aws::DynamoDB::DynamoDBClient> client_;
};

class NoRetries final : public Aws::Client::RetryStrategy {
 public:
  // Once after a wrong clock, which the SDK sets right by the answer: such a request was refused.
  bool ShouldRetry(const Aws::Client::AWSError<CoreErrors>& error, long retries) const override {
    constexpr std::array of_clock = {CoreErrors::REQUEST_TIME_TOO_SKEWED, CoreErrors::REQUEST_EXPIRED,
                                     CoreErrors::INVALID_SIGNATURE, CoreErrors::SIGNATURE_DOES_NOT_MATCH};
    bool is_of_clock = false;
    for (const CoreErrors type : of_clock) is_of_clock = is_of_clock || error.GetErrorType() == type;
    return retries == 0 && is_of_clock && error.ShouldRetry();
  }
  long CalculateDelayBeforeNextRetry(const Aws::Client::AWSError<CoreErrors>&, long) const override { return 0; }
  long GetMaxAttempts() const override { return 1; }
};

}  // namespace detail

/// Sends through the SDK's client, or through a mock of it, which must outlive every use:
///
///     keyc::Client client({.transport = keyc::aws_sdk::transport(dynamo)});
///
/// Credentials, region, host, connections, proxies and the time-out of an attempt are the SDK's. Each write keeps its
/// promises: one that would do more the second time is not sent again by the SDK either, after an answer was lost.
inline std::shared_ptr<Transport> transport(std::shared_ptr<const Aws::DynamoDB::DynamoDBClient> client) {
  return std::make_shared<detail::SdkTransport>(std::move(client));
}
inline std::shared_ptr<Transport> transport(const Aws::DynamoDB::DynamoDBClient& client) {
  return transport(std::shared_ptr<const Aws::DynamoDB::DynamoDBClient>(&client, [](const auto*) {}));
}

/// For `ClientConfiguration::retryStrategy` of a client that transport() is given: keyc::Client alone decides what is
/// sent again, and how long it waits. Without it the SDK makes up to 11 attempts of its own in each of keyc's.
inline std::shared_ptr<Aws::Client::RetryStrategy> no_retries() { return std::make_shared<detail::NoRetries>(); }

}  // namespace keyc::aws_sdk
