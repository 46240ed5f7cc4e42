#include "client/crc32.hpp"

#include <array>
#include <charconv>
#include <cstdint>

namespace keyc::client {
namespace {

using Row = std::array<std::uint32_t, 256>;
constexpr std::size_t stride = 8;

/// Row n has what a byte does to the sum n bytes later, so that eight bytes are taken at a time.
constexpr std::array<Row, stride> make_rows() {
  constexpr std::uint32_t polynomial = 0xedb88320;
  std::array<Row, stride> rows{};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t sum = byte;
    for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1U) ^ ((sum & 1U) != 0 ? polynomial : 0);
    rows[0][byte] = sum;
  }
  for (std::size_t row = 1; row < stride; ++row)
    for (std::size_t byte = 0; byte < 256; ++byte)
      rows[row][byte] = (rows[row - 1][byte] >> 8U) ^ rows[0][rows[row - 1][byte] & 0xffU];
  return rows;
}

constexpr std::array<Row, stride> rows = make_rows();

}  // namespace

std::uint32_t crc32(std::string_view bytes) noexcept {
  const auto* at = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t left = bytes.size();
  std::uint32_t sum = 0xffffffff;
  for (; left >= stride; left -= stride, at += stride) {
    const std::uint32_t first = sum ^ (std::uint32_t{at[0]} | std::uint32_t{at[1]} << 8U | std::uint32_t{at[2]} << 16U |
                                       std::uint32_t{at[3]} << 24U);
    sum = rows[7][first & 0xffU] ^ rows[6][first >> 8U & 0xffU] ^ rows[5][first >> 16U & 0xffU] ^
          rows[4][first >> 24U] ^ rows[3][at[4]] ^ rows[2][at[5]] ^ rows[1][at[6]] ^ rows[0][at[7]];
  }
  for (; left > 0; --left, ++at) sum = (sum >> 8U) ^ rows[0][(sum ^ *at) & 0xffU];
  return ~sum;
}

bool is_damaged(const HttpAnswer& answer) noexcept {
  const std::string* const given = find_header(answer.headers, "x-amz-crc32");
  if (given == nullptr || find_header(answer.headers, "Content-Encoding") != nullptr) return false;
  std::uint32_t expected = 0;
  const auto [stop, error] = std::from_chars(given->data(), given->data() + given->size(), expected);
  const bool is_number = error == std::errc() && stop == given->data() + given->size();
  return is_number && crc32(answer.body) != expected;
}

}  // namespace keyc::client
