#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "keyc/client.hpp"
#include "keyc/streams.hpp"

/// The board follows the orders: what a Lambda function does with the stream of their table.
namespace board {

/// Shows an order's change on the board, unless the board shows this one or a later one already. So it can be called
/// again with any record: Lambda sends a batch again if a part of it has failed, or if the function's answer was lost.
/// Throws what client.send() throws, also keyc::UnknownOutcome: that record has failed, and comes again.
void show(keyc::Client& client, const keyc::StreamRecord& record);

/// The function's answer to an event. Records are shown in their order up to the first one that fails: Lambda sends
/// this one and those after it again. The event source needs `FunctionResponseTypes: [ReportBatchItemFailures]`.
std::string handle(std::string_view event, const std::function<void(const keyc::StreamRecord&)>& show);

}  // namespace board
