// Boxes work on addresses, not on values: each dimension is a mask over the words of an address, so that comparisons
// and BIGMIN need no bits taken apart. LITMAX is BIGMIN of the complements.

#include <algorithm>
#include <bit>
#include <cstdint>

#include "keyc/zorder.hpp"
#include "keys/zorder_words.hpp"

namespace keyc::zorder {
namespace {

/// Moves the big-endian number one up or down; false if that needs another width.
bool step(std::string& value, std::size_t width, bool up) noexcept {
  const auto top = static_cast<unsigned char>(width % 8 == 0 ? 255 : (1 << width % 8) - 1);
  for (std::size_t i = value.size(); i-- > 0;) {
    const auto byte = static_cast<unsigned char>(value[i]);
    const auto most = i == 0 ? top : static_cast<unsigned char>(255);
    const bool carries = byte == (up ? most : 0);
    value[i] = static_cast<char>(!carries ? byte + (up ? 1 : -1) : up ? 0 : most);
    if (!carries) return true;
  }
  return false;
}

std::string greatest(std::size_t width) {
  std::string value((width + 7) / 8, '\xFF');
  if (width % 8 != 0) value[0] = static_cast<char>((1 << width % 8) - 1);
  return value;
}

/// Positions count the bits of an address from the most significant one; this one is after all of them.
template <std::size_t words>
constexpr std::size_t no_position = 64 * words;

constexpr std::uint64_t all = ~std::uint64_t{0};

/// The bits of a word from a position of the address on.
constexpr std::uint64_t bits_from(std::size_t position, std::size_t word) noexcept {
  if (position <= 64 * word) return all;
  return position >= 64 * (word + 1) ? 0 : all >> position % 64;
}

/// A dimension of an address against a bound.
template <std::size_t words>
struct Difference {
  std::size_t position = no_position<words>;  // of the first bit that differs
  bool is_above = false;
};

template <std::size_t words>
Difference<words> difference(const std::uint64_t* mask, const Number<words>& address,
                             const Number<words>& bound) noexcept {
  for (std::size_t w = 0; w < words; ++w) {
    const std::uint64_t differing = (address.word[w] ^ bound.word[w]) & mask[w];
    if (differing == 0) continue;
    const auto at = static_cast<std::size_t>(std::countl_zero(differing));
    return {64 * w + at, (address.word[w] << at >> 63) != 0};
  }
  return {};
}

template <std::size_t words>
bool is_inside(const std::uint64_t* masks, std::size_t dimensions, const Number<words>& low, const Number<words>& high,
               const Number<words>& address) noexcept {
  for (std::size_t d = 0; d < dimensions; ++d, masks += words) {
    const auto from_low = difference(masks, address, low);
    const auto from_high = difference(masks, address, high);
    if ((from_low.position != no_position<words> && !from_low.is_above) || from_high.is_above) return false;
  }
  return true;
}

/// BIGMIN of a box that is not empty. The result shares a prefix with the address, has 1 where that has 0, and is the
/// least of the box after that; the longer the prefix, the less it is. A bit can become 1 if the prefix before it is
/// one of the box (no dimension is outside its bounds by then), and if its dimension is below its upper bound then.
/// That is Tropf and Herzog's table, with the first differing bits found by words instead of going through all bits.
template <std::size_t words>
bool find_next(const std::uint64_t* masks, std::size_t dimensions, const Number<words>& low, const Number<words>& high,
               Number<words>& address) noexcept {
  std::size_t last = no_position<words>;  // after it the prefix is outside the box
  Number<words> candidates;
  const std::uint64_t* mask = masks;
  for (std::size_t d = 0; d < dimensions; ++d, mask += words) {
    const auto from_low = difference(mask, address, low);
    const auto from_high = difference(mask, address, high);
    if (!from_low.is_above) last = std::min(last, from_low.position);
    if (from_high.is_above) {
      last = std::min(last, from_high.position);
      continue;
    }
    for (std::size_t w = from_high.position / 64; w < words; ++w)
      candidates.word[w] |= ~address.word[w] & mask[w] & bits_from(from_high.position, w);
  }
  for (std::size_t w = words; w-- > 0;) {
    const std::uint64_t found = candidates.word[w] & ~bits_from(last + 1, w);
    if (found == 0) continue;
    const std::uint64_t bit = found & (0 - found);
    const std::uint64_t after = bit - 1;
    address.word[w] = (address.word[w] & ~after) | bit;
    for (std::size_t i = w + 1; i < words; ++i) address.word[i] = 0;
    for (std::size_t d = 0; d < dimensions; ++d, masks += words) {
      std::uint64_t differing = (address.word[w] ^ low.word[w]) & masks[w] & ~after;
      for (std::size_t i = 0; i < w; ++i) differing |= (address.word[i] ^ low.word[i]) & masks[i];
      if (differing != 0) continue;
      address.word[w] |= low.word[w] & masks[w] & after;
      for (std::size_t i = w + 1; i < words; ++i) address.word[i] |= low.word[i] & masks[i];
    }
    return true;
  }
  return false;
}

/// find_next() for one word, without branches. Sets of positions stand in for positions: all bits from one on.
template <>
bool find_next<1>(const std::uint64_t* masks, std::size_t dimensions, const Number<1>& low, const Number<1>& high,
                  Number<1>& address) noexcept {
  const std::uint64_t from = address.word[0];
  std::uint64_t outside = 0;  // after the first bit by which a dimension is outside its bounds
  std::uint64_t candidates = 0;
  for (std::size_t d = 0; d < dimensions; ++d) {
    const std::uint64_t mask = masks[d];
    const std::uint64_t at = from & mask;
    const std::uint64_t low_bits = low.word[0] & mask;
    const std::uint64_t high_bits = high.word[0] & mask;
    const std::uint64_t after_low = all >> 1 >> std::countl_zero((at ^ low_bits) | 1);
    const std::uint64_t after_high = all >> 1 >> std::countl_zero((at ^ high_bits) | 1);
    outside |= at < low_bits ? after_low : 0;
    outside |= at > high_bits ? after_high : 0;
    candidates |= at < high_bits ? ~from & mask & (after_high << 1 | 1) : 0;
  }
  const std::uint64_t found = candidates & ~outside;
  const std::uint64_t bit = found & (0 - found);
  const std::uint64_t after = bit - 1;
  std::uint64_t result = (from & ~after) | bit;
  for (std::size_t d = 0; d < dimensions; ++d) {
    const std::uint64_t low_bits = low.word[0] & masks[d];
    result |= ((result ^ low_bits) & masks[d] & ~after) == 0 ? low_bits & after : 0;
  }
  address.word[0] = result;
  return found != 0;
}

/// LITMAX: BIGMIN with all bits complemented, which reverses every order.
template <std::size_t words>
bool find_previous(const std::uint64_t* masks, std::size_t dimensions, const Number<words>& low,
                   const Number<words>& high, Number<words>& address) noexcept {
  address = ~address;
  const bool found = find_next(masks, dimensions, ~high, ~low, address);
  address = ~address;
  return found;
}

}  // namespace

Box::Box(const Layout& layout) : layout_(&layout), low_corner_(layout.words_), high_corner_(layout.words_) {
  for (std::size_t d = 0; d < layout.dimensions(); ++d) {
    low_.emplace_back((layout.width(d) + 7) / 8, '\0');
    high_.push_back(greatest(layout.width(d)));
    layout.add(high_corner_.data(), d, high_[d]);
  }
}

Box& Box::bound(std::size_t dimension, RangeKind kind, std::string_view low, std::string_view high) {
  const std::size_t width = layout_->width(dimension);
  const auto checked = [&](std::string_view bound) {
    if (bound.size() != low_[dimension].size() || bound > greatest(width))
      throw Error("a bound of a Z-address is wider than its dimension");
    return std::string(bound);
  };
  std::string least = has_low(kind) ? checked(low) : std::string(low_[dimension].size(), '\0');
  std::string most = has_high(kind) ? checked(high) : greatest(width);
  const bool holds_some =
      (kind != RangeKind::above || step(least, width, true)) && (kind != RangeKind::below || step(most, width, false));
  if (!holds_some) {
    least = greatest(width);
    most.assign(most.size(), '\0');
  }
  low_[dimension] = std::move(least);
  high_[dimension] = std::move(most);
  for (auto [corner, value] : {std::pair(&low_corner_, &low_), std::pair(&high_corner_, &high_)}) {
    for (std::size_t w = 0; w < layout_->words_; ++w) (*corner)[w] &= ~layout_->masks_[dimension * layout_->words_ + w];
    layout_->add(corner->data(), dimension, (*value)[dimension]);
  }
  empty_ = false;
  for (std::size_t d = 0; d < low_.size(); ++d) empty_ = empty_ || low_[d] > high_[d];
  return *this;
}

void Box::check(std::uint64_t address) const {
  if (layout_->words_ != 1) throw Error("a Z-address of more than 64 bits is not a number of 64 bits");
  if (layout_->bits() < 64 && address >> layout_->bits() != 0)
    throw Error("a Z-address has more bits than its dimensions");
}

bool Box::contains(std::uint64_t address) const {
  check(address);
  return !empty_ && is_inside<1>(layout_->masks_.data(), layout_->dimensions(), {{low_corner_[0]}}, {{high_corner_[0]}},
                                 {{address}});
}

std::optional<std::uint64_t> Box::next(std::uint64_t address) const {
  check(address);
  Number<1> at{{address}};
  if (empty_ ||
      !find_next<1>(layout_->masks_.data(), layout_->dimensions(), {{low_corner_[0]}}, {{high_corner_[0]}}, at))
    return std::nullopt;
  return at.word[0];
}

std::optional<std::uint64_t> Box::previous(std::uint64_t address) const {
  check(address);
  Number<1> at{{address}};
  if (empty_ ||
      !find_previous<1>(layout_->masks_.data(), layout_->dimensions(), {{low_corner_[0]}}, {{high_corner_[0]}}, at))
    return std::nullopt;
  return at.word[0];
}

bool Box::contains(std::string_view address) const {
  const std::vector<std::uint64_t> at = layout_->words_of(address);
  return !empty_ && with_words(layout_->words_, [&](auto words) {
    using N = Number<words>;
    return is_inside<words>(layout_->masks_.data(), layout_->dimensions(), N::of(low_corner_.data()),
                            N::of(high_corner_.data()), N::of(at.data()));
  });
}

std::optional<std::string> Box::next(std::string_view address) const {
  const std::vector<std::uint64_t> from = layout_->words_of(address);
  if (empty_) return std::nullopt;
  return with_words(layout_->words_, [&](auto words) -> std::optional<std::string> {
    using N = Number<words>;
    N at = N::of(from.data());
    if (!find_next<words>(layout_->masks_.data(), layout_->dimensions(), N::of(low_corner_.data()),
                          N::of(high_corner_.data()), at))
      return std::nullopt;
    return layout_->address_of(at.word.data());
  });
}

std::optional<std::string> Box::previous(std::string_view address) const {
  const std::vector<std::uint64_t> from = layout_->words_of(address);
  if (empty_) return std::nullopt;
  return with_words(layout_->words_, [&](auto words) -> std::optional<std::string> {
    using N = Number<words>;
    N at = N::of(from.data());
    if (!find_previous<words>(layout_->masks_.data(), layout_->dimensions(), N::of(low_corner_.data()),
                              N::of(high_corner_.data()), at))
      return std::nullopt;
    return layout_->address_of(at.word.data());
  });
}

Natural Box::values(std::size_t dimension) const {
  if (low_[dimension] > high_[dimension]) return {};
  return Natural::of_bytes(high_[dimension]) - Natural::of_bytes(low_[dimension]) + Natural(1);
}

Natural Box::addresses() const {
  if (empty_) return {};
  Natural product(1);
  for (std::size_t d = 0; d < low_.size(); ++d) product *= values(d);
  return product;
}

}  // namespace keyc::zorder
