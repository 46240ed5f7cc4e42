#include "client/reports.hpp"

namespace keyc::client {

AttemptReason reason_of(Trouble trouble, const HttpAnswer& answer_before) {
  switch (trouble) {
    case Trouble::throttled: return AttemptReason::throttled;
    case Trouble::conflict: return AttemptReason::conflict;
    case Trouble::credentials: return AttemptReason::credentials;
    case Trouble::clock: return AttemptReason::clock;
    case Trouble::failed: return answer_before.was_sent ? AttemptReason::lost : AttemptReason::not_sent;
    case Trouble::lasting: break;
  }
  return AttemptReason::first;
}

std::string_view request_id_of(const HttpAnswer& answer) noexcept {
  const std::string* const id = find_header(answer.headers, "x-amzn-RequestId");
  return id == nullptr ? std::string_view() : std::string_view(*id);
}

}  // namespace keyc::client
