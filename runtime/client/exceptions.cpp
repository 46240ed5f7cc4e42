// What a program catches: the constructors of the exceptions in keyc/client.hpp, and what they say of themselves.

#include <algorithm>
#include <utility>

#include "client/retry_policy.hpp"
#include "keyc/client.hpp"

namespace keyc {

TransportError::TransportError(const std::string& message, int attempts) : Error(message), attempts_(attempts) {}

Cancelled::Cancelled(const std::string& message, int attempts) : Error(message), attempts_(attempts) {}

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
