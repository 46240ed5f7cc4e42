#pragma once

#include <memory>
#include <string_view>

#include "client/retry_policy.hpp"
#include "keyc/observer.hpp"

namespace keyc::client {

/// Calls a function of an observer, and drops what it throws.
template <class Tell>
void told(Tell tell) noexcept {
  try {
    tell();
  } catch (...) {
  }
}

inline void tell(const std::shared_ptr<Observer>& observer, Note::Kind kind, std::string_view text) {
  if (observer != nullptr) told([&] { observer->note({kind, text}); });
}

AttemptReason reason_of(Trouble trouble, const HttpAnswer& answer_before);

/// Empty if the answer has none.
std::string_view request_id_of(const HttpAnswer& answer) noexcept;

}  // namespace keyc::client
