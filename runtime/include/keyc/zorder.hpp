#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/errors.hpp"
#include "keyc/generated/bit_spread.hpp"
#include "keyc/generated/natural.hpp"
#include "keyc/range.hpp"

/// Z-order: several dimensions in one sort key, so that a box of them is a few ranges of addresses. An address takes
/// one bit of each dimension in declared order, the most significant first; a dimension whose bits are used up drops
/// out. The bits of a dimension are those of its encoding in a binary key (keyc/binary_key.hpp), which sort by value.
/// Two dimensions of three bits, 110 and 011, have the address 101101.
///
/// Values and addresses are texts of bytes, big-endian, in as many bytes as they need; what is left of the first byte
/// is zero. Values of several dimensions stand one after the other, in declared order, as the functions of
/// binary_key.hpp append them. Time is given in words of 64 bits of an address (w) and dimensions (d).
///
/// Sources: G. M. Morton: A computer oriented geodetic data base and a new technique in file sequencing, 1966.
/// H. Tropf, H. Herzog: Multidimensional range search in dynamically balanced trees, Angewandte Informatik 2/1981, for
/// BIGMIN and LITMAX.
namespace keyc::zorder {

inline constexpr std::size_t fewest_dimensions = 2;
inline constexpr std::size_t most_dimensions = 8;
inline constexpr std::size_t longest_address = 1024;  // bytes, DynamoDB's limit of a sort key

/// What is wrong with the widths of a layout.
enum class Fault : std::uint8_t {
  too_few_dimensions,
  too_many_dimensions,
  variable_width,  // a width of 0: values of this dimension have no fixed width
  too_long,        // an address of more than 1,024 bytes
};

/// The first fault of these widths in bits; nothing if they can be a layout.
std::optional<Fault> fault_of(std::span<const std::size_t> widths) noexcept;

class LayoutError : public Error {
 public:
  explicit LayoutError(Fault fault);
  Fault fault() const noexcept { return fault_; }

 private:
  Fault fault_;
};

/// The dimensions of an address: 2 to 8, each of a fixed width in bits. Made once for each template; all that depends
/// on the widths alone is computed here. Dimensions are counted from 0 and are less than dimensions(), here and in Box.
/// Several threads can use one layout at once.
class Layout {
 public:
  /// Throws LayoutError.
  explicit Layout(std::span<const std::size_t> widths);
  Layout(std::initializer_list<std::size_t> widths) : Layout(std::span(widths.begin(), widths.size())) {}

  std::size_t dimensions() const noexcept { return dimensions_.size(); }
  /// In bits.
  std::size_t width(std::size_t dimension) const noexcept { return dimensions_[dimension].width; }
  /// Of an address, in bits.
  std::size_t bits() const noexcept { return order_.size(); }
  /// Of an address, in bytes.
  std::size_t address_size() const noexcept { return (bits() + 7) / 8; }
  /// Of all values, in bytes.
  std::size_t values_size() const noexcept { return values_size_; }

  /// Appends the address of these values. Time: O(wd). Throws Error, with `out` as it was, if `values` has another size
  /// or a value is wider than its dimension.
  void encode(std::string& out, std::string_view values) const;
  /// The values of an address, what encode() was given. Time: O(wd). Throws Error if it has another size, or more bits.
  std::string decode(std::string_view address) const;

 private:
  friend class Box;

  /// The bits of a dimension that one word of an address holds.
  struct Piece {
    std::size_t word;   // of the address, 0 the most significant
    std::size_t first;  // how many less significant bits the dimension has in the words after it
    BitSpread spread;
  };
  struct Dimension {
    std::size_t width;            // in bits
    std::size_t begin;            // its first byte in the values
    std::vector<Piece> pieces{};  // those that hold none of its bits are left out
    std::size_t size() const noexcept { return (width + 7) / 8; }
  };

  void add(std::uint64_t* words, std::size_t dimension, std::string_view value) const;
  std::vector<std::uint64_t> words_of(std::string_view address) const;
  std::string address_of(const std::uint64_t* words) const;

  std::vector<Dimension> dimensions_;
  std::vector<std::uint8_t> order_;   // the dimension of each bit of an address, the most significant first
  std::size_t words_ = 0;             // of an address; words that are more than needed come first
  std::vector<std::uint64_t> masks_;  // for each dimension, its bits in each word
  std::size_t values_size_ = 0;
};

/// Addresses from the first to the last one, both included.
struct AddressRange {
  std::string first;
  std::string last;
  friend bool operator==(const AddressRange&, const AddressRange&) = default;
};

/// The addresses whose values are within bounds, in every dimension. The layout must outlive it. Several threads can
/// call const functions of one box at once.
class Box {
 public:
  /// Has all addresses: no dimension has bounds.
  explicit Box(const Layout& layout);

  /// Bounds one dimension, in place of bounds that it had. Each bound is a value of that dimension; `low` is not used
  /// if the range has none, nor is `high`. Where the encoding loses something, give `at_least` for `above` and
  /// `at_most` for `below`, and filter. Throws Error if a bound has another size or is wider than its dimension.
  Box& bound(std::size_t dimension, RangeKind kind, std::string_view low, std::string_view high);

