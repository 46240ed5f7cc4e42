// Numbers are languages of digits between two bounds, and decimals those of so many digits, of which the first and the
// last are not 0. Chains of states count the digits.

#include "generator/encoding/number_languages.hpp"

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "generator/encoding/time_fields.hpp"
#include "keyc/generated/encode_desc.hpp"
#include "keyc/generated/number_key.hpp"

namespace keyc::model {
namespace {

using namespace automata;

constexpr std::size_t most_decimal_digits = 38;
constexpr int least_exponent = -130;
constexpr int most_exponent = 125;
/// The greatest exponent, and the least one, of decimals whose text has none.
constexpr int most_in_full = 37;
constexpr int least_in_full = -7;

const Symbols nonzero_digit = byte_range('1', '9');
const Automaton point = literal(".");

Automaton zeros(std::size_t count) { return literal(std::string(count, '0')); }
Automaton at_most_zeros(std::size_t count) { return at_most(count, any_of("0")); }
Automaton optional_minus() { return nothing() | literal("-"); }

std::string filled_up(const std::string& digits, std::size_t width) {
  return std::string(width - std::min(width, digits.size()), '0') + digits;
}

/// Magnitudes, without leading zeros.
struct Magnitudes {
  std::string least;
  std::string most;
  bool has_any = true;
};

Magnitudes from_zero(const WholeNumbers& numbers) {
  return {numbers.least.starts_with('-') ? "0" : numbers.least, numbers.most, !numbers.most.starts_with('-')};
}
Magnitudes below_zero(const WholeNumbers& numbers) {
  if (!numbers.least.starts_with('-')) return {{}, {}, false};
  return {numbers.most.starts_with('-') ? numbers.most.substr(1) : "1", numbers.least.substr(1)};
}

/// Without leading zeros; from 1 on.
Automaton shortest_between(const std::string& least, const std::string& most) {
  if (least.size() == most.size()) return words_between(alphabet::decimal, least, most);
  Automaton texts = words_between(alphabet::decimal, least, std::string(least.size(), '9'));
  if (most.size() - least.size() > 1)
    texts = texts | (one_of(nonzero_digit) + times(one_of(digit), least.size()) +
                     at_most(most.size() - least.size() - 2, digit));
  return texts | words_between(alphabet::decimal, '1' + std::string(most.size() - 1, '0'), most);
}

Automaton of_width(const Magnitudes& numbers, std::size_t width) {
  if (!numbers.has_any) return no_word();
  return words_between(alphabet::decimal, filled_up(numbers.least, width), filled_up(numbers.most, width));
}

/// 1 to `most` digits, of which the last is not 0.
Automaton ending_in_nonzero(std::size_t most) {
  // States 2 i and 2 i + 1: i digits were read, and the last of them is, or is not, 0.
  Automaton result;
  for (std::uint32_t i = 0; i <= most; ++i)
    for (const bool accepts : {false, true}) {
      Automaton::State& state = result.states.emplace_back(Automaton::State{{}, accepts});
      if (i < most) state.edges = {{any_of("0"), 2 * i + 2, 0}, {nonzero_digit, 2 * i + 3, 0}};
    }
  return result;
}

/// 1 to `most` digits, of which neither the first nor the last is 0.
Automaton significant(std::size_t most) { return one_of(nonzero_digit) + (nothing() | ending_in_nonzero(most - 1)); }

/// At most `length` digits, which begin with `digits` significant ones.
Automaton whole(std::size_t length, std::size_t digits) {
  return one_of(nonzero_digit) + at_most(digits - 1, digit) + at_most_zeros(length - std::min(length, digits));
}

/// At most `digits` digits, with a point between them.
Automaton with_fraction(std::size_t digits) {
  // The fraction of i whole digits has digits - i: it begins where ending_in_nonzero(digits - 1) has read i - 1.
  Automaton result = one_of(nonzero_digit);
  const std::size_t before = digits + 1;
  result.states.resize(before);
  for (std::size_t i = 1; i < digits; ++i) {
    result.states[i].accepts = false;
    if (i + 1 < digits) result.states[i].edges.push_back({digit, static_cast<std::uint32_t>(i + 1), 0});
    result.states[i].edges.push_back({any_of("."), static_cast<std::uint32_t>(before + 2 * (i - 1)), 0});
  }
  for (Automaton::State& state : ending_in_nonzero(digits - 1).states) {
    for (Automaton::Edge& edge : state.edges) edge.to += static_cast<std::uint32_t>(before);
    result.states.push_back(std::move(state));
  }
  return result;
}

/// "0.", at most so many zeros, and at most so many digits.
Automaton below_one(std::size_t most_zeros, std::size_t digits) {
  return literal("0.") + at_most_zeros(most_zeros) + significant(digits);
}

Automaton with_exponent(std::size_t digits, int least, int most) {
  const auto exponents = [](int from, int to) {
    return from > to ? no_word() : shortest_digits({std::to_string(from), std::to_string(to)});
  };
  return one_of(nonzero_digit) + (nothing() | (point + ending_in_nonzero(digits - 1))) + literal("E") +
         (exponents(least, least_in_full - 1) | exponents(most_in_full + 1, most));
}

Automaton of_digits(std::size_t digits, int least, int most) {
  return literal("0") |
         (optional_minus() + (whole(most_in_full + 1, digits) | with_fraction(digits) |
                              below_one(-least_in_full - 1, digits) | with_exponent(digits, least, most)));
}

}  // namespace

WholeNumbers all_of(TypeKind type) {
  const Limits limits = *type_info(is_integer(type) ? type : TypeKind::i64).limits;
  return {std::string(limits.least), std::string(limits.most)};
}

WholeNumbers wholes_of(TypeKind type, Function function) {
  WholeNumbers numbers = all_of(TypeKind::i64);
  const bool is_ms = function == Function::epoch_ms;
  if (!is_ms && function != Function::epoch_s) return numbers;
  with_time_type(type, [&]<class T>(T*) {
    if constexpr (!std::is_same_v<T, Date>) {
      const bool is_of_seconds = std::is_same_v<T, TimestampS> || std::is_same_v<T, Ksuid>;
      numbers.zeros = is_ms && is_of_seconds ? 3 : 0;
      const auto count = [&](bool is_first) {
        std::string text;
        if (is_ms && !is_of_seconds)
          number_key::epoch_ms(text, is_first ? least_time<T>() : greatest_time<T>());
        else
          number_key::epoch_s(text, is_first ? least_time<T>() : greatest_time<T>());
        return text;
      };
      numbers.least = count(true);
      numbers.most = count(false);
      // Of more seconds, 64 bits do not hold the milliseconds.
      if (is_ms && std::is_same_v<T, TimestampS>) {
        numbers.most = std::to_string(INT64_MAX / 1000);
        numbers.least = '-' + numbers.most;
      }
    }
  });
  return numbers;
}

Automaton shortest_digits(const WholeNumbers& numbers) {
  const Magnitudes positive = from_zero(numbers);
  const Magnitudes negative = below_zero(numbers);
  const bool has_zero = positive.has_any && positive.least == "0";
  Automaton texts = has_zero ? literal("0") : no_word();
  if (positive.has_any && positive.most != "0")
    texts = texts | (shortest_between(has_zero ? "1" : positive.least, positive.most) + zeros(numbers.zeros));
  if (negative.has_any)
    texts = texts | (literal("-") + shortest_between(negative.least, negative.most) + zeros(numbers.zeros));
  return texts;
}

Automaton whole_numbers(TypeKind type) { return shortest_digits(all_of(type)); }

Automaton sorting_digits(const WholeNumbers& numbers, std::size_t width) {
  const Automaton after = zeros(numbers.zeros);
  Automaton positive = of_width(from_zero(numbers), width) + after;
  if (!numbers.least.starts_with('-')) return positive;
  return positive | (literal("-") + reversed(of_width(below_zero(numbers), width) + after, &reverse::digits));
}

Automaton padded_digits(std::string most, std::size_t width) {
  if (most.size() > width) most = std::string(width, '9');
  return of_width({"0", std::move(most)}, width);
}

Automaton sorting_decimals() {
  // The exponent of the first digit is written as its distance from the least one, or as 999 less that.
  const Automaton digits = significant(most_decimal_digits);
  const Automaton exponent = padded_digits(std::to_string(most_exponent - least_exponent), 3);
  return literal("O") | (literal("P") + exponent + digits) |
         (literal("N") + reversed(exponent + digits, &reverse::digits) + literal("~"));
}

Automaton decimals() { return of_digits(most_decimal_digits, least_exponent, most_exponent); }

Automaton decimals_in_full() {
  return literal("0") |
         (optional_minus() + (whole(most_exponent + 1, most_decimal_digits) | with_fraction(most_decimal_digits) |
                              below_one(-least_exponent - 1, most_decimal_digits)));
}

Automaton decimals_with_places(std::size_t places) {
  constexpr std::size_t most = most_decimal_digits;
  if (places == 0) return literal("0") | (optional_minus() + whole(most_exponent + 1, most));
  // Digits after the first ones that a decimal can have are 0: in the fraction, or in the whole number, too.
  Automaton texts = literal("0") + point + (times(one_of(digit), places) & with_nonzero_digit());
  if (places < most) texts = texts | (whole(most - places, most - places) + point + times(one_of(digit), places));
  for (std::size_t length = most - places + 1; length < most; ++length)
    texts = texts | (one_of(nonzero_digit) + times(one_of(digit), length - 1) + point +
                     times(one_of(digit), most - length) + zeros(places + length - most));
  texts = texts | (one_of(nonzero_digit) + times(one_of(digit), most - 1) + at_most_zeros(most_exponent + 1 - most) +
                   point + zeros(places));
  return (literal("0") + point + zeros(places)) | (optional_minus() + texts);
}

Automaton floats(TypeKind type) {
  return type == TypeKind::f32 ? of_digits(9, -45, 38) : of_digits(17, least_exponent, most_exponent);
}

Automaton with_nonzero_digit() {
  return {{{{{any_byte & ~nonzero_digit, 0, 0}, {nonzero_digit, 1, 0}}, false}, {{{any_byte, 1, 0}}, true}}};
}

Automaton negated(const Automaton& numbers) {
  const Automaton positive = without_first(numbers, '-') & with_nonzero_digit();
  const Automaton texts = after(numbers, '-') | (literal("-") + positive);
  return meet(numbers, literal("0")) ? literal("0") | texts : texts;
}

Automaton signs_exchanged(const Automaton& digits) {
  return reversed(after(digits, '-'), &reverse::digits) |
         (literal("-") + reversed(without_first(digits, '-'), &reverse::digits));
}

}  // namespace keyc::model
