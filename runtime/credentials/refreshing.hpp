#pragma once

#include <functional>
#include <memory>

#include "credentials/chain.hpp"

namespace keyc::credentials {

/// What the rules of refreshing depend on. Tests have other ones.
struct Timing {
  std::function<TimestampUs()> now = now_in_microseconds;
  std::function<double()> random;  // from 0 to 1; empty: a generator of its own
};

/// Keeps the credentials of a source, and asks it again before they expire.
std::shared_ptr<CredentialsProvider> refreshing_provider(Chosen chosen, Timing timing = {});

}  // namespace keyc::credentials
