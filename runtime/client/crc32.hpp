#pragma once

#include <cstdint>
#include <string_view>

#include "keyc/http.hpp"

namespace keyc::client {

/// The check sum of zlib, which DynamoDB sends of each body as x-amz-crc32.
std::uint32_t crc32(std::string_view bytes) noexcept;

/// Whether the answer has a check sum that is not its body's. A body that something in between has packed is not
/// checked.
bool is_damaged(const HttpAnswer& answer) noexcept;

}  // namespace keyc::client
