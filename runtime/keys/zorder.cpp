#include "keyc/zorder.hpp"

#include <algorithm>

#include "keys/zorder_words.hpp"

namespace keyc::zorder {
namespace {

std::string message(Fault fault) {
  switch (fault) {
    case Fault::too_few_dimensions: return "a Z-address has at least 2 dimensions";
    case Fault::too_many_dimensions: return "a Z-address has at most 8 dimensions";
    case Fault::variable_width: return "a dimension of a Z-address has a fixed width of at least one bit";
    case Fault::too_long: return "a Z-address has at most 1,024 bytes";
  }
  return {};
}

/// The bits from `first` on, counted from the least significant one, at most 64; those of the bytes after them too.
std::uint64_t bits_at(std::string_view value, std::size_t first, unsigned count) noexcept {
  std::uint64_t bits = 0;
  const std::size_t shift = first % 8;
  const std::size_t bytes = (shift + count + 7) / 8;
  for (std::size_t i = 0; i < bytes; ++i) {
    const std::uint64_t byte = static_cast<unsigned char>(value[value.size() - 1 - first / 8 - i]);
    const std::size_t at = 8 * i;
    bits |= at >= shift ? byte << (at - shift) : byte >> (shift - at);
  }
  return bits;
}

void set_bits_at(std::string& bytes, std::size_t end, std::size_t first, std::uint64_t bits, unsigned count) {
  for (unsigned i = 0; i < count;) {
    const std::size_t shift = (first + i) % 8;
    char& byte = bytes[end - 1 - (first + i) / 8];
    byte = static_cast<char>(static_cast<unsigned char>(byte) | ((bits >> i << shift) & 255));
    i += static_cast<unsigned>(8 - shift);
  }
}

/// Whether the value has this size, and no bits above the width.
bool fits(std::string_view value, std::size_t width) noexcept {
  return value.size() == (width + 7) / 8 && (width % 8 == 0 || static_cast<unsigned char>(value[0]) >> width % 8 == 0);
}

}  // namespace

LayoutError::LayoutError(Fault fault) : Error(message(fault)), fault_(fault) {}

std::optional<Fault> fault_of(std::span<const std::size_t> widths) noexcept {
  if (widths.size() < fewest_dimensions) return Fault::too_few_dimensions;
  if (widths.size() > most_dimensions) return Fault::too_many_dimensions;
  std::size_t left = 8 * longest_address;
  for (const std::size_t width : widths) {
    if (width == 0) return Fault::variable_width;
    if (width > left) return Fault::too_long;
    left -= width;
  }
  return std::nullopt;
}

Layout::Layout(std::span<const std::size_t> widths) {
  if (const auto fault = fault_of(widths)) throw LayoutError(*fault);
  std::size_t bits = 0;
  for (const std::size_t width : widths) {
    dimensions_.push_back({.width = width, .begin = values_size_});
    values_size_ += dimensions_.back().size();
    bits += width;
  }
  order_.reserve(bits);
  for (std::size_t level = 0; order_.size() < bits; ++level)
    for (std::size_t d = 0; d < widths.size(); ++d)
      if (level < widths[d]) order_.push_back(static_cast<std::uint8_t>(d));

  words_ = words_for(bits);
  masks_.resize(widths.size() * words_);
  for (std::size_t i = 0; i < bits; ++i) {
    const std::size_t bit = bits - 1 - i;
    masks_[order_[i] * words_ + words_ - 1 - bit / 64] |= std::uint64_t{1} << bit % 64;
  }
  for (std::size_t d = 0; d < widths.size(); ++d) {
    std::size_t first = 0;
    for (std::size_t word = words_; word-- > 0;) {
      const BitSpread spread(masks_[d * words_ + word]);
      if (spread.count() == 0) continue;
      dimensions_[d].pieces.push_back({word, first, spread});
      first += spread.count();
    }
  }
}

void Layout::add(std::uint64_t* words, std::size_t dimension, std::string_view value) const {
  for (const Piece& piece : dimensions_[dimension].pieces)
    words[piece.word] |= piece.spread.deposit(bits_at(value, piece.first, piece.spread.count()));
}

void Layout::encode(std::string& out, std::string_view values) const {
  if (values.size() != values_size_) throw Error("the values of a Z-address have another size than its dimensions");
  for (const Dimension& dimension : dimensions_)
    if (!fits(values.substr(dimension.begin, dimension.size()), dimension.width))
      throw Error("a value of a Z-address is wider than its dimension");
  std::array<std::uint64_t, 8 * longest_address / 64> words;  // only the first ones are used, and cleared
  std::fill_n(words.begin(), words_, 0);
  for (std::size_t d = 0; d < dimensions_.size(); ++d)
    add(words.data(), d, values.substr(dimensions_[d].begin, dimensions_[d].size()));
  out += address_of(words.data());
}

std::string Layout::decode(std::string_view address) const {
  const std::vector<std::uint64_t> words = words_of(address);
  std::string values(values_size_, '\0');
  for (const Dimension& dimension : dimensions_)
    for (const Piece& piece : dimension.pieces)
      set_bits_at(values, dimension.begin + dimension.size(), piece.first, piece.spread.extract(words[piece.word]),
                  piece.spread.count());
  return values;
}

std::vector<std::uint64_t> Layout::words_of(std::string_view address) const {
  if (!fits(address, bits())) throw Error("a Z-address has another size than its dimensions");
  std::vector<std::uint64_t> words(words_);
  for (std::size_t i = 0; i < address.size(); ++i)
    words[words_ - 1 - i / 8] |= std::uint64_t{static_cast<unsigned char>(address[address.size() - 1 - i])}
                                 << i % 8 * 8;
  return words;
}

std::string Layout::address_of(const std::uint64_t* words) const {
  std::string address(address_size(), '\0');
  for (std::size_t i = 0; i < address.size(); ++i)
    address[address.size() - 1 - i] = static_cast<char>(words[words_ - 1 - i / 8] >> i % 8 * 8 & 255);
  return address;
}

Natural addresses(std::span<const AddressRange> ranges) {
  Natural sum;
  for (const AddressRange& range : ranges)
    sum += Natural::of_bytes(range.last) - Natural::of_bytes(range.first) + Natural(1);
  return sum;
}

Cost cost(std::span<const std::size_t> widths, std::span<const Natural> values) {
  Cost cost{.exact = 0, .addresses = Natural(1)};
  for (std::size_t d = 0; d < widths.size(); ++d) {
    cost.exact += 1 - values[d].log2() / static_cast<double>(widths[d]);
    cost.addresses *= values[d];
  }
  return cost;
}

std::pair<std::string, std::string> key_bounds(std::string_view prefix, const AddressRange& range,
                                               std::size_t width_after) {
  std::pair bounds(std::string(prefix) + range.first, std::string(prefix) + range.last);
  bounds.second.append(width_after, '\xFF');
  return bounds;
}

}  // namespace keyc::zorder
