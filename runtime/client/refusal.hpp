#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "client/attempt_loop.hpp"
#include "keyc/client.hpp"

namespace keyc::client {

using Answer = HttpAnswer;

/// Whether the request may have taken place though the answer does not say so: there was no answer, or the server
/// failed.
bool is_lost(const Answer& answer, const ErrorResult& refusal);

/// Whether DynamoDB refused the request because its condition does not hold.
bool is_failed_condition(const ErrorResult& refusal);

/// DynamoDB's error in an answer; empty if there is no answer, or one with status 200. If it is not DynamoDB's, only
/// its beginning as the message.
ErrorResult refusal_in(const Answer& answer);

/// What went wrong, for people: "UpdateItem: ValidationException: … (HTTP 400)".
std::string description(std::string_view operation, const Answer& answer);

/// Throws the exception for the answer: TransportError, Cancelled, ServiceError or a class derived from it.
[[noreturn]] void raise(std::string_view operation, const Answer& answer, const Attempts& attempts);

/// Throws the exception for the answer to a write of one item: the message of ConditionFailed names the item. `table`
/// is its name as it was sent. If no answer `was_lost`, a missing path is InvalidPath.
[[noreturn]] void raise_for_item(std::string_view operation, const TransactWriteItem& write, const std::string& table,
                                 const Answer& answer, const Attempts& attempts, bool was_lost);
/// Throws the exception for the answer to a transaction as it was sent, whose reasons get the actions and their items.
[[noreturn]] void raise(const TransactWriteItems& sent, const Answer& answer, const Attempts& attempts);

/// Whether no attempt at the transaction, all of which were made within this time, took place.
bool shows_that_nothing_took_place(const Answer& answer, std::chrono::milliseconds time);

/// The constraint that the transaction broke ("Account.email"); empty if it was cancelled for any other reason too.
std::string_view violated(const TransactWriteItems& request, const TransactionCancelled& cancelled);

}  // namespace keyc::client
