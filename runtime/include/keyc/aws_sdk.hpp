#pragma once

/// keyc with the AWS SDK for C++: the SDK's credentials for keyc's client, the SDK's client in place of keyc's
/// connections, or keyc's requests and structs for calls of the SDK. Headers alone: a program that includes them needs
/// the SDK, keyc's libraries do not. See docs/aws-sdk.md, which says with which versions they were compiled.
///
/// keyc/aws_sdk_options.hpp alone needs only aws-cpp-sdk-core.
#include "keyc/aws_sdk_options.hpp"
#include "keyc/aws_sdk/requests.hpp"
#include "keyc/aws_sdk/transport.hpp"
#include "keyc/aws_sdk/values.hpp"
