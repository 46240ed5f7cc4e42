#pragma once

#include <string_view>

#include "keyc/generated/batch.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/requests.hpp"

/// Requests as a client sends them: the way back of to_json().
namespace keyc::fake {

/// For all requests that keyc::Client sends. Throws JsonError for text that is not such a request.
template <class Request>
Request request_from_json(std::string_view json);
extern template PutItem request_from_json(std::string_view json);
extern template GetItem request_from_json(std::string_view json);
extern template UpdateItem request_from_json(std::string_view json);
extern template DeleteItem request_from_json(std::string_view json);
extern template Query request_from_json(std::string_view json);
extern template Scan request_from_json(std::string_view json);
template <>
CreateTable request_from_json(std::string_view json);
template <>
DeleteTable request_from_json(std::string_view json);
template <>
DescribeTable request_from_json(std::string_view json);
template <>
UpdateTimeToLive request_from_json(std::string_view json);
template <>
DescribeTimeToLive request_from_json(std::string_view json);
template <>
BatchGetItem request_from_json(std::string_view json);
template <>
BatchWriteItem request_from_json(std::string_view json);
template <>
TransactWriteItems request_from_json(std::string_view json);
template <>
TransactGetItems request_from_json(std::string_view json);

/// Whether the request asks what it consumes.
bool asks_for_capacity(std::string_view json);

}  // namespace keyc::fake
