// Links statically if keyc does (StaticKeyc.cmake).
#define OPENSSL_SUPPRESS_DEPRECATED
#include <fmt/core.h>
#include <openssl/md5.h>
#include <zlib.h>

#include <filesystem>
#include <string>
#include <thread>

int main(int argc, char** argv) {
  std::string text;
  std::thread([&] { text = fmt::format("{} {}", argc, std::filesystem::path(argv[0]).string()); }).join();
  MD5_CTX md5;
  z_stream stream{};
  if (MD5_Init(&md5) != 1 || inflateInit2(&stream, 31) != Z_OK || inflateEnd(&stream) != Z_OK) return 1;
  return text.empty() ? 1 : 0;
}
