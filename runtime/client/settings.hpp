#pragma once

#include <string>

#include "keyc/client.hpp"

namespace keyc::client {

/// The options, with empty ones filled in from the environment. Throws Error if something is missing or makes no sense.
ClientOptions complete(ClientOptions options);

/// Throws Error if a part is missing or has characters that no header can have.
void require_usable(const Credentials& credentials);

/// The host of an endpoint, "localhost" or "[::1]". Throws Error if the endpoint is not http:// or https://, a host and
/// a path, with nothing after the path and no user.
std::string host_of(const std::string& endpoint);

}  // namespace keyc::client
