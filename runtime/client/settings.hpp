#pragma once

#include <string>

#include "keyc/client.hpp"

namespace keyc::client {

/// The options with what was empty filled in from the environment. Throws Error where something is missing or makes no
/// sense.
ClientOptions complete(ClientOptions options);

/// Throws Error where a part is missing or holds what no header can.
void require_usable(const Credentials& credentials);

/// The host of an endpoint, "localhost" or "[::1]". Throws Error for what is not http:// or https:// and a host, with
/// nothing behind the path and no user.
std::string host_of(const std::string& endpoint);

}  // namespace keyc::client
