#include <algorithm>
#include <compare>
#include <map>
#include <utility>
#include <vector>

#include "generator/automata/automaton.hpp"

/// Languages of bytes, written in digits of a few bits each.
namespace keyc::automata {
namespace {

/// Where a digit can end: within a byte, of which some bits were read.
struct BitPlace {
  std::uint32_t to;         // the state after the byte
  unsigned bits;            // of the byte, which are still to come
  std::vector<bool> rests;  // what these can be, by their value; of no bits, the one value 0
  friend auto operator<=>(const BitPlace&, const BitPlace&) = default;
};

class InDigits {
 public:
  InDigits(const Automaton& bytes, std::string_view alphabet)
      : bytes_(bytes), alphabet_(alphabet), width_(alphabet.size() == 16 ? 4 : 6) {}

  Automaton run() && {
    state_of({0, 0, {true}});
    for (std::size_t next = 0; next < open_.size(); ++next) {
      const BitPlace place = open_[next];
      if (place == end) {
        result_.states[next].accepts = true;
        continue;
      }
      const bool is_between = place.bits == 0;
      result_.states[next].accepts = is_between && bytes_.states[place.to].accepts;
      for (const BitPlace& begun : is_between ? bytes_from(place.to) : std::vector{place}) add_edges(next, begun);
    }
    return std::move(result_);
  }

 private:
  /// After the last digit, if its last bits belong to no byte.
  inline static const BitPlace end{static_cast<std::uint32_t>(-1), 0, {}};

  /// A byte of the state's edges is to come as a whole.
  std::vector<BitPlace> bytes_from(std::uint32_t state) const {
    std::vector<BitPlace> places;
    for (const Automaton::Edge& edge : bytes_.states[state].edges) {
      BitPlace& place = places.emplace_back(BitPlace{edge.to, 8, std::vector<bool>(256)});
      for (std::size_t byte = 0; byte < 256; ++byte) place.rests[byte] = edge.on.test(byte);
    }
    return places;
  }

  /// What is to come of the place after `bits` more bits with this value; no rest is possible if none begins so.
  static BitPlace after(const BitPlace& place, unsigned bits, std::size_t value) {
    const unsigned left = place.bits - bits;
    const auto first = place.rests.begin() + static_cast<std::ptrdiff_t>(value << left);
    return {place.to, left, {first, first + (std::ptrdiff_t{1} << left)}};
  }

  static bool is_possible(const BitPlace& place) {
    return std::find(place.rests.begin(), place.rests.end(), true) != place.rests.end();
  }

  void add_edges(std::size_t from, const BitPlace& place) {
    std::map<std::uint32_t, Symbols> edges;
    for (std::size_t digit = 0; digit < alphabet_.size(); ++digit) {
      const auto symbol = static_cast<unsigned char>(alphabet_[digit]);
      const auto lead = [&](const BitPlace& to) {
        if (is_possible(to)) edges[state_of(to)].set(symbol);
      };
      if (place.bits >= width_) {
        lead(after(place, width_, digit));
        continue;
      }
      const unsigned over = width_ - place.bits;  // bits of the digit that belong to the next byte
      if (!is_possible(after(place, place.bits, digit >> over))) continue;
      const std::size_t value = digit & ((std::size_t{1} << over) - 1);
      for (const BitPlace& begun : bytes_from(place.to)) lead(after(begun, over, value));
      if (value == 0 && bytes_.states[place.to].accepts) edges[state_of(end)].set(symbol);
    }
    for (const auto& [to, on] : edges) result_.states[from].edges.push_back({on, to, 0});
  }

  std::uint32_t state_of(const BitPlace& place) {
    const auto [at, is_new] = known_.try_emplace(place, static_cast<std::uint32_t>(open_.size()));
    if (is_new) {
      open_.push_back(place);
      result_.states.emplace_back();
    }
    return at->second;
  }

  const Automaton& bytes_;
  std::string_view alphabet_;
  unsigned width_;
  Automaton result_;
  std::map<BitPlace, std::uint32_t> known_;
  std::vector<BitPlace> open_;
};

}  // namespace

Automaton in_digits(const Automaton& bytes, std::string_view alphabet) { return InDigits(bytes, alphabet).run(); }

}  // namespace keyc::automata