  /// True if the bounds of a dimension hold no value.
  bool empty() const noexcept { return empty_; }

  // Addresses as texts; all throw Error for one of another size, or with more bits. Time: O(wd).
  bool contains(std::string_view address) const;
  /// BIGMIN: the least address in the box that is above this one, which may be outside; nothing if there is none.
  std::optional<std::string> next(std::string_view address) const;
  /// LITMAX: the greatest address in the box that is below this one.
  std::optional<std::string> previous(std::string_view address) const;

  // The same for addresses as numbers, of layouts of 64 bits at most; others throw Error. Time: O(d).
  bool contains(std::uint64_t address) const;
  std::optional<std::uint64_t> next(std::uint64_t address) const;
  std::optional<std::uint64_t> previous(std::uint64_t address) const;

  /// The cover: at most `most` ranges that hold the whole box, ascending and apart from each other; none if it is
  /// empty. Up to 4 dimensions and 256 bits no other such ranges hold fewer addresses outside the box; of the covers
  /// that are as good it is the one that has its gaps at the lowest addresses. Beyond that it is a cover, which may not
  /// be the best. Throws Error for `most` = 0.
  ///
  /// The box lies on both sides of the middle of some blocks of addresses with one prefix, and between the sides of
  /// each is a gap: a cover leaves out the `most` - 1 largest. The blocks differ in their depth and in which bounds
  /// still cut them, so there are at most bits * 3^d different ones, and the gaps of each come from those of its halves
  /// in descending order, as far as they are asked for. Time and memory: O(w(bits * 3^d + most * bits)).
  std::vector<AddressRange> cover(std::size_t most) const;

  /// How many values the bounds of a dimension hold.
  Natural values(std::size_t dimension) const;
  /// How many addresses the box has: the product of values().
  Natural addresses() const;

  /// Of boxes in one layout: whether they have the same bounds.
  friend bool operator==(const Box&, const Box&) = default;

 private:
  void check(std::uint64_t address) const;

  const Layout* layout_;
  std::vector<std::string> low_;  // of each dimension, as values
  std::vector<std::string> high_;
  std::vector<std::uint64_t> low_corner_;  // the addresses of these
  std::vector<std::uint64_t> high_corner_;
  bool empty_ = false;
};

/// How many addresses these ranges hold. They must be apart.
Natural addresses(std::span<const AddressRange> ranges);

/// What a box costs, by how many of the dimensions it fixes: with dimensions of equal width and n different addresses,
/// a box that fixes b of them has n^((d-b)/d) addresses. A lower bound of the addresses that are read, not of rows or
/// capacity.
struct Cost {
  double exact = 0;   // b: the sum of 1 - log2(values) / width
  Natural addresses;  // the product of the numbers of values
};

/// `values` says how many values of each dimension, whose widths are in bits, the box allows.
Cost cost(std::span<const std::size_t> widths, std::span<const Natural> values);

/// The bounds on binary keys that have an address after `prefix`, and `width_after` bytes after the address: the first
/// address, and the last one followed by FF.
std::pair<std::string, std::string> key_bounds(std::string_view prefix, const AddressRange& range,
                                               std::size_t width_after);

/// Addresses of at most 64 bits as numbers, with widths that the compiler knows: without loops or memory.
/// `Words<32, 32>::encode(y, x)`.
template <std::size_t... widths>
class Words {
  static constexpr std::size_t count = sizeof...(widths);
  static constexpr std::size_t bits = (widths + ...);
  static_assert(count >= fewest_dimensions && count <= most_dimensions, "an address has 2 to 8 dimensions");
  static_assert(((widths > 0) && ...) && bits <= 64, "widths are fixed, and 64 bits together");

  static constexpr std::array<BitSpread, count> spreads = [] {
    constexpr std::array<std::size_t, count> width{widths...};
    std::array<std::uint64_t, count> masks{};
    std::size_t left = bits;
    for (std::size_t level = 0; left != 0; ++level)
      for (std::size_t d = 0; d < count; ++d)
        if (level < width[d]) masks[d] |= std::uint64_t{1} << --left;
    std::array<BitSpread, count> result;
    for (std::size_t d = 0; d < count; ++d) result[d] = BitSpread(masks[d]);
    return result;
  }();

  template <std::size_t... d>
  static std::uint64_t encode(const std::array<std::uint64_t, count>& values, std::index_sequence<d...>) noexcept {
    if (has_fast_pdep) return (spreads[d].deposit_by_instruction(values[d]) | ...);
    return (spreads[d].deposit_by_shifts(values[d]) | ...);
  }

 public:
  /// The address of these values, whose bits above the width are not used.
  template <class... Values>
  requires(sizeof...(Values) == sizeof...(widths)) static std::uint64_t encode(Values... values) noexcept {
    return encode(std::array<std::uint64_t, count>{static_cast<std::uint64_t>(values)...},
                  std::make_index_sequence<count>());
  }
  /// The values of an address, in declared order.
  static std::array<std::uint64_t, count> decode(std::uint64_t address) noexcept {
    std::array<std::uint64_t, count> values{};
    for (std::size_t d = 0; d < count; ++d) values[d] = spreads[d].extract(address);
    return values;
  }
};

}  // namespace keyc::zorder
