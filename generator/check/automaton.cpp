#include "generator/check/automaton.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace keyc::check {
namespace {

using Edge = Automaton::Edge;

void append_states(Automaton& into, const Automaton& from) {
  const auto offset = static_cast<std::uint32_t>(into.states.size());
  for (const Automaton::State& state : from.states) {
    into.states.push_back(state);
    for (Edge& edge : into.states.back().edges) edge.to += offset;
  }
}

/// Lets `state` go on as state 0 of what was appended at `offset`.
void continue_as(Automaton& automaton, std::size_t state, std::size_t offset) {
  const std::vector<Edge> edges = automaton.states[offset].edges;
  auto& into = automaton.states[state].edges;
  into.insert(into.end(), edges.begin(), edges.end());
}

/// The byte to show of several, and how unreadable it is.
struct Choice {
  std::size_t symbol;
  unsigned cost;
};

Choice choose(const Symbols& symbols) {
  const bool is_text = symbols.test('~');
  for (const char c : std::string_view(is_text ? "aA" : "01a"))
    if (symbols.test(static_cast<unsigned char>(c))) return {static_cast<unsigned char>(c), 4};
  std::size_t best = Symbols().size();
  unsigned least = std::numeric_limits<unsigned>::max();
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (!symbols.test(i)) continue;
    const bool readable = (i >= '0' && i <= '9') || (i >= 'A' && i <= 'Z') || (i >= 'a' && i <= 'z') || i == end_of_key;
    const unsigned cost = readable ? 4 : i > ' ' && i < 0x7F ? 5 : 40;
    if (cost >= least) continue;
    best = i;
    least = cost;
  }
  return {best, least};
}

/// Breadth-first over pairs of states, the cheapest first.
class Search {
 public:
  Search(const Automaton& one, const Automaton& other, bool differently)
      : one_(one), other_(other), differently_(differently) {}

  std::optional<Meeting> run(std::size_t parts) {
    nodes_[0].cost = 0;
    queue_.push({0, 0});
    while (!queue_.empty()) {
      const auto [cost, at] = queue_.top();
      queue_.pop();
      if (cost != nodes_.at(at).cost) continue;
      const auto [first, second, apart] = states_of(at);
      if (one_.states[first].accepts && other_.states[second].accepts && (apart || !differently_))
        return word_to(at, parts);
      for (const Edge& a : one_.states[first].edges)
        for (const Edge& b : other_.states[second].edges) step(at, apart, a, b);
    }
    return {};
  }

 private:
  struct Node {
    unsigned cost = std::numeric_limits<unsigned>::max();
    std::size_t before = 0;
    std::uint16_t symbol = 0;
    std::uint32_t part_of_one = 0;
    std::uint32_t part_of_other = 0;
  };
  struct States {
    std::size_t one, other;
    bool apart;
  };

  States states_of(std::size_t at) const {
    return {at / 2 / other_.states.size(), at / 2 % other_.states.size(), at % 2 == 1};
  }

  void step(std::size_t from, bool apart, const Edge& a, const Edge& b) {
    const Symbols both = a.on & b.on;
    if (both.none()) return;
    const Choice choice = choose(both);
    const bool now_apart = apart || (differently_ && a.part != b.part);
    const std::size_t to = (a.to * other_.states.size() + b.to) * 2 + (now_apart ? 1 : 0);
    const unsigned cost = nodes_.at(from).cost + choice.cost;
    Node& node = nodes_[to];
    if (cost >= node.cost) return;
    node = {cost, from, static_cast<std::uint16_t>(choice.symbol), a.part, b.part};
    queue_.push({cost, to});
  }

  Meeting word_to(std::size_t at, std::size_t parts) const {
    Meeting found{std::vector<std::string>(parts), std::vector<std::string>(parts)};
    for (; at != 0; at = nodes_.at(at).before) {
      const Node& node = nodes_.at(at);
      if (node.symbol == end_of_key) continue;
      found.one[node.part_of_one] += static_cast<char>(node.symbol);
      found.other[node.part_of_other] += static_cast<char>(node.symbol);
    }
    for (auto* const side : {&found.one, &found.other})
      for (std::string& text : *side) std::reverse(text.begin(), text.end());
    return found;
  }

