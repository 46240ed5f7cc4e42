// OpenSSL 3 would rather have MD5 asked for through EVP. That loads providers, which need shared libraries at run time,
// so keyc could not be linked statically; and where only approved algorithms are allowed, it has no MD5.
#define OPENSSL_SUPPRESS_DEPRECATED
#include "generator/items/md5.hpp"

#include <openssl/md5.h>

#include <array>

#include "keyc/bytes.hpp"

namespace keyc::items {

struct Md5::State {
  MD5_CTX context;
};

Md5::Md5() : state_(std::make_unique<State>()) { MD5_Init(&state_->context); }
Md5::~Md5() = default;
Md5::Md5(Md5&&) noexcept = default;
Md5& Md5::operator=(Md5&&) noexcept = default;

void Md5::add(std::string_view bytes) { MD5_Update(&state_->context, bytes.data(), bytes.size()); }

std::string Md5::base64() {
  std::array<unsigned char, MD5_DIGEST_LENGTH> digest{};
  MD5_Final(digest.data(), &state_->context);
  return base64_text({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

}  // namespace keyc::items
