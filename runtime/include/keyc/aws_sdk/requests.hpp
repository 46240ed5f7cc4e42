#pragma once

#include <string_view>

#include "keyc/aws_sdk/fill.hpp"
#include "keyc/aws_sdk/fill_tables.hpp"
#include "keyc/json.hpp"

/// keyc's requests as those of the SDK, for programs that call the SDK's client themselves.
namespace keyc::aws_sdk {

namespace detail {

/// A request of the SDK, filled from DynamoDB's JSON. Throws Error for what the SDK would not pass on.
template <class Request>
Request request_of_json(std::string_view json) {
  const Aws::Utils::Json::JsonValue document = parse(json);
  Request request;
  Members members(document.View());
  fill(request, members);
  members.require_none_left(request.GetServiceRequestName());
  return request;
}

// The request of the SDK for each of keyc's.
model::PutItemRequest sdk_request(const PutItem&);
model::GetItemRequest sdk_request(const GetItem&);
model::UpdateItemRequest sdk_request(const UpdateItem&);
model::DeleteItemRequest sdk_request(const DeleteItem&);
model::QueryRequest sdk_request(const Query&);
model::ScanRequest sdk_request(const Scan&);
model::BatchGetItemRequest sdk_request(const BatchGetItem&);
model::BatchWriteItemRequest sdk_request(const BatchWriteItem&);
model::TransactGetItemsRequest sdk_request(const TransactGetItems&);
model::TransactWriteItemsRequest sdk_request(const TransactWriteItems&);
model::CreateTableRequest sdk_request(const CreateTable&);
model::DeleteTableRequest sdk_request(const DeleteTable&);
model::DescribeTableRequest sdk_request(const DescribeTable&);
model::DescribeTimeToLiveRequest sdk_request(const DescribeTimeToLive&);
model::UpdateTimeToLiveRequest sdk_request(const UpdateTimeToLive&);

template <class Request>
concept Convertible = requires(const Request& request) {
  sdk_request(request);
};
template <class Request>
concept HasRequest = requires(const Request& request) {
  sdk_request(request.request());
};
template <class Update>
concept HasBuild = requires(Update&& update) {
  sdk_request(update.build());
};

}  // namespace detail

/// The same request for the SDK's client, as `keyc::to_json(request)` would send it:
///
///     dynamo.PutItem(keyc::aws_sdk::to_sdk(TaskEntity::put(task)));
///
/// Takes plain requests, puts, gets, queries and scans of entities, and updates. What keyc::Client does beyond one
/// request (retries, verdicts on lost answers, pages, plans) is not done for it.
template <detail::Convertible Request>
auto to_sdk(const Request& request) {
  using SdkRequest = decltype(detail::sdk_request(request));
  return detail::request_of_json<SdkRequest>(to_json(request));
}
template <class Request>
requires(!detail::Convertible<Request> && detail::HasRequest<Request>) auto to_sdk(const Request& request) {
  return to_sdk(request.request());
}
template <class Update>
requires(!detail::Convertible<Update> && !detail::HasRequest<Update> &&
         detail::HasBuild<Update>) auto to_sdk(Update&& update) {
  return to_sdk(update.build());
}

}  // namespace keyc::aws_sdk
