#pragma once

#include "keyc/endpoint.hpp"

namespace keyc::http {

/// Whether this region has hosts that name an account.
bool has_account_hosts(const Partition& partition, std::string_view region) noexcept;

/// Whether the partition's plain hosts are those that conform to FIPS.
bool is_fips_plain(const Partition& partition) noexcept;

}  // namespace keyc::http
