// A cover of n ranges is the whole way through the box without its n - 1 largest gaps. Gaps lie between the halves of
// blocks; a block is known by its depth and by which bounds still cut it, and gives its gaps in descending order as far
// as they are asked for, so that blocks which differ only in their prefix are looked at once. Up to 4 dimensions and
// 256 bits the cover is optimal; beyond that the blocks that reach farthest are divided first, as many as memory should
// hold.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <queue>
#include <utility>

#include "keyc/zorder.hpp"
#include "keys/zorder_words.hpp"

namespace keyc::zorder {
namespace {

constexpr std::size_t most_optimal_dimensions = 4;
constexpr std::size_t most_optimal_bits = 256;

/// Addresses outside the box, between the halves of a block of addresses with one prefix.
template <std::size_t words>
struct Gap {
  Number<words> size;
  Number<words> at;  // its first address, within a block
};

/// Dimensions, a bit for each.
using Dimensions = std::uint8_t;

/// A box that is not empty, against blocks. A block is all addresses with one prefix, whose length is its depth. Of the
/// box in it only counts which dimensions are still cut by their lower and by their upper bound: the values of the
/// others go from 0 or up to the greatest.
template <std::size_t words>
class Cut {
 public:
  using N = Number<words>;

  struct Block {
    std::size_t depth = 0;
    Dimensions low = 0;   // cut by the lower bound
    Dimensions high = 0;  // cut by the upper bound
    bool is_full() const noexcept { return low == 0 && high == 0; }
  };
  /// A block's halves: one may have nothing of the box.
  struct Halves {
    std::optional<Block> lower;
    std::optional<Block> upper;
  };

  Cut(const std::uint64_t* masks, std::span<const std::uint8_t> order, std::size_t dimensions, N low, N high)
      : order_(order), dimensions_(dimensions), low_(low), high_(high) {
    for (std::size_t d = 0; d < dimensions; ++d) masks_[d] = N::of(masks + d * words);
    for (std::size_t some = 1; some < fours; ++some) {
      const auto first = static_cast<std::size_t>(std::countr_zero(some));
      masks_of_first_[some] = masks_of_first_[some & (some - 1)] | masks_[first];
      masks_of_others_[some] = masks_of_others_[some & (some - 1)] | masks_[4 + first];
    }
  }

  std::size_t bits() const noexcept { return order_.size(); }
  std::size_t dimensions() const noexcept { return dimensions_; }
  /// The bit that is 0 in the lower half of blocks of this depth, and 1 in the upper one.
  std::size_t bit(std::size_t depth) const noexcept { return bits() - 1 - depth; }
  Block whole() const noexcept { return released({0, all_dimensions(), all_dimensions()}); }

  Halves halves(const Block& block) const noexcept {
    const auto dimension = static_cast<Dimensions>(1 << order_[block.depth]);
    const bool has_low = (block.low & dimension) != 0;
    const bool has_high = (block.high & dimension) != 0;
    const bool low_bit = low_.bit(bit(block.depth));
    const bool high_bit = high_.bit(bit(block.depth));
    const auto without = [&](Dimensions some) { return static_cast<Dimensions>(some & ~dimension); };
    Halves halves;
    if (!has_low || !low_bit)
      halves.lower = released({block.depth + 1, block.low, high_bit ? without(block.high) : block.high});
    if (!has_high || high_bit)
      halves.upper = released({block.depth + 1, low_bit ? block.low : without(block.low), block.high});
    return halves;
  }

  /// The least address of the box in a block, without the block's prefix.
  N low_corner(const Block& block) const noexcept { return low_ & of(block.low) & N::ones(bits() - block.depth); }
  N high_corner(const Block& block) const noexcept { return (high_ | ~of(block.high)) & N::ones(bits() - block.depth); }
  /// Between two halves, of the block of this depth.
  Gap<words> gap(const Block& lower, const Block& upper) const noexcept {
    const N at = high_corner(lower) + N::power(0);
    return {N::power(bit(lower.depth - 1)) + low_corner(upper) - at, at};
  }

 private:
  Dimensions all_dimensions() const noexcept { return static_cast<Dimensions>((1 << dimensions_) - 1); }

  /// The bits of these dimensions.
  N of(Dimensions some) const noexcept { return masks_of_first_[some % fours] | masks_of_others_[some / fours]; }

  /// Bounds that cut nothing off are bounds no more, so that fewer blocks differ.
  Block released(const Block& block) const noexcept {
    const N rest = N::ones(bits() - block.depth);
    Block result = block;
    for (std::size_t d = 0; d < dimensions_; ++d) {
      const auto dimension = static_cast<Dimensions>(1 << d);
      const N mask = masks_[d] & rest;
      if ((result.low & dimension) != 0 && (low_ & mask).is_zero()) result.low &= static_cast<Dimensions>(~dimension);
      if ((result.high & dimension) != 0 && (high_ & mask) == mask) result.high &= static_cast<Dimensions>(~dimension);
    }
    return result;
  }

