#pragma once

#include <memory>
#include <string>

#include "keyc/client.hpp"

namespace faults {

/// How requests get to DynamoDB: by the client itself, by an HTTP stack of the program, or by
/// the AWS SDK, a Transport, which makes attempts of its own or not.
enum class Way { own, http, aws_sdk, aws_sdk_retries };

/// HTTP by sockets, with a connection for each request: as little as a program needs that has a stack of its own.
std::shared_ptr<keyc::Http> socket_http();

/// The options with this way.
keyc::ClientOptions by(Way way, keyc::ClientOptions options);

}  // namespace faults
