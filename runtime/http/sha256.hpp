#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "keyc/signing.hpp"

namespace keyc::http {

/// SHA-256 of what is added (FIPS 180-4). A copy goes on from the same state.
class Sha256 {
 public:
  Sha256& add(std::string_view bytes) noexcept;
  Sha256Digest finish() noexcept;

 private:
  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> rest_{};  // what is not a whole block yet
  std::uint64_t size_ = 0;               // of all that was added, in bytes
};

/// HMAC-SHA-256 with one key (RFC 2104), whose blocks are hashed once for all texts.
class HmacKey {
 public:
  explicit HmacKey(std::string_view key) noexcept;
  Sha256Digest of(std::string_view bytes) const noexcept;

 private:
  Sha256 inner_;
  Sha256 outer_;
};

inline std::string_view bytes_of(const Sha256Digest& digest) noexcept {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace keyc::http
