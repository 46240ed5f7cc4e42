#pragma once

#include <string>
#include <utility>
#include <vector>

#include "keyc/client.hpp"

/// "Refuses" in these headers means to throw the errors that keyc::Client throws.
namespace keyc::fake {

[[noreturn]] inline void refuse(const std::string& message) { throw ServiceError("ValidationException", message, 400); }

inline void require(bool valid, const std::string& message) {
  if (!valid) refuse(message);
}

/// The error for these reasons, with DynamoDB's message.
inline TransactionCancelled cancelled(std::vector<CancellationReason> reasons) {
  std::string codes;
  for (const CancellationReason& reason : reasons) codes += (codes.empty() ? "" : ", ") + reason.Code;
  return {"Transaction cancelled, please refer cancellation reasons for specific reasons [" + codes + "]",
          std::move(reasons)};
}

}  // namespace keyc::fake
