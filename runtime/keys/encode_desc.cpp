#include "keyc/generated/encode_desc.hpp"

#include "values/alphabets.hpp"

namespace keyc::inline generated::reverse {
namespace {

/// What each byte becomes: a digit the one at the same distance from the other end of `digits`, any other byte itself.
constexpr std::array<char, 256> mirrored(std::string_view digits) {
  std::array<char, 256> result{};
  for (std::size_t byte = 0; byte < result.size(); ++byte) result[byte] = static_cast<char>(byte);
  for (std::size_t i = 0; i < digits.size(); ++i)
    result[static_cast<unsigned char>(digits[i])] = digits[digits.size() - 1 - i];
  return result;
}

template <const std::string_view& Digits>
void mirror(std::string& out, std::size_t start) {
  static constexpr std::array<char, 256> table = mirrored(Digits);
  for (std::size_t i = start; i < out.size(); ++i) out[i] = table[static_cast<unsigned char>(out[i])];
}

}  // namespace

void digits(std::string& out, std::size_t start) { mirror<alphabet::decimal>(out, start); }

void signed_digits(std::string& out, std::size_t start) {
  digits(out, start);
  if (start < out.size() && out[start] == '-')
    out.erase(start, 1);
  else
    out.insert(start, 1, '-');
}

void hex(std::string& out, std::size_t start) { mirror<alphabet::hex>(out, start); }
void sort64(std::string& out, std::size_t start) { mirror<alphabet::sort64>(out, start); }
void ulid(std::string& out, std::size_t start) { mirror<alphabet::ulid>(out, start); }
void ksuid(std::string& out, std::size_t start) { mirror<alphabet::ksuid>(out, start); }
void uuid(std::string& out, std::size_t start) { mirror<alphabet::uuid>(out, start); }

}  // namespace keyc::inline generated::reverse
