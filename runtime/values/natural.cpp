#include "keyc/generated/natural.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace keyc {
namespace {

constexpr int digit_bits = 32;
constexpr std::uint32_t decimal_digits = 9;
constexpr std::uint32_t decimal_base = 1'000'000'000;

std::uint32_t low_half(std::uint64_t value) noexcept { return static_cast<std::uint32_t>(value); }

}  // namespace

Natural::Natural(std::uint64_t value) : digits_{low_half(value), low_half(value >> digit_bits)} { trim(); }

Natural Natural::of_bytes(std::string_view bytes) {
  Natural number;
  number.digits_.resize((bytes.size() + 3) / 4);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const std::uint32_t byte = static_cast<unsigned char>(bytes[bytes.size() - 1 - i]);
    number.digits_[i / 4] |= byte << (8 * (i % 4));
  }
  number.trim();
  return number;
}

void Natural::trim() noexcept {
  while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
}

std::string Natural::text() const {
  if (digits_.empty()) return "0";
  std::string reversed;
  for (std::vector<std::uint32_t> left = digits_; !left.empty();) {
    std::uint64_t rest = 0;
    for (std::size_t i = left.size(); i-- > 0;) {
      rest = rest << digit_bits | left[i];
      left[i] = low_half(rest / decimal_base);
      rest %= decimal_base;
    }
    while (!left.empty() && left.back() == 0) left.pop_back();
    for (std::uint32_t i = 0; i < decimal_digits && (rest != 0 || !left.empty()); ++i, rest /= 10)
      reversed += static_cast<char>('0' + rest % 10);
  }
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

double Natural::log2() const noexcept {
  if (digits_.empty()) return -std::numeric_limits<double>::infinity();
  // The highest three digits hold more bits than a double.
  double highest = 0;
  const std::size_t from = digits_.size() > 3 ? digits_.size() - 3 : 0;
  for (std::size_t i = digits_.size(); i-- > from;) highest = std::ldexp(highest, digit_bits) + digits_[i];
  return std::log2(highest) + static_cast<double>(from * digit_bits);
}

Natural& Natural::operator+=(const Natural& other) {
  digits_.resize(std::max(digits_.size(), other.digits_.size()) + 1);
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < digits_.size(); ++i) {
    carry += std::uint64_t{digits_[i]} + (i < other.digits_.size() ? other.digits_[i] : 0);
    digits_[i] = low_half(carry);
    carry >>= digit_bits;
  }
  trim();
  return *this;
}

Natural& Natural::operator-=(const Natural& other) noexcept {
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < digits_.size(); ++i) {
    const std::uint64_t difference =
        std::uint64_t{digits_[i]} - (i < other.digits_.size() ? other.digits_[i] : 0) - borrow;
    digits_[i] = low_half(difference);
    borrow = difference >> 63;
  }
  trim();
  return *this;
}

Natural& Natural::operator*=(const Natural& other) {
  std::vector<std::uint32_t> product(digits_.size() + other.digits_.size());
  for (std::size_t i = 0; i < digits_.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < other.digits_.size(); ++j) {
      carry += std::uint64_t{digits_[i]} * other.digits_[j] + product[i + j];
      product[i + j] = low_half(carry);
      carry >>= digit_bits;
    }
    product[i + other.digits_.size()] = low_half(carry);
  }
  digits_ = std::move(product);
  trim();
  return *this;
}

}  // namespace keyc
