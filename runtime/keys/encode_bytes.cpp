#include "keyc/generated/encode_bytes.hpp"

#include "values/alphabets.hpp"
#include "values/hex.hpp"

namespace keyc {
namespace {

void put_hex(std::string& out, std::size_t start, std::string_view bytes) {
  out.resize(start + 2 * bytes.size());
  char* at = out.data() + start;
  for (const char byte : bytes) {
    hex::put_byte(at, static_cast<std::uint8_t>(byte));
    at += 2;
  }
}

void put_sort64(std::string& out, std::size_t start, std::string_view bytes) {
  out.resize(start + (bytes.size() * 8 + 5) / 6);
  char* at = out.data() + start;
  unsigned bits = 0;
  unsigned held = 0;
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(byte);
    for (held += 8; held >= 6; bits &= (1u << held) - 1) *at++ = alphabet::sort64[bits >> (held -= 6)];
  }
  if (held != 0) *at = alphabet::sort64[bits << (6 - held)];
}

std::string_view view(const Bytes& bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

}  // namespace

inline namespace generated {
namespace rewrite {

void as_hex(std::string& out, std::size_t start) { put_hex(out, start, out.substr(start)); }
void as_sort64(std::string& out, std::size_t start) { put_sort64(out, start, out.substr(start)); }

}  // namespace rewrite

namespace encode {

void hex(std::string& out, const Bytes& value) { put_hex(out, out.size(), view(value)); }
void sort64(std::string& out, const Bytes& value) { put_sort64(out, out.size(), view(value)); }

}  // namespace encode
}  // namespace generated
}  // namespace keyc
