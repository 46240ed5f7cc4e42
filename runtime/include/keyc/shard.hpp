#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/bytes.hpp"
#include "keyc/generated/fnv.hpp"

/// The shard of an item: a number in a partition key that spreads what would be one partition over several.
namespace keyc {

/// How many shards a key can have.
inline constexpr std::uint32_t most_shards = 1000;

/// FNV-1a, 64 bits, of attributes: of each, the length of its key text in bytes (4 bytes, big-endian) and then that
/// text, not escaped, as at the end of a key; bytes as they are.
class ShardHash {
 public:
  ShardHash& add(std::string_view text);
  ShardHash& add(const Bytes& bytes);
  /// The text that `encode` writes: `add_as(keyc::encode::u32, 42)`.
  template <class... Parameters, class... Arguments>
  ShardHash& add_as(void (*encode)(std::string& out, Parameters...), const Arguments&... arguments) {
    std::string text;
    encode(text, arguments...);
    return add(text);
  }
  constexpr std::uint64_t hash() const noexcept { return fnv_.hash(); }
  /// 0 to `shards` - 1. `shards` must not be 0.
  std::uint32_t shard(std::uint32_t shards) const noexcept { return static_cast<std::uint32_t>(hash() % shards); }

 private:
  Fnv fnv_;
};

/// Appends a shard, which counts from 0, as keys have it: counted from `first`, 0 or 1, with as many digits as the last
/// one has. Throws EncodeError if there are no shards or more than 1,000, or not that one.
void encode_shard(std::string& out, std::uint32_t shard, std::uint32_t shards, std::uint32_t first = 0);

/// The shards of a key: `<shard(8, id) from 1 was 4>`. A key is written by the new count and, until all items have been
/// written so, read by both. The count must not be 0; the functions that return texts throw EncodeError for more than
/// 1,000 shards.
struct Shards {
  std::uint32_t count = 1;
  std::uint32_t first = 0;
  std::uint32_t was = 0;  // 0: there was no other count

  /// The text of the shard that a key with this hash has, or had.
  std::string text(const ShardHash& hash) const { return text_of(hash, count); }
  /// In which texts keys with this hash are read: one, or two if those of both counts differ.
  std::vector<std::string> texts(const ShardHash& hash) const;
  /// The texts of all shards, in their order: those of the count, then those that only `was` has.
  std::vector<std::string> texts() const;
  /// How many texts that are.
  std::size_t text_count() const;

  friend bool operator==(const Shards&, const Shards&) = default;

 private:
  std::string text_of(const ShardHash& hash, std::uint32_t of_count) const;
  /// How many of the shards of `was`, from its first one on, have the texts of those of the count.
  std::uint32_t shared() const;
};

}  // namespace keyc
