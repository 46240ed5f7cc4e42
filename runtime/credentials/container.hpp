#pragma once

#include "credentials/source.hpp"

namespace keyc::credentials {

/// Whether one of the variables is set that ECS, EKS or another host of containers sets.
bool is_in_container(const AwsConfig& config);

/// The credentials of a task or a pod. Throws ConfigError if its host must not be asked for them without encryption.
MakeSource container_source(const Means& means);

}  // namespace keyc::credentials
