#pragma once

#include <string_view>

#include "client/transport.hpp"
#include "keyc/client.hpp"

namespace keyc::client {

/// Whether what came of an attempt other than an answer with status 200 is worth another.
bool may_be_tried_again(const Answer& answer);

/// Throws what it means: TransportError, ServiceError or what derives from it. `attempts` have been made.
[[noreturn]] void raise(std::string_view operation, const Answer& answer, int attempts);

/// The constraint that the transaction broke ("Account.email"); empty where it was cancelled for any other reason too.
std::string_view violated(const TransactWriteItems& request, const TransactionCancelled& cancelled);

}  // namespace keyc::client
