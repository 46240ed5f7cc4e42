#include <algorithm>
#include <utility>

#include "generator/proof/automaton.hpp"

/// The upper bounds of what begins with a word, as keyc/sort_condition.hpp has them.
namespace keyc::check {
namespace {

using Edge = Automaton::Edge;

/// What the last bytes of a word become where its last character gives way to the next one: each of the bytes that
/// `raised` holds goes up by one, unless `first` stands for it, and `rest` follows in the place of the bytes behind it.
struct Succession {
  Symbols raised;
  std::string behind;  // what stands behind it in the word
  std::string first;
  std::string rest;
};

/// In UTF-8, whose continuation bytes are 0x80 to 0xBF; behind U+D7FF comes U+E000.
std::vector<Succession> successions() {
  const Symbols continuation = byte_range(0x80, 0xBE);
  return {{byte_range(0, 0x7E), "", "", ""},
          {byte_range(0x7F, 0x7F), "", "\xC2", "\x80"},
          {continuation, "", "", ""},
          {continuation, "\xBF", "", "\x80"},
          {continuation, "\xBF\xBF", "", "\x80\x80"},
          {byte_range(0xC2, 0xDE), "\xBF", "", "\x80"},
          {byte_range(0xDF, 0xDF), "\xBF", "\xE0", "\xA0\x80"},
          {byte_range(0xE0, 0xEE), "\xBF\xBF", "", "\x80\x80"},
          {byte_range(0xED, 0xED), "\x9F\xBF", "\xEE", "\x80\x80"},
          {byte_range(0xEF, 0xEF), "\xBF\xBF", "\xF0", "\x90\x80\x80"},
          {byte_range(0xF0, 0xF3), "\xBF\xBF\xBF", "", "\x80\x80\x80"}};
}

/// Whether these bytes lead from the state to one of `ends`.
bool leads(const Automaton& automaton, std::size_t state, std::string_view bytes, const std::vector<bool>& ends) {
  if (bytes.empty()) return ends[state];
  const auto& edges = automaton.states[state].edges;
  return std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) {
    return edge.on.test(static_cast<unsigned char>(bytes.front())) && leads(automaton, edge.to, bytes.substr(1), ends);
  });
}

/// The states in which words end, also those that end in U+10FFFF behind them: nothing follows that character, so the
/// one before it is raised.
std::vector<bool> ends_of(const Automaton& automaton) {
  std::vector<bool> ends(automaton.states.size());
  for (std::size_t i = 0; i < ends.size(); ++i) ends[i] = automaton.states[i].accepts;
  for (bool grows = true; std::exchange(grows, false);)
    for (std::size_t i = 0; i < ends.size(); ++i)
      if (!ends[i] && leads(automaton, i, "\xF4\x8F\xBF\xBF", ends)) ends[i] = grows = true;
  return ends;
}

}  // namespace

Automaton one_above(Automaton automaton) {
  const std::vector<bool> ends = ends_of(automaton);
  const Automaton from = automaton;
  // One way out for each succession: the states that read what stands in the place of the bytes behind the raised one.
  for (const Succession& one : successions()) {
    const auto first = static_cast<std::uint32_t>(automaton.states.size());
    for (std::size_t i = 0; i <= one.rest.size(); ++i) {
      automaton.states.push_back({{}, false});
      if (i > 0)
        automaton.states[first + i - 1].edges.push_back(
            {any_of(one.rest.substr(i - 1, 1)), static_cast<std::uint32_t>(first + i), 0});
    }
    automaton.states.back().accepts = true;
    for (std::size_t i = 0; i < from.states.size(); ++i)
      for (const Edge& edge : from.states[i].edges) {
        const Symbols raised = edge.on & one.raised;
        if (raised.none() || !leads(from, edge.to, one.behind, ends)) continue;
        automaton.states[i].edges.push_back({one.first.empty() ? raised << 1 : any_of(one.first), first, edge.part});
      }
  }
  for (std::size_t i = 0; i < from.states.size(); ++i) automaton.states[i].accepts = false;
  return automaton;
}

}  // namespace keyc::check
