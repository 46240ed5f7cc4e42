#pragma once

#include <string>

#include "keyc/aws_config.hpp"
#include "keyc/client.hpp"
#include "keyc/endpoint.hpp"

namespace keyc::client {

/// The settings of AWS for a client with these options. A program that gives a region and credentials itself needs no
/// files, so none are read then.
AwsConfig config_of(const ClientOptions& options);

/// What decides the endpoint of an attempt, together with the account of its credentials: endpoint_of(). Of options as
/// they were given, not completed ones. Throws Error if there is no region, or no endpoint for any account.
EndpointSettings endpoint_settings(const ClientOptions& options, const AwsConfig& config);

/// The options, with empty ones filled in. Endpoint and region are those of attempts whose account is not known, the
/// region as it is signed. Throws Error if something is missing or makes no sense.
ClientOptions complete(ClientOptions options, const AwsConfig& config);

/// What to say of a retry mode that is not had here; empty if there is nothing to say. Throws ConfigError for a word that
/// is no mode.
std::string retry_mode_note(const AwsConfig& config);

/// Throws Error if a part is missing or has characters that no header can have.
void require_usable(const Credentials& credentials);

/// Whether AWS cannot tell them apart.
bool is_same_key(const Credentials& left, const Credentials& right) noexcept;

}  // namespace keyc::client
