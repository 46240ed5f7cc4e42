#pragma once

#include <string>
#include <variant>
#include <vector>

#include "keyc/requests.hpp"
#include "keyc/transaction.hpp"

/// Requests with one part left out: what must make a check of them fail.
namespace fake_dynamodb {

using WriteRequest = std::variant<keyc::PutItem, keyc::UpdateItem, keyc::DeleteItem, keyc::TransactWriteItems>;

/// Of the condition each term that must hold, as "if …"; of an update each action, as "SET …". Of a transaction each
/// write, as "write 1", and its parts behind that.
std::vector<std::string> parts_of(const WriteRequest& request);

/// Without that part, where the request has it, and without the placeholders that nothing uses then.
WriteRequest without_part(WriteRequest request, const std::string& part);

}  // namespace fake_dynamodb
