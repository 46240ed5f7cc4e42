#pragma once

#include <string>
#include <vector>

#include "client/attempt_loop.hpp"

namespace keyc::client {

/// "keyc/0.1.0 os/linux lang/cpp app/my-service"
std::string user_agent(const std::string& app_id);

/// The headers of an attempt before it is signed. `invocation` identifies the call, and is made at its first attempt.
std::vector<Header> sent_headers(const Shared& shared, const Outgoing& outgoing, std::string& invocation, int attempt);

}  // namespace keyc::client
