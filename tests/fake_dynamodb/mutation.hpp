#pragma once

#include <string>
#include <variant>
#include <vector>

#include "keyc/generated/transaction.hpp"
#include "keyc/requests.hpp"

/// Requests with one part left out: a check of these requests must fail.
namespace fake_dynamodb {

using WriteRequest = std::variant<keyc::PutItem, keyc::UpdateItem, keyc::DeleteItem, keyc::TransactWriteItems>;

/// The parts of a request: each term of the condition that must hold, as "if …"; each action of an update, as "SET …".
/// Of a transaction each write, as "write 1", and its parts as "write 1: …".
std::vector<std::string> parts_of(const WriteRequest& request);

/// The request without that part, if it has it, and without the placeholders that are unused then.
WriteRequest without_part(WriteRequest request, const std::string& part);

}  // namespace fake_dynamodb
