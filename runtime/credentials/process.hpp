#pragma once

#include "credentials/source.hpp"

namespace keyc::credentials {

/// The credentials that a program prints (`credential_process`). `account_id` if it prints none.
MakeSource process_source(const Setting& command, const std::string& account_id,
                          std::chrono::milliseconds patience = std::chrono::seconds(60));

}  // namespace keyc::credentials
