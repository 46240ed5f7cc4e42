#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "client/exchange.hpp"
#include "client/refusal.hpp"
#include "client/unknown.hpp"
#include "client/verdict.hpp"
#include "keyc/json.hpp"

/// From the last answer to the result of an operation, or to what it throws.
namespace keyc::client {

/// Asks DynamoDB for what the request costs, if it is one of those that say so.
void ask_for_capacity(Outgoing& outgoing);

template <class Request>
Outgoing outgoing(std::string_view operation, const Request& request, Effect effect) {
  Outgoing made{operation, to_json(request), effect, {}, {}};
  if constexpr (requires { request.TableName; }) made.table = request.TableName;
  if constexpr (requires { request.IndexName; }) made.index = request.IndexName;
  return made;
}

/// An error of `read` gets the number of attempts that were made.
template <class Read>
auto read_body(const Answer& answer, const Attempts& attempts, Read read) {
  try {
    return read(answer.body);
  } catch (const JsonError& error) {
    throw JsonError(error.what(), attempts.made);
  }
}

/// Of a write of one item. `table` is its name as it was sent.
template <class Result, class Request>
Result result_of(std::string_view operation, const Request& sent, const std::string& table, Effect effect,
                 const Answer& answer, const Attempts& attempts, Result (*read)(std::string_view)) {
  if (answer.status == 200) {
    Result result = read_body(answer, attempts, read);
    if (sent.ReturnValues == "ALL_NEW" && result.Attributes.empty())
      throw JsonError("the answer has no member 'Attributes'", attempts.made);
    return result;
  }
  if (attempts.lost == 0) raise_for_item(operation, sent, table, answer, attempts, false);
  const ErrorResult refusal = refusal_in(answer);
  if (!is_failed_condition(refusal)) raise_unknown(operation, sent, answer, attempts, effect);
  const Item* const there = refusal.Item ? &*refusal.Item : nullptr;
  switch (verdict_of(sent, there)) {
    case Verdict::did_not: raise_for_item(operation, sent, table, answer, attempts, true);
    case Verdict::took_place:
      if (sent.ReturnValues == "ALL_NEW") return {*there};
      if (sent.ReturnValues.empty() || sent.ReturnValues == "NONE") return {};
      break;
    case Verdict::unknown: break;
  }
  raise_unknown(operation, sent, answer, attempts, effect);
}

/// Of a batch of writes, with its tables as the program named them.
BatchWriteItemResult result_of(const BatchWriteItem& request, const Answer& answer, const Attempts& attempts);

/// A transaction with the names of tables that are sent, and a token. Throws what keyc::check_actions() throws.
TransactWriteItems as_sent(const TransactWriteItems& given, const TableMap& tables);

/// Of a transaction, as it was given and as it was sent, all of whose attempts were made within this time.
void finish(const TransactWriteItems& given, const TransactWriteItems& sent, std::chrono::milliseconds time,
            const Answer& answer, const Attempts& attempts);

}  // namespace keyc::client
