#pragma once

#include "credentials/source.hpp"
#include "credentials/sts.hpp"

namespace keyc::credentials {

/// A role that other credentials take on.
MakeSource role_source(const Means& means, const Role& role, const MakeSource& signer);

}  // namespace keyc::credentials
