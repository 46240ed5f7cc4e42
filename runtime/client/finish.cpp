#include "client/finish.hpp"

#include <algorithm>
#include <array>

#include "keyc/transact.hpp"
#include "keyc/uuid.hpp"

namespace keyc::client {

void ask_for_capacity(Outgoing& outgoing) {
  constexpr std::array<std::string_view, 10> operations = {
      "PutItem", "GetItem",      "UpdateItem",     "DeleteItem",         "Query",
      "Scan",    "BatchGetItem", "BatchWriteItem", "TransactWriteItems", "TransactGetItems"};
  if (std::find(operations.begin(), operations.end(), outgoing.operation) == operations.end()) return;
  std::string& body = outgoing.body;
  body.pop_back();
  body += body.back() == '{' ? "" : ",";
  body += R"("ReturnConsumedCapacity":"TOTAL"})";
}

BatchWriteItemResult result_of(const BatchWriteItem& request, const Answer& answer, const Attempts& attempts) {
  if (answer.status == 200) return read_body(answer, attempts, batch_write_item_result_from_json);
  if (attempts.lost == 0) raise("BatchWriteItem", answer, attempts);
  raise_unknown("BatchWriteItem", request, answer, attempts, Effect::repeatable);
}

TransactWriteItems as_sent(const TransactWriteItems& given, const TableMap& tables) {
  TransactWriteItems sent = given;
  for (TransactWriteItem& action : sent.TransactItems)
    std::visit([&](auto& write) { write.TableName = tables.sent(write); }, action);
  check_actions(sent);
  if (sent.ClientRequestToken.empty()) sent.ClientRequestToken = to_text(Uuid::generate());
  return sent;
}

void finish(const TransactWriteItems& given, const TransactWriteItems& sent, std::chrono::milliseconds time,
            const Answer& answer, const Attempts& attempts) {
  if (answer.status == 200) return read_body(answer, attempts, transact_write_items_result_from_json);
  // A transaction that took place is not refused when it is sent again with its token.
  if (attempts.lost > 0 && !shows_that_nothing_took_place(answer, time)) {
    TransactWriteItems as_given = given;
    as_given.ClientRequestToken = sent.ClientRequestToken;
    raise_unknown("TransactWriteItems", std::move(as_given), answer, attempts, Effect::repeatable);
  }
  try {
    raise(sent, answer, attempts);
  } catch (const TransactionCancelled& cancelled) {
    const std::string_view constraint = violated(sent, cancelled);
    if (constraint.empty()) throw;
    NotUnique error(cancelled, constraint);
    error.set_request_id(cancelled.request_id());
    throw error;
  }
}

}  // namespace keyc::client
