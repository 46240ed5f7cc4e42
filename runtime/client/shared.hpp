#pragma once

#include <memory>
#include <string>

#include "client/credentials_watch.hpp"
#include "client/retry_quota.hpp"
#include "client/server_clock.hpp"
#include "keyc/client.hpp"
#include "keyc/endpoint.hpp"
#include "requests/table_map.hpp"

namespace keyc::client {

/// What a client has in common with those that its with() makes. Several threads can use it at once.
struct Shared {
  /// Throws what the constructor of Client throws.
  explicit Shared(const ClientOptions& options);
  Shared(ClientOptions options, const AwsConfig& config);

  EndpointSettings endpoint;  // of no account yet; empty if there is a transport
  ClientOptions settings;     // complete
  TableMap tables;
  std::shared_ptr<Http> http;            // null if there is a transport
  std::shared_ptr<Transport> transport;  // or null
  Signer signer{"dynamodb"};
  RetryQuota quota;
  ServerClock clock{};
  CredentialsWatch credentials{};
  bool corrects_clock;
  bool is_in_lambda;
  std::string user_agent;
};

}  // namespace keyc::client
