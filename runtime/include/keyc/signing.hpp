#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "keyc/generated/timestamp.hpp"
#include "keyc/http.hpp"

/// Signatures of AWS, Signature Version 4, and the hashes that they take (library keyc::client).
namespace keyc {

struct Credentials {
  std::string access_key_id{};
  std::string secret_access_key{};
  std::string session_token{};           // empty for long-term credentials
  std::optional<TimestampUs> expires{};  // nothing: never
  std::string account_id{};              // empty if it is not known
  std::string source{};                  // for messages: "the profile 'dev' in ~/.aws/credentials"
};

using Sha256Digest = std::array<std::uint8_t, 32>;
using Sha1Digest = std::array<std::uint8_t, 20>;

Sha256Digest sha256(std::string_view bytes) noexcept;
Sha256Digest hmac_sha256(std::string_view key, std::string_view bytes) noexcept;
/// Only for names that others have given by it.
Sha1Digest sha1(std::string_view bytes) noexcept;

/// In lower case.
template <std::size_t size>
std::string hex_of(const std::array<std::uint8_t, size>& digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text(2 * size, '0');
  for (std::size_t i = 0; i < size; ++i) {
    text[2 * i] = digits[digest[i] >> 4U];
    text[2 * i + 1] = digits[digest[i] & 15U];
  }
  return text;
}

/// Adds X-Amz-Date, X-Amz-Security-Token if there is a token, and Authorization. Signed are the host, the content type
/// and every header x-amz-…; a query must be escaped already. The request has none of the three headers before.
void sign(HttpRequest& request, const Credentials& credentials, std::string_view region, std::string_view service,
          TimestampS time);

/// The same for many requests: it keeps the key of the day. Several threads can use it at once.
class Signer {
 public:
  explicit Signer(std::string service);
  Signer(const Signer&) = delete;
  Signer& operator=(const Signer&) = delete;
  ~Signer();
  void sign(HttpRequest& request, const Credentials& credentials, std::string_view region, TimestampS time);

 private:
  struct Key;
  std::string service_;
  std::unique_ptr<Key> key_;
};

}  // namespace keyc
