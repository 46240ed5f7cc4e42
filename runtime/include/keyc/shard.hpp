#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/fnv.hpp"

/// The shard of an item: a number in a partition key that spreads what would be one partition over several.
namespace keyc {

inline constexpr std::uint32_t most_shards = 1000;

/// FNV-1a, 64 bits, of attributes: of each, the length of its key text in bytes (4 bytes, big-endian) and then that
/// text, not escaped, as at the end of a key; bytes as they are.
class ShardHash {
 public:
  ShardHash& add(std::string_view text);
  constexpr std::uint64_t hash() const noexcept { return fnv_.hash(); }
  /// 0 to `shards` - 1.
  std::uint32_t shard(std::uint32_t shards) const noexcept { return static_cast<std::uint32_t>(hash() % shards); }

 private:
  Fnv fnv_;
};

/// Appends a shard, which counts from 0, as keys have it: counted from `first`, 0 or 1, with as many digits as the last
/// one has. Throws EncodeError if there are no shards or more than 1,000, or not that one.
void encode_shard(std::string& out, std::uint32_t shard, std::uint32_t shards, std::uint32_t first = 0);

}  // namespace keyc
