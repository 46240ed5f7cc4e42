#pragma once

#include <cstdint>
#include <string_view>

namespace keyc::inline generated {

/// FNV-1a, 64 bits. Source: Fowler, Noll, Vo: The FNV Non-Cryptographic Hash Algorithm.
class Fnv {
 public:
  constexpr void add(std::string_view bytes) noexcept {
    for (const char c : bytes) {
      hash_ ^= static_cast<unsigned char>(c);
      hash_ *= 0x100000001b3;
    }
  }
  constexpr std::uint64_t hash() const noexcept { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325;
};

}  // namespace keyc::inline generated