  using Entry = std::pair<unsigned, std::size_t>;
  const Automaton& one_;
  const Automaton& other_;
  bool differently_;
  // Those that were reached: a pair of states is one node, and another where the parts have differed.
  std::unordered_map<std::size_t, Node> nodes_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace

Symbols byte_range(unsigned char first, unsigned char last) {
  Symbols symbols;
  for (std::size_t i = first; i <= last; ++i) symbols.set(i);
  return symbols;
}

Symbols any_of(std::string_view bytes) {
  Symbols symbols;
  for (const char c : bytes) symbols.set(static_cast<unsigned char>(c));
  return symbols;
}

Automaton no_word() {
  Automaton result;
  result.states.emplace_back();
  return result;
}

Automaton nothing() { return {{{{}, true}}}; }

Automaton one_of(const Symbols& symbols) { return {{{{{symbols, 1, 0}}, false}, {{}, true}}}; }

Automaton literal(std::string_view bytes) {
  Automaton result;
  for (const char c : bytes)
    result.states.push_back({{{any_of({&c, 1}), static_cast<std::uint32_t>(result.states.size() + 1), 0}}, false});
  result.states.push_back({{}, true});
  return result;
}

namespace {

/// A state that reads what stands behind the first `depth` bytes, which these sorted words share. `end`: accepts, and
/// nothing follows.
std::uint32_t add_words(Automaton& into, std::span<const std::string> words, std::size_t depth, std::uint32_t end) {
  const auto state = static_cast<std::uint32_t>(into.states.size());
  into.states.push_back({{}, words.front().size() == depth});
  for (auto first = words.begin(); first != words.end();) {
    if (first->size() == depth) {
      ++first;
      continue;
    }
    const char byte = (*first)[depth];
    const auto last = std::find_if(first, words.end(), [&](const std::string& one) { return one[depth] != byte; });
    const std::span<const std::string> same(first, last);
    const bool ends = same.size() == 1 && first->size() == depth + 1;
    const std::uint32_t to = ends ? end : add_words(into, same, depth + 1, end);
    into.states[state].edges.push_back({any_of({&byte, 1}), to, 0});
    first = last;
  }
  return state;
}

}  // namespace

Automaton one_of(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  if (words.empty()) return no_word();
  Automaton automaton;
  // The start is state 0, which nothing leads to; the end of all is behind it.
  automaton.states.resize(2);
  automaton.states[1].accepts = true;
  const std::uint32_t start = add_words(automaton, words, 0, 1);
  automaton.states[0] = automaton.states[start];
  return automaton;
}

Automaton key_end() {
  Symbols end;
  end.set(end_of_key);
  return one_of(end);
}

Automaton operator+(Automaton first, const Automaton& second) {
  const std::size_t offset = first.states.size();
  append_states(first, second);
  for (std::size_t i = 0; i < offset; ++i) {
    if (!first.states[i].accepts) continue;
    continue_as(first, i, offset);
    first.states[i].accepts = second.states.front().accepts;
  }
  return first;
}

Automaton operator|(const Automaton& first, const Automaton& second) {
  Automaton result = no_word();
  result.states.front().accepts = first.states.front().accepts || second.states.front().accepts;
  for (const Automaton* const one : {&first, &second}) {
    const std::size_t offset = result.states.size();
    append_states(result, *one);
    continue_as(result, 0, offset);
  }
  return result;
}

Automaton times(const Automaton& one, std::size_t count) {
  Automaton result = nothing();
  for (std::size_t i = 0; i < count; ++i) result = std::move(result) + one;
  return result;
}

Automaton any_number(Automaton one) {
  for (std::size_t i = 1; i < one.states.size(); ++i)
    if (one.states[i].accepts) continue_as(one, i, 0);
  Automaton result{{{{}, true}}};
  append_states(result, one);
  continue_as(result, 0, 1);
  return result;
}

Automaton digits_up_to(std::string_view most) {
  // State i: i digits read, all as in `most`; state n + i: i digits read, and less than it.
  const auto n = static_cast<std::uint32_t>(most.size());
  Automaton result;
  result.states.resize(2 * n + 1);
  for (std::uint32_t i = 0; i < n; ++i) {
    const auto digit = static_cast<unsigned char>(most[i]);
    const std::uint32_t below = i + 1 == n ? n : n + i + 1;
    result.states[i].edges.push_back({byte_range(digit, digit), i + 1, 0});
    if (digit > '0')
      result.states[i].edges.push_back({byte_range('0', static_cast<unsigned char>(digit - 1)), below, 0});
    if (i > 0) result.states[n + i].edges.push_back({byte_range('0', '9'), below, 0});
  }
  result.states[n].accepts = true;
  return result;
}

Automaton once_or_more(const Automaton& one) { return one + any_number(one); }

Automaton utf8_character(const Symbols& allowed) {
  // State 0 at the start, 3, 2, 1: that many bytes to come; 4 behind E0, 5 behind ED, 6 behind F0, 7 behind F4; 8 the
  // end.
  constexpr std::uint32_t end = 8;
  Automaton result;
  result.states.resize(end + 1);
  result.states[end].accepts = true;
  const auto add = [&](std::size_t from, const Symbols& on, std::uint32_t to) {
    result.states[from].edges.push_back({on, to, 0});
  };
  add(0, allowed & byte_range(0, 0x7F), end);
  add(0, byte_range(0xC2, 0xDF), 1);
  add(0, byte_range(0xE1, 0xEC) | byte_range(0xEE, 0xEF), 2);
  add(0, byte_range(0xF1, 0xF3), 3);
  add(0, byte_range(0xE0, 0xE0), 4);
  add(0, byte_range(0xED, 0xED), 5);
  add(0, byte_range(0xF0, 0xF0), 6);
  add(0, byte_range(0xF4, 0xF4), 7);
  add(1, byte_range(0x80, 0xBF), end);
  add(2, byte_range(0x80, 0xBF), 1);
  add(3, byte_range(0x80, 0xBF), 2);
  add(4, byte_range(0xA0, 0xBF), 1);
  add(5, byte_range(0x80, 0x9F), 1);
  add(6, byte_range(0x90, 0xBF), 2);
  add(7, byte_range(0x80, 0x8F), 2);
  return result;
}

Automaton any_bytes() { return any_number(one_of(byte_range(0, 0xFF))); }

Automaton complemented(Automaton automaton) {
  for (Automaton::State& state : automaton.states)
    for (Automaton::Edge& edge : state.edges) {
      const Symbols before = edge.on;
      for (std::size_t byte = 0; byte < end_of_key; ++byte) edge.on[byte] = before[end_of_key - 1 - byte];
    }
  return automaton;
}

Automaton of_part(Automaton automaton, std::uint32_t part) {
  for (Automaton::State& state : automaton.states)
    for (Edge& edge : state.edges) edge.part = part;
  return automaton;
}

namespace {

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

Symbols first_bytes(const Automaton& automaton) {
  Symbols all;
  for (const Edge& edge : automaton.states.front().edges) all |= edge.on;
  return all;
}

bool meet(const Automaton& one, const Automaton& other) {
  std::unordered_set<std::size_t> seen{0};
  std::vector<std::pair<std::size_t, std::size_t>> open{{0, 0}};
  while (!open.empty()) {
    const auto [first, second] = open.back();
    open.pop_back();
    if (one.states[first].accepts && other.states[second].accepts) return true;
    for (const Edge& a : one.states[first].edges)
      for (const Edge& b : other.states[second].edges) {
        const std::size_t to = a.to * other.states.size() + b.to;
        if ((a.on & b.on).any() && seen.insert(to).second) open.emplace_back(a.to, b.to);
      }
  }
  return false;
}

std::optional<Meeting> shortest_meeting(const Automaton& one, const Automaton& other, std::size_t parts,
                                        bool differently) {
  return Search(one, other, differently).run(parts);
}

}  // namespace keyc::check
