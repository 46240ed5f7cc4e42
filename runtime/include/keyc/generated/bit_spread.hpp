#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

/// Bits moved to the places that a mask names, and back: the parallel deposit and extract of 64-bit words.
namespace keyc::inline generated {

/// Whether this processor has the instructions PDEP and PEXT, and they are not microcode that is slower than the shifts
/// below, as on AMD's processors before Zen 3.
extern const bool has_fast_pdep;

/// The places of a mask's bits. Without PDEP, bits get there in a few shifts, the largest first: for masks whose bits
/// are evenly spaced, the steps known as magic bits; for others, by powers of two. Source: H. S. Warren: Hacker's
/// Delight, second edition, sections 7-4 and 7-5.
class BitSpread {
 public:
  constexpr BitSpread() = default;
  constexpr explicit BitSpread(std::uint64_t mask) noexcept : mask_(mask) {
    if (mask == 0) return;
    first_ = static_cast<unsigned>(std::countr_zero(mask));
    std::array<unsigned, 64> way{};  // of each bit, beyond the first one's
    unsigned size = 0;
    for (std::uint64_t left = mask; left != 0; left &= left - 1, ++size)
      way[size] = static_cast<unsigned>(std::countr_zero(left)) - size - first_;
    const unsigned gap = way[1];
    bool is_even = true;
    for (unsigned i = 0; i < size; ++i) is_even = is_even && way[i] == i * gap;

    std::array<unsigned, 64> places{};  // after the steps so far
    for (unsigned i = 0; i < size; ++i) places[i] = i;
    std::uint64_t taken = low_bits();
    for (unsigned s = 0; s < steps; ++s) {
      const unsigned power = 32u >> s;
      Step& step = steps_[s];
      for (unsigned i = 0; i < size; ++i) {
        const bool moves = ((is_even ? i : way[i]) & power) != 0;
        if (moves) places[i] += step.shift = is_even ? gap * power : power;
        (moves ? step.moved : step.kept) |= std::uint64_t{1} << places[i];
      }
      step.is_apart = (taken & step.moved) == 0 && (taken << step.shift & step.kept) == 0;
      taken = step.kept | step.moved;
    }
  }

  constexpr std::uint64_t mask() const noexcept { return mask_; }
  /// How many bits the mask has.
  constexpr unsigned count() const noexcept { return static_cast<unsigned>(std::popcount(mask_)); }

  /// The lowest bits of the word, as many as the mask has, each at the place of a bit of the mask.
  std::uint64_t deposit(std::uint64_t bits) const noexcept {
    return has_fast_pdep ? deposit_by_instruction(bits) : deposit_by_shifts(bits);
  }
  /// The bits at the mask's places, side by side from the lowest one on.
  std::uint64_t extract(std::uint64_t word) const noexcept {
    return has_fast_pdep ? extract_by_instruction(word) : extract_by_shifts(word);
  }

  constexpr std::uint64_t deposit_by_shifts(std::uint64_t bits) const noexcept {
    bits &= low_bits();
    for (const Step& step : steps_) {
      if (step.shift == 0) continue;
      const std::uint64_t shifted = bits << step.shift;
      bits = step.is_apart ? (bits | shifted) & (step.kept | step.moved) : (bits & step.kept) | (shifted & step.moved);
    }
    return bits << first_;
  }
  constexpr std::uint64_t extract_by_shifts(std::uint64_t word) const noexcept {
    word = (word & mask_) >> first_;
    for (std::size_t s = steps; s-- > 0;) word = (word & steps_[s].kept) | (word & steps_[s].moved) >> steps_[s].shift;
    return word;
  }

  /// Only where has_fast_pdep is true. As assembly, since a function that is compiled for more than its callers' target
  /// cannot be inlined into them.
#if defined(__x86_64__) && defined(__GNUC__)
  std::uint64_t deposit_by_instruction(std::uint64_t bits) const noexcept {
    std::uint64_t result;
    asm("pdepq %2, %1, %0" : "=r"(result) : "r"(bits), "r"(mask_));
    return result;
  }
  std::uint64_t extract_by_instruction(std::uint64_t word) const noexcept {
    std::uint64_t result;
    asm("pextq %2, %1, %0" : "=r"(result) : "r"(word), "r"(mask_));
    return result;
  }
#else
  std::uint64_t deposit_by_instruction(std::uint64_t bits) const noexcept { return deposit_by_shifts(bits); }
  std::uint64_t extract_by_instruction(std::uint64_t word) const noexcept { return extract_by_shifts(word); }
#endif

 private:
  struct Step {
    std::uint64_t kept = 0;   // places of the bits that stay
    std::uint64_t moved = 0;  // places at which the others arrive
    unsigned shift = 0;       // of these; 0 if there are none
    bool is_apart = true;     // no bit that stays meets one that moves
  };
  static constexpr unsigned steps = 6;
  constexpr std::uint64_t low_bits() const noexcept { return count() == 0 ? 0 : ~std::uint64_t{0} >> (64 - count()); }

  std::uint64_t mask_ = 0;
  unsigned first_ = 0;  // the place of the lowest bit
  std::array<Step, steps> steps_{};
};

}  // namespace keyc::inline generated
