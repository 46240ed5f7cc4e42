#pragma once

#include "credentials/source.hpp"

namespace keyc::credentials {

/// The keys that `aws login` has left in a file, as long as they are valid; the file is read each time. They are not
/// renewed.
MakeSource login_source(const Means& means, const std::string& profile, const Setting& session);

}  // namespace keyc::credentials
