// What an answer without status 200 means: whether the request may have taken place all the same, and which exception
// it becomes. Errors are told apart by DynamoDB's types, never by its messages.

#include "client/refusal.hpp"

#include <algorithm>

#include "client/reports.hpp"
#include "client/retry_policy.hpp"
#include "keyc/json.hpp"
#include "keyc/unique.hpp"
#include "requests/actions.hpp"

namespace keyc::client {
namespace {

/// Whether another transaction was sent with this token.
bool is_mismatch(const ErrorResult& refusal) { return refusal.Type == "IdempotentParameterMismatchException"; }

/// "UpdateItem of pk = a, sk = b in Things", as far as it is known.
std::string shown(std::string_view action, const Item& key, const std::string& table) {
  std::string text(action);
  if (!key.empty()) text += " of " + shown_key(key);
  return text + (table.empty() ? "" : " in " + table);
}

std::string not_there(const std::string& path) { return "the item has no '" + path + "', which the update needs"; }

/// What the update requires of the item that made its condition fail, and does not find; empty if it finds all.
std::string invalid_path(const TransactWriteItem& write, const std::optional<Item>& there) {
  const auto* const update = std::get_if<UpdateItem>(&write);
  return update == nullptr || !there ? std::string() : update->required.missing_in(*there);
}

/// "action 1, Update of pk = a, sk = b in Things: ConditionalCheckFailed: The conditional request failed"
std::string shown(const std::vector<CancellationReason>& reasons) {
  std::string text;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    if (reasons[i].Code == "None") continue;
    text += (text.empty() ? "" : "; ") + ("action " + std::to_string(i));
    if (!reasons[i].action.empty()) text += ", " + shown(reasons[i].action, reasons[i].key, reasons[i].table);
    text += ": " + reasons[i].Code;
    if (!reasons[i].Message.empty()) text += ": " + reasons[i].Message;
    if (!reasons[i].invalid_path.empty()) text += " (" + not_there(reasons[i].invalid_path) + ")";
  }
  return text;
}

}  // namespace

namespace {

/// A refusal because of a signature repeats, from the second line of its message on, what was signed: the session token
/// is in it.
bool repeats_headers(const ErrorResult& refusal) { return refusal.Type.find("Signature") != std::string::npos; }

}  // namespace

// An answer from something in between (a proxy, a gateway) is not JSON; its beginning shows what it comes from.
ErrorResult refusal_in(const Answer& answer) {
  if (answer.status == 0 || answer.status == 200) return {};
  try {
    ErrorResult refusal = error_result_from_json(answer.body);
    if (repeats_headers(refusal))
      refusal.Message.erase(std::min(refusal.Message.find_first_of("\r\n"), refusal.Message.size()));
    return refusal;
  } catch (const JsonError&) {
    constexpr std::size_t shown = 200;
    return {"", answer.body.substr(0, shown), std::nullopt, {}, {}};
  }
}

bool is_lost(const Answer& answer, const ErrorResult& refusal) {
  if (answer.status == 0) return answer.was_sent;
  return answer.status >= 500 && !is_throttling(answer, refusal.Type);
}

bool is_failed_condition(const ErrorResult& refusal) { return refusal.Type == "ConditionalCheckFailedException"; }

