#pragma once

#include <cstddef>
#include <string_view>

namespace keyc::inline generated {

/// Walks a deterministic automaton over the bytes of one key attribute: the one with which the compiler has proved that
/// keys of entities differ. It is a table of bytes, state by state; the first state is at 0:
///
///     1 byte           1 if a key can end here, else 0
///     1 byte           how many ranges of bytes follow, in ascending order
///     4 bytes each     first byte, last byte, and where in the table the state is that they lead to, big-endian
class KeyWalk {
 public:
  constexpr explicit KeyWalk(std::string_view states) noexcept : states_(states) {}

  /// False, and the walk stays where it is, if no key continues with this byte.
  constexpr bool step(char byte) noexcept {
    const std::size_t count = at(state_ + 1);
    for (std::size_t range = state_ + 2; range < state_ + 2 + 4 * count; range += 4) {
      if (number(byte) > at(range + 1)) continue;
      if (number(byte) < at(range)) return false;
      state_ = at(range + 2) * 256 + at(range + 3);
      return true;
    }
    return false;
  }

  /// How many bytes at the beginning of the text the walk takes.
  constexpr std::size_t take(std::string_view text) noexcept {
    std::size_t taken = 0;
    while (taken < text.size() && step(text[taken])) ++taken;
    return taken;
  }

  /// Whether what it has taken is a whole key.
  constexpr bool is_at_end() const noexcept { return at(state_) != 0; }

 private:
  static constexpr std::size_t number(char byte) noexcept { return static_cast<unsigned char>(byte); }
  constexpr std::size_t at(std::size_t place) const noexcept { return number(states_[place]); }

  std::string_view states_;
  std::size_t state_ = 0;
};

/// Whether the automaton accepts the text.
constexpr bool accepts(std::string_view states, std::string_view text) noexcept {
  KeyWalk walk(states);
  return walk.take(text) == text.size() && walk.is_at_end();
}

}  // namespace keyc::inline generated