  std::span<const std::uint8_t> order_;
  std::size_t dimensions_;
  N low_;
  N high_;
  std::array<N, most_dimensions> masks_{};
  // Of sets of the first four dimensions, and of the others.
  static constexpr std::size_t fours = 16;
  std::array<N, fours> masks_of_first_{};
  std::array<N, fours> masks_of_others_{};
};

/// The largest gaps in descending order, the lower one of equals first: those of each block from those of its halves,
/// as far as they are asked for. Blocks that differ only in their prefix are one.
template <std::size_t words>
class LargestGaps {
 public:
  using N = Number<words>;

  explicit LargestGaps(const Cut<words>& cut) : cut_(cut) {
    known_.assign(cut.bits() << (2 * cut.dimensions()), none);
    root_ = half(cut.whole(), {});
  }

  std::vector<Gap<words>> take(std::size_t most) {
    std::vector<Gap<words>> gaps;
    for (Reader reader{root_}; gaps.size() < most; gaps.push_back(take_head(reader))) {
      if (head(reader) == nullptr) extend(root_.block);
      if (head(reader) == nullptr) break;
    }
    return gaps;
  }

 private:
  static constexpr std::int32_t none = -1;

  /// A half that has gaps: a block whose halves both have something of the box, and the prefix on the way to it.
  struct Half {
    std::int32_t block = none;
    N prefix{};
  };
  /// How far the gaps of a half are used.
  struct Reader {
    Half half;
    std::int32_t used = none;
  };
  struct Listed {
    Gap<words> gap;
    std::int32_t next = none;
  };
  struct Node {
    typename Cut<words>::Block block;
    typename Cut<words>::Halves halves;
    Gap<words> own;
    N extent;  // from its first address of the box to its last one: more than any gap
    Reader lower{};
    Reader upper{};
    bool has_own = !own.size.is_zero();
    bool is_linked = false;  // whether its halves are known
    bool is_complete = false;
    std::int32_t first = none;  // of its gaps so far
    std::int32_t last = none;
  };

  /// The block below this one at which the box divides; none if the box has all of it.
  Half half(typename Cut<words>::Block block, N prefix) {
    while (!block.is_full()) {
      const auto halves = cut_.halves(block);
      const bool has_both = halves.lower && halves.upper;
      const Gap<words> own = has_both ? cut_.gap(*halves.lower, *halves.upper) : Gap<words>();
      // A half that the box has all of adds nothing but the gap in front of the other one.
      const bool has_lower = halves.lower && !halves.lower->is_full();
      const bool has_upper = halves.upper && !halves.upper->is_full();
      if (has_both && (!own.size.is_zero() || (has_lower && has_upper))) return {node(block, halves, own), prefix};
      if (has_upper) prefix = prefix | N::power(cut_.bit(block.depth));
      if (!has_lower && !has_upper) break;
      block = has_lower ? *halves.lower : *halves.upper;
    }
    return {};
  }

  std::int32_t node(const typename Cut<words>::Block& block, const typename Cut<words>::Halves& halves,
                    const Gap<words>& own) {
    std::int32_t& known = known_[(block.depth << (2 * cut_.dimensions())) |
                                 static_cast<std::size_t>(block.low << cut_.dimensions()) | block.high];
    if (known != none) return known;
    known = static_cast<std::int32_t>(nodes_.size());
    nodes_.push_back({block, halves, own, cut_.high_corner(block) - cut_.low_corner(block)});
    return known;
  }

  void link(std::int32_t block) {
    const Node node = at(block);
    const Half lower = half(*node.halves.lower, {});
    const Half upper = half(*node.halves.upper, N::power(cut_.bit(node.block.depth)));
    at(block).lower.half = lower;
    at(block).upper.half = upper;
    at(block).is_linked = true;
  }

  Node& at(std::int32_t node) noexcept { return nodes_[static_cast<std::size_t>(node)]; }

  std::int32_t next_of(const Reader& reader) noexcept {
    return reader.used == none ? at(reader.half.block).first : listed_[static_cast<std::size_t>(reader.used)].next;
  }
  /// The next gap of a half, within that half; null if it has no other one, or none that is known.
  const Gap<words>* head(const Reader& reader) noexcept {
    const std::int32_t next = reader.half.block == none ? none : next_of(reader);
    return next == none ? nullptr : &listed_[static_cast<std::size_t>(next)].gap;
  }
  Gap<words> take_head(Reader& reader) noexcept {
    reader.used = next_of(reader);
    const Gap<words>& gap = listed_[static_cast<std::size_t>(reader.used)].gap;
    return {gap.size, reader.half.prefix + gap.at};
  }
  /// Whether the next gap of a half is not known, and may be larger than one that is at hand.
  bool lacks(const Reader& reader, const N& at_hand) noexcept {
    if (reader.half.block == none || next_of(reader) != none) return false;
    const Node& node = at(reader.half.block);
    return !node.is_complete && (node.last != none || node.extent > at_hand);
  }

