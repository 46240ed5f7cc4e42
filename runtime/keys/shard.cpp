#include "keyc/shard.hpp"

#include <algorithm>

#include "keyc/errors.hpp"

namespace keyc {
namespace {

/// The digits of the last shard, which all have.
std::size_t width(std::uint32_t shards, std::uint32_t first) { return std::to_string(shards - 1 + first).size(); }

}  // namespace

ShardHash& ShardHash::add(std::string_view text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  const char length[] = {static_cast<char>(size >> 24 & 255), static_cast<char>(size >> 16 & 255),
                         static_cast<char>(size >> 8 & 255), static_cast<char>(size & 255)};
  fnv_.add({length, sizeof length});
  fnv_.add(text);
  return *this;
}

ShardHash& ShardHash::add(const Bytes& bytes) {
  return add({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void encode_shard(std::string& out, std::uint32_t shard, std::uint32_t shards, std::uint32_t first) {
  if (shards == 0 || shards > most_shards)
    throw EncodeError(std::to_string(shards), "is not a number of shards: 1 to 1,000 are possible");
  if (shard >= shards) throw EncodeError(std::to_string(shard), "is none of " + std::to_string(shards) + " shards");
  const std::string digits = std::to_string(shard + first);
  out.append(width(shards, first) - digits.size(), '0').append(digits);
}

std::string Shards::text_of(const ShardHash& hash, std::uint32_t of_count) const {
  std::string text;
  encode_shard(text, hash.shard(of_count), of_count, first);
  return text;
}

std::vector<std::string> Shards::texts(const ShardHash& hash) const {
  std::vector<std::string> result{text(hash)};
  if (was == 0) return result;
  if (std::string before = text_of(hash, was); before != result.front()) result.push_back(std::move(before));
  return result;
}

std::vector<std::string> Shards::texts() const {
  std::vector<std::string> result;
  result.reserve(text_count());
  for (std::uint32_t shard = 0; shard < count; ++shard) encode_shard(result.emplace_back(), shard, count, first);
  for (std::uint32_t shard = shared(); shard < was; ++shard) encode_shard(result.emplace_back(), shard, was, first);
  return result;
}

std::size_t Shards::text_count() const { return std::size_t{count} + (was - shared()); }

std::uint32_t Shards::shared() const {
  const bool have_one_width = was != 0 && width(count, first) == width(was, first);
  return have_one_width ? std::min(count, was) : 0;
}

}  // namespace keyc
