#include "keyc/retry.hpp"

#include <thread>

#include "client/backoff.hpp"

namespace keyc::detail {

void wait_before(int attempt) {
  const client::Backoff backoff{std::chrono::milliseconds(1), std::chrono::milliseconds(64)};
  std::this_thread::sleep_for(backoff.after(attempt - 1));
}

}  // namespace keyc::detail
