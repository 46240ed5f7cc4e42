#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

/// Bits moved to the places that a mask names, and back: the parallel deposit and extract of 64-bit words.
namespace keyc {

/// Whether this processor has the instructions PDEP and PEXT, and they are not microcode that is slower than the shifts
/// below, as on AMD's processors before Zen 3.
extern const bool has_fast_pdep;

/// The places of a mask's bits. Without PDEP, bits get there in at most six shifts by a power of two, the largest
/// first; for masks whose bits are evenly spaced these are the steps known as magic bits. Source: H. S. Warren:
/// Hacker's Delight, second edition, sections 7-4 and 7-5.
class BitSpread {
 public:
  constexpr BitSpread() = default;
  constexpr explicit BitSpread(std::uint64_t mask) noexcept : mask_(mask) {
    std::array<unsigned, 64> places{};  // of bit i after the steps so far
    for (unsigned i = 0; i < count(); ++i) places[i] = i;
    std::uint64_t taken = low_bits();
    for (std::size_t s = 0; s < steps; ++s) {
      const unsigned shift = shift_of(s);
      Step& step = steps_[s];
      std::uint64_t left = mask;
      for (unsigned i = 0; i < count(); ++i, left &= left - 1) {
        const bool moves = ((static_cast<unsigned>(std::countr_zero(left)) - i) & shift) != 0;
        if (moves) places[i] += shift;
        (moves ? step.moved : step.kept) |= std::uint64_t{1} << places[i];
      }
      step.is_apart = (taken & step.moved) == 0 && (taken << shift & step.kept) == 0;
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
    for (std::size_t s = 0; s < steps; ++s) {
      const Step& step = steps_[s];
      if (step.moved == 0) continue;
      const std::uint64_t shifted = bits << shift_of(s);
      // If what stays and what moves never meet, one mask does for both.
      bits = step.is_apart ? (bits | shifted) & (step.kept | step.moved) : (bits & step.kept) | (shifted & step.moved);
    }
    return bits;
  }
  constexpr std::uint64_t extract_by_shifts(std::uint64_t word) const noexcept {
    word &= mask_;
    for (std::size_t s = steps; s-- > 0;) word = (word & steps_[s].kept) | (word & steps_[s].moved) >> shift_of(s);
    return word;
  }

  /// Only where has_fast_pdep is true. As assembly, since a function that is compiled for more than its callers' target
  /// cannot be inlined into them.
#if defined(__x86_64__) && defined(__GNUC__)
  std::uint64_t deposit_by_instruction(std::uint64_t bits) const noexcept {
    std::uint64_t result;
    asm("pdepq %2, %1, %0" : "=r"(result) : "r"(bits), "rm"(mask_));
    return result;
  }
  std::uint64_t extract_by_instruction(std::uint64_t word) const noexcept {
    std::uint64_t result;
    asm("pextq %2, %1, %0" : "=r"(result) : "r"(word), "rm"(mask_));
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
    bool is_apart = true;
  };
  static constexpr std::size_t steps = 6;
  static constexpr unsigned shift_of(std::size_t step) noexcept { return 32u >> step; }
  constexpr std::uint64_t low_bits() const noexcept { return count() == 0 ? 0 : ~std::uint64_t{0} >> (64 - count()); }

  std::uint64_t mask_ = 0;
  std::array<Step, steps> steps_{};
};

}  // namespace keyc