  /// Adds one gap to the list of a block, if it has another one; first to those of its halves, where they are needed.
  void extend(std::int32_t block) {
    if (block == none) return;
    path_.push_back(block);
    while (!path_.empty()) {
      if (!at(path_.back()).is_linked) link(path_.back());
      Node& node = at(path_.back());
      const N own = node.has_own ? node.own.size : N();
      if (lacks(node.lower, own)) {
        path_.push_back(node.lower.half.block);
        continue;
      }
      const Gap<words>* const lower = head(node.lower);
      const N larger = lower != nullptr && lower->size >= own ? lower->size : own;
      if (lacks(node.upper, larger)) {
        path_.push_back(node.upper.half.block);
        continue;
      }
      const Gap<words>* const upper = head(node.upper);
      if (upper != nullptr && upper->size > larger)
        add(node, take_head(node.upper));
      else if (lower != nullptr && lower->size >= own)
        add(node, take_head(node.lower));
      else if (std::exchange(node.has_own, false))
        add(node, node.own);
      else
        node.is_complete = true;
      path_.pop_back();
    }
  }

  void add(Node& node, const Gap<words>& gap) {
    const auto added = static_cast<std::int32_t>(listed_.size());
    listed_.push_back({gap});
    (node.last == none ? node.first : listed_[static_cast<std::size_t>(node.last)].next) = added;
    node.last = added;
  }

  const Cut<words>& cut_;
  std::vector<std::int32_t> known_;  // by depth and cut: the node of a block
  std::vector<Node> nodes_;
  std::vector<Listed> listed_;
  std::vector<std::int32_t> path_;
  Half root_;
};

/// Large gaps of a box with many dimensions or bits: the blocks with the longest way from their first to their last
/// address of the box are divided first, so many of them as memory should hold. If no block that is left is as large as
/// the gaps, these are the largest.
template <std::size_t words>
std::vector<Gap<words>> large_gaps(const Cut<words>& cut, std::size_t most) {
  using N = Number<words>;
  if (most == 0) return {};
  struct Waiting {
    N extent;
    N prefix;
    typename Cut<words>::Block block;
    bool operator<(const Waiting& other) const noexcept { return extent < other.extent; }
  };
  const auto is_larger = [](const Gap<words>& a, const Gap<words>& b) {
    return a.size != b.size ? a.size > b.size : a.at < b.at;
  };
  std::priority_queue<Gap<words>, std::vector<Gap<words>>, decltype(is_larger)> found(is_larger);
  std::priority_queue<Waiting> waiting;
  const auto wait = [&](const typename Cut<words>::Block& block, const N& prefix) {
    if (!block.is_full()) waiting.push({cut.high_corner(block) - cut.low_corner(block), prefix, block});
  };
  wait(cut.whole(), {});
  constexpr std::size_t fewest_blocks = 1024;
  for (std::size_t left = fewest_blocks + 32 * most; left > 0 && !waiting.empty(); --left) {
    auto [extent, prefix, block] = waiting.top();
    if (found.size() == most && found.top().size >= extent) break;
    waiting.pop();
    auto halves = cut.halves(block);
    for (; !(halves.lower && halves.upper); halves = cut.halves(block)) {
      if (halves.upper) prefix = prefix | N::power(cut.bit(block.depth));
      block = halves.lower ? *halves.lower : *halves.upper;
      if (block.is_full()) break;
    }
    if (block.is_full()) continue;
    Gap<words> gap = cut.gap(*halves.lower, *halves.upper);
    gap.at = prefix + gap.at;
    if (!gap.size.is_zero()) found.push(gap);
    if (found.size() > most) found.pop();
    wait(*halves.lower, prefix);
    wait(*halves.upper, prefix | N::power(cut.bit(block.depth)));
  }
  std::vector<Gap<words>> gaps;
  for (; !found.empty(); found.pop()) gaps.push_back(found.top());
  return gaps;
}

}  // namespace

std::vector<AddressRange> Box::cover(std::size_t most) const {
  if (most == 0) throw Error("a cover has at least one range");
  if (empty_) return {};
  return with_words(layout_->words_, [&](auto count) {
    constexpr std::size_t words = count;
    using N = Number<words>;
    const N low = N::of(low_corner_.data());
    const N high = N::of(high_corner_.data());
    const Cut<words> cut(layout_->masks_.data(), layout_->order_, layout_->dimensions(), low, high);
    std::vector<Gap<words>> gaps;
    if constexpr (64 * words <= most_optimal_bits)
      gaps = layout_->dimensions() <= most_optimal_dimensions ? LargestGaps<words>(cut).take(most - 1)
                                                              : large_gaps(cut, most - 1);
    else
      gaps = large_gaps(cut, most - 1);
    std::sort(gaps.begin(), gaps.end(), [](const auto& a, const auto& b) { return a.at < b.at; });

    std::vector<AddressRange> ranges;
    ranges.reserve(gaps.size() + 1);
    N first = low;
    const auto end_before = [&](const N& end) {
      const N last = end - N::power(0);
      ranges.push_back({layout_->address_of(first.word.data()), layout_->address_of(last.word.data())});
    };
    for (const Gap<words>& gap : gaps) {
      end_before(gap.at);
      first = gap.at + gap.size;
    }
    end_before(high + N::power(0));
    return ranges;
  });
}

}  // namespace keyc::zorder
