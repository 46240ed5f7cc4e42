#pragma once

#include <string>
#include <string_view>

#include "client/transport.hpp"
#include "keyc/client.hpp"

namespace keyc::client {

/// Whether what came of an attempt other than an answer with status 200 is worth another.
bool may_be_tried_again(const Answer& answer);

/// Whether the request may have taken place though the answer does not say so: none came, or the server failed.
bool is_lost(const Answer& answer);

/// Whether it is what DynamoDB says of a condition that does not hold.
bool is_failed_condition(const ErrorResult& refusal);

/// What DynamoDB says in an answer other than one with status 200, as far as it is DynamoDB's.
ErrorResult refusal_in(const Answer& answer);

/// What went wrong, for people: "UpdateItem: ValidationException: … (HTTP 400)".
std::string description(std::string_view operation, const Answer& answer);

/// Throws what it means: TransportError, ServiceError or what derives from it. `attempts` have been made.
[[noreturn]] void raise(std::string_view operation, const Answer& answer, int attempts);

/// The constraint that the transaction broke ("Account.email"); empty where it was cancelled for any other reason too.
std::string_view violated(const TransactWriteItems& request, const TransactionCancelled& cancelled);

}  // namespace keyc::client
