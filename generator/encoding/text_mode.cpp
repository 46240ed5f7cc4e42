#include "generator/encoding/text_mode.hpp"

#include <utility>

#include "keyc/generated/decode.hpp"
#include "keyc/generated/encode.hpp"
#include "runtime/values/alphabets.hpp"

namespace keyc::model {
namespace {

using automata::Automaton;
using automata::Symbols;

/// Adds the escapes of these bytes, which lead to the state `to`: the introducer, then two hex digits.
void add_escapes(Automaton& automaton, std::size_t from, const Symbols& bytes, unsigned char introducer,
                 std::uint32_t to) {
  const auto add_state = [&] {
    automaton.states.emplace_back();
    return static_cast<std::uint32_t>(automaton.states.size() - 1);
  };
  const auto digit = [](std::size_t value) { return automata::any_of(alphabet::hex.substr(value, 1)); };
  const std::uint32_t high_digit = add_state();
  automaton.states[from].edges.push_back({automata::byte_range(introducer, introducer), high_digit, 0});
  for (std::size_t high = 0; high < 16; ++high) {
    Symbols low_digits;
    for (std::size_t low = 0; low < 16; ++low)
      if (bytes[16 * high + low]) low_digits |= digit(low);
    if (low_digits.none()) continue;
    const std::uint32_t low_digit = add_state();
    automaton.states[high_digit].edges.push_back({digit(high), low_digit, 0});
    automaton.states[low_digit].edges.push_back({low_digits, to, 0});
  }
}

/// The bytes up to the introducer of escapes, which is the one after the separator, are escaped.
Automaton escaped(Automaton texts, unsigned char separator) {
  const auto introducer = static_cast<unsigned char>(separator + 1);
  const Symbols to_escape = automata::byte_range(0, introducer);
  const std::size_t count = texts.states.size();
  for (std::size_t state = 0; state < count; ++state)
    for (std::size_t i = 0, edges = texts.states[state].edges.size(); i < edges; ++i) {
      Automaton::Edge& edge = texts.states[state].edges[i];
      const Symbols bytes = edge.on & to_escape;
      edge.on &= ~to_escape;
      const std::uint32_t to = edge.to;
      if (bytes.any()) add_escapes(texts, state, bytes, introducer, to);
    }
  return texts;
}

/// The separator is refused.
Automaton checked(Automaton texts, unsigned char separator) {
  for (Automaton::State& state : texts.states)
    for (Automaton::Edge& edge : state.edges) edge.on.reset(separator);
  return texts;
}

}  // namespace

std::optional<TextMode> find_text_mode(std::string_view name) {
  for (const TextMode mode : {TextMode::escaped, TextMode::checked, TextMode::raw})
    if (name_of(mode) == name) return mode;
  return std::nullopt;
}

std::string_view name_of(TextMode mode) {
  switch (mode) {
    case TextMode::escaped: return "escaped";
    case TextMode::checked: return "checked";
    case TextMode::raw: break;
  }
  return "raw";
}

RuntimeFunction text_function(TextMode mode, bool as_it_is) {
  constexpr auto of_name = [](std::string_view name) { return RuntimeFunction{RuntimeFunction::Space::encode, name}; };
  if (as_it_is) return of_name("text");
  switch (mode) {
    case TextMode::escaped: return of_name("escaped");
    case TextMode::checked: return of_name("checked");
    case TextMode::raw: break;
  }
  return of_name("raw");
}

void write_text(std::string& out, std::string_view text, TextMode mode, bool as_it_is, char separator) {
  if (as_it_is) return encode::text(out, text);
  if (mode == TextMode::raw) return encode::raw(out, text);
  if (mode == TextMode::escaped) return encode::escaped(out, text, separator);
  encode::checked(out, text, separator);
}

std::optional<std::string> read_text(std::string_view written, TextMode mode, bool as_it_is, char separator) {
  if (as_it_is || mode != TextMode::escaped) return std::string(written);
  return decode::escaped(written, separator);
}

Automaton written_texts(Automaton texts, TextMode mode, bool as_it_is, char separator) {
  if (as_it_is) return texts;
  switch (mode) {
    case TextMode::escaped: return escaped(std::move(texts), static_cast<unsigned char>(separator));
    case TextMode::checked: return checked(std::move(texts), static_cast<unsigned char>(separator));
    case TextMode::raw: break;
  }
  return texts;
}

}  // namespace keyc::model