namespace {

std::string described(std::string_view operation, const Answer& answer, const ErrorResult& refusal) {
  std::string text(operation);
  if (answer.status == 0) return text + ": " + answer.problem;
  // DynamoDB's own message has only the codes.
  const std::string reasons = shown(refusal.CancellationReasons);
  for (const std::string& part : {refusal.Type, reasons.empty() ? refusal.Message : reasons})
    if (!part.empty()) text.append(": ").append(part);
  const std::string_view id = request_id_of(answer);
  text += " (HTTP " + std::to_string(answer.status);
  if (!id.empty()) text.append(", request ").append(id);
  return text + ")";
}

template <class Refused>
[[noreturn]] void raise_answered(Refused error, const Answer& answer) {
  error.set_request_id(std::string(request_id_of(answer)));
  throw error;
}

[[noreturn]] void raise(std::string_view operation, const Answer& answer, ErrorResult refusal,
                        const Attempts& attempts) {
  const std::string message = described(operation, answer, refusal);
  if (attempts.stopped == StopReason::cancelled) throw Cancelled(message, attempts.made);
  if (answer.status == 0) throw TransportError(message, attempts.made);
  if (is_failed_condition(refusal))
    raise_answered(ConditionFailed(message, std::move(refusal.Item), attempts.made), answer);
  if (refusal.Type == "TransactionCanceledException")
    raise_answered(TransactionCancelled(message, std::move(refusal.CancellationReasons), attempts.made), answer);
  if (refusal.Type == "ResourceNotFoundException")
    raise_answered(ResourceNotFound(refusal.Type, message, answer.status, attempts.made), answer);
  if (!is_throttling(answer, refusal.Type))
    raise_answered(ServiceError(refusal.Type, message, answer.status, attempts.made), answer);
  Throttled throttled(refusal.Type, message, answer.status, attempts.made);
  throttled.set_reasons(std::move(refusal.ThrottlingReasons));
  raise_answered(std::move(throttled), answer);
}

}  // namespace

std::string description(std::string_view operation, const Answer& answer) {
  return described(operation, answer, refusal_in(answer));
}

void raise(std::string_view operation, const Answer& answer, const Attempts& attempts) {
  raise(operation, answer, refusal_in(answer), attempts);
}

void raise_for_item(std::string_view operation, const TransactWriteItem& write, const std::string& table,
                    const Answer& answer, const Attempts& attempts, bool was_lost) {
  ErrorResult refusal = refusal_in(answer);
  if (answer.status == 0 || !is_failed_condition(refusal)) raise(operation, answer, std::move(refusal), attempts);
  RefusedWrite refused{std::string(operation), table, keys_of({write}).front()};
  const std::string message = described(shown(operation, refused.key, table), answer, refusal);
  const std::string path = was_lost ? std::string() : invalid_path(write, refusal.Item);
  if (!path.empty())
    raise_answered(
        InvalidPath(message + ": " + not_there(path), std::move(refusal.Item), path, attempts.made, std::move(refused)),
        answer);
  raise_answered(ConditionFailed(message, std::move(refusal.Item), attempts.made, std::move(refused)), answer);
}

void raise(const TransactWriteItems& sent, const Answer& answer, const Attempts& attempts) {
  constexpr std::string_view operation = "TransactWriteItems";
  ErrorResult refusal = refusal_in(answer);
  if (is_mismatch(refusal)) raise_answered(IdempotentParameterMismatch(sent.ClientRequestToken, attempts.made), answer);
  const std::vector<Item> keys = keys_of(sent.TransactItems);
  std::vector<CancellationReason>& reasons = refusal.CancellationReasons;
  for (std::size_t i = 0; i < reasons.size() && i < keys.size(); ++i) {
    reasons[i].action = action_name(sent.TransactItems[i]);
    reasons[i].table = table_of(sent.TransactItems[i]);
    reasons[i].key = keys[i];
    if (reasons[i].Code == "ConditionalCheckFailed")
      reasons[i].invalid_path = invalid_path(sent.TransactItems[i], reasons[i].Item);
  }
  raise(operation, answer, std::move(refusal), attempts);
}

bool shows_that_nothing_took_place(const Answer& answer, std::chrono::milliseconds time) {
  constexpr std::chrono::minutes remembered{10};
  const ErrorResult refusal = refusal_in(answer);
  return refusal.Type == "TransactionCanceledException" || (is_mismatch(refusal) && time < remembered);
}

std::string_view violated(const TransactWriteItems& request, const TransactionCancelled& cancelled) {
  std::string_view first;
  const auto& reasons = cancelled.reasons();
  for (std::size_t i = 0; i < reasons.size() && i < request.TransactItems.size(); ++i) {
    if (reasons[i].Code == "None") continue;
    const auto* const put = std::get_if<PutItem>(&request.TransactItems[i]);
    const std::string_view constraint = put != nullptr ? constraint_of(put->Item) : std::string_view();
    if (reasons[i].Code != "ConditionalCheckFailed" || constraint.empty()) return {};
    if (first.empty()) first = constraint;
  }
  return first;
}

}  // namespace keyc::client
