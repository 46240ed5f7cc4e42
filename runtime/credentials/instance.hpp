#pragma once

#include "credentials/source.hpp"

namespace keyc::credentials {

/// Whether AWS_EC2_METADATA_DISABLED is true.
bool is_instance_disabled(const AwsConfig& config);

/// The credentials of the role of an EC2 instance, from its metadata service (IMDS).
MakeSource instance_source(const Means& means);

}  // namespace keyc::credentials
