#pragma once

#include "credentials/profiles.hpp"
#include "credentials/source.hpp"

namespace keyc::credentials {

/// A profile of IAM Identity Center: keys in exchange for the token that `aws sso login` has left in a file. A token
/// that ends soon is refreshed, and written back for the other programs of the user.
MakeSource sso_source(const Means& means, const Profile& profile);

}  // namespace keyc::credentials
