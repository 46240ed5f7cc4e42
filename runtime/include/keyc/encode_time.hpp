#pragma once

#include <string>

#include "keyc/time.hpp"

/// How times are written into text keys; see keyc/encode.hpp.
namespace keyc::encode {

/// yyyy-MM-dd: 10 characters.
void date(std::string& out, Date value);
/// yyyy-MM-ddTHH:mm:ss.SSSZ: 24 characters.
void timestamp(std::string& out, Timestamp value);

}  // namespace keyc::encode
