#pragma once

#include "credentials/source.hpp"
#include "credentials/sts.hpp"

namespace keyc::credentials {

/// A role in exchange for the token in a file, which is read each time: others renew it.
MakeSource web_identity_source(const Means& means, const Role& role, const Setting& token_file);

}  // namespace keyc::credentials
