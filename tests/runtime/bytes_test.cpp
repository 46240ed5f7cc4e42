#include "keyc/bytes.hpp"

#include "support/catch.hpp"

using keyc::Bytes;

namespace {

Bytes bytes_of(std::string_view text) {
  Bytes bytes;
  for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

}  // namespace

TEST_CASE("Bytes are written as the base 64 of RFC 4648, and read back") {
  const auto [bytes, text] = GENERATE(table<Bytes, std::string>({
      {bytes_of(""), ""},
      {bytes_of("f"), "Zg=="},
      {bytes_of("fo"), "Zm8="},
      {bytes_of("foo"), "Zm9v"},
      {bytes_of("foob"), "Zm9vYg=="},
      {bytes_of("fooba"), "Zm9vYmE="},
      {bytes_of("foobar"), "Zm9vYmFy"},
      {bytes_of(std::string_view("\0\xFF\xFE", 3)), "AP/+"},
  }));
  CHECK(keyc::to_base64(bytes) == text);
  CHECK(keyc::from_base64(text) == bytes);
}

TEST_CASE("Each byte alone survives base 64") {
  for (unsigned value = 0; value < 256; ++value) {
    const Bytes single{static_cast<std::byte>(value)};
    CHECK(keyc::from_base64(keyc::to_base64(single)) == single);
  }
}

TEST_CASE("Text that is not exactly base 64 is not read") {
  const std::string text = GENERATE("Zg", "Zg=", "Zg===", "=", "====", "Z===", "Zh==", "Zm9=", "Zm9v\n",
                                    " Zg==", "Zg==Zg==", "Z=g=", "AP_-", "Zm9*", "Z\xC3\xA9=");
  CAPTURE(text);
  CHECK(keyc::from_base64(text) == std::nullopt);
}
