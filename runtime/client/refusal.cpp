// What an answer without status 200 means: whether to try again, whether the request may have taken place all the same,
// and which exception it becomes. Errors are told apart by DynamoDB's types, never by its messages.

#include "client/refusal.hpp"

#include <algorithm>
#include <array>

#include "keyc/json.hpp"
#include "keyc/unique.hpp"
#include "requests/actions.hpp"

namespace keyc::client {
namespace {

constexpr int too_many_requests = 429;

bool is_throttling(const Answer& answer, std::string_view type) {
  constexpr std::array<std::string_view, 3> types = {"ProvisionedThroughputExceededException", "ThrottlingException",
                                                     "RequestLimitExceeded"};
  return answer.status == too_many_requests || std::find(types.begin(), types.end(), type) != types.end();
}

/// Whether a problem with this code, of a reason for which a transaction was cancelled, passes by itself.
bool is_transient(std::string_view code) {
  constexpr std::array<std::string_view, 3> codes = {"TransactionConflict", "ThrottlingError",
                                                     "ProvisionedThroughputExceeded"};
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

/// Whether another transaction was sent with this token.
bool is_mismatch(const ErrorResult& refusal) { return refusal.Type == "IdempotentParameterMismatchException"; }

/// Whether nothing has taken place, and only because others were writing the same items at that moment.
bool met_others(const ErrorResult& refusal) {
  if (refusal.Type == "TransactionInProgressException" || refusal.Type == "TransactionConflictException") return true;
  const auto passes = [](const CancellationReason& reason) {
    return reason.Code == "None" || is_transient(reason.Code);
  };
  const auto is_none = [](const CancellationReason& reason) { return reason.Code == "None"; };
  const auto& reasons = refusal.CancellationReasons;
  return refusal.Type == "TransactionCanceledException" && std::all_of(reasons.begin(), reasons.end(), passes) &&
         !std::all_of(reasons.begin(), reasons.end(), is_none);
}

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

// An answer from something in between (a proxy, a gateway) is not JSON; its beginning shows what it comes from.
ErrorResult refusal_in(const Answer& answer) {
  try {
    return error_result_from_json(answer.body);
  } catch (const JsonError&) {
    constexpr std::size_t shown = 200;
    return {"", answer.body.substr(0, shown), std::nullopt, {}};
  }
}

bool may_be_tried_again(const Answer& answer) {
  if (answer.status == 0) return answer.may_recover;
  if (answer.status >= 500) return true;
  const ErrorResult refusal = refusal_in(answer);
  return is_throttling(answer, refusal.Type) || met_others(refusal);
}

bool is_lost(const Answer& answer) {
  if (answer.status == 0) return answer.was_sent;
  return answer.status >= 500 && !is_throttling(answer, refusal_in(answer).Type);
}

bool is_failed_condition(const ErrorResult& refusal) { return refusal.Type == "ConditionalCheckFailedException"; }

namespace {

std::string description(std::string_view operation, const Answer& answer, const ErrorResult& refusal) {
  std::string text(operation);
  if (answer.status == 0) return text + ": " + answer.problem;
  // DynamoDB's own message has only the codes.
  const std::string reasons = shown(refusal.CancellationReasons);
  for (const std::string& part : {refusal.Type, reasons.empty() ? refusal.Message : reasons})
    if (!part.empty()) text.append(": ").append(part);
  return text + " (HTTP " + std::to_string(answer.status) + ")";
}

[[noreturn]] void raise(std::string_view operation, const Answer& answer, ErrorResult refusal, int attempts) {
  const std::string message = description(operation, answer, refusal);
  if (answer.status == 0) throw TransportError(message, attempts);
  if (is_failed_condition(refusal)) throw ConditionFailed(message, std::move(refusal.Item), attempts);
  if (refusal.Type == "TransactionCanceledException")
    throw TransactionCancelled(message, std::move(refusal.CancellationReasons), attempts);
  if (refusal.Type == "ResourceNotFoundException")
    throw ResourceNotFound(refusal.Type, message, answer.status, attempts);
  if (is_throttling(answer, refusal.Type)) throw Throttled(refusal.Type, message, answer.status, attempts);
  throw ServiceError(refusal.Type, message, answer.status, attempts);
}

}  // namespace

std::string description(std::string_view operation, const Answer& answer) {
  return description(operation, answer, answer.status == 0 ? ErrorResult() : refusal_in(answer));
}

void raise(std::string_view operation, const Answer& answer, int attempts) {
  raise(operation, answer, answer.status == 0 ? ErrorResult() : refusal_in(answer), attempts);
}

void raise_for_item(std::string_view operation, const TransactWriteItem& write, const std::string& table,
                    const Answer& answer, int attempts, bool was_lost) {
  ErrorResult refusal = answer.status == 0 ? ErrorResult() : refusal_in(answer);
  if (answer.status == 0 || !is_failed_condition(refusal)) raise(operation, answer, std::move(refusal), attempts);
  RefusedWrite refused{std::string(operation), table, keys_of({write}).front()};
  const std::string message = description(shown(operation, refused.key, table), answer, refusal);
  const std::string path = was_lost ? std::string() : invalid_path(write, refusal.Item);
  if (!path.empty())
    throw InvalidPath(message + ": " + not_there(path), std::move(refusal.Item), path, attempts, std::move(refused));
  throw ConditionFailed(message, std::move(refusal.Item), attempts, std::move(refused));
}

void raise(const TransactWriteItems& sent, const Answer& answer, int attempts) {
  constexpr std::string_view operation = "TransactWriteItems";
  ErrorResult refusal = answer.status == 0 ? ErrorResult() : refusal_in(answer);
  if (is_mismatch(refusal)) throw IdempotentParameterMismatch(sent.ClientRequestToken, attempts);
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
  const ErrorResult refusal = answer.status == 0 ? ErrorResult() : refusal_in(answer);
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

namespace keyc {

TransportError::TransportError(const std::string& message, int attempts) : Error(message), attempts_(attempts) {}

ServiceError::ServiceError(std::string type, const std::string& message, int status, int attempts)
    : Error(message), type_(std::move(type)), status_(status), attempts_(attempts) {}

ConditionFailed::ConditionFailed(const std::string& message, std::optional<Item> item, int attempts, RefusedWrite write)
    : ServiceError("ConditionalCheckFailedException", message, 400, attempts),
      item_(std::move(item)),
      write_(std::move(write)) {}

InvalidPath::InvalidPath(const std::string& message, std::optional<Item> item, std::string path, int attempts,
                         RefusedWrite write)
    : ConditionFailed(message, std::move(item), attempts, std::move(write)), path_(std::move(path)) {}

IdempotentParameterMismatch::IdempotentParameterMismatch(std::string token, int attempts)
    : ServiceError("IdempotentParameterMismatchException",
                   "TransactWriteItems: IdempotentParameterMismatchException: nothing of this transaction took place. "
                   "Another one with the token '" +
                       token +
                       "', but other actions or values, was sent within ten minutes, and whether that took place is "
                       "not known (HTTP 400)",
                   400, attempts),
      token_(std::move(token)) {}

TransactionCancelled::TransactionCancelled(const std::string& message, std::vector<CancellationReason> reasons,
                                           int attempts)
    : ServiceError("TransactionCanceledException", message, 400, attempts), reasons_(std::move(reasons)) {}

NotUnique::NotUnique(const TransactionCancelled& cancelled, std::string_view constraint)
    : TransactionCancelled(std::string(constraint) + " is not unique: " + cancelled.what(), cancelled.reasons(),
                           cancelled.attempts()),
      constraint_(constraint) {}

bool TransactionCancelled::by_others() const noexcept {
  return std::all_of(reasons_.begin(), reasons_.end(), [](const CancellationReason& reason) {
    return reason.Code == "None" || reason.Code == "ConditionalCheckFailed" || client::is_transient(reason.Code);
  });
}

}  // namespace keyc
