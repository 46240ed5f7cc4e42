#include "keyc/shard.hpp"

#include "keyc/errors.hpp"

namespace keyc {

ShardHash& ShardHash::add(std::string_view text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  const char length[] = {static_cast<char>(size >> 24 & 255), static_cast<char>(size >> 16 & 255),
                         static_cast<char>(size >> 8 & 255), static_cast<char>(size & 255)};
  fnv_.add({length, sizeof length});
  fnv_.add(text);
  return *this;
}

void encode_shard(std::string& out, std::uint32_t shard, std::uint32_t shards, std::uint32_t first) {
  if (shards == 0 || shards > most_shards)
    throw EncodeError(std::to_string(shards), "is no number of shards: 1 to 1,000 are possible");
  if (shard >= shards) throw EncodeError(std::to_string(shard), "is none of " + std::to_string(shards) + " shards");
  const std::string digits = std::to_string(shard + first);
  out.append(std::to_string(shards - 1 + first).size() - digits.size(), '0').append(digits);
}

}  // namespace keyc
