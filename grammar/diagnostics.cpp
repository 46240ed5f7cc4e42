// Messages are printed in the order of sources and places, not in that in which they were found. Text of the schema may
// be anything: control characters become dots, long lines and words are cut around the marked place, and carets count
// the columns of a terminal, where some characters take two.

#include "grammar/diagnostics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "keyc/generated/utf8.hpp"

namespace keyc {
namespace {

constexpr std::size_t most_kept = 1000;
constexpr std::size_t window = 120;        // how many characters of a line are shown
constexpr std::size_t longest_word = 400;  // how many bytes of a word of a message are shown

struct Colours {
  std::string_view error, warning, note, bold, off;
};
constexpr Colours plain{"", "", "", "", ""};
constexpr Colours ansi{"\x1b[1;31m", "\x1b[1;35m", "\x1b[1;36m", "\x1b[1m", "\x1b[0m"};

std::string_view word(Severity severity) {
  switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::note: break;
  }
  return "note";
}

std::string_view colour_of(const Colours& colours, Severity severity) {
  switch (severity) {
    case Severity::error: return colours.error;
    case Severity::warning: return colours.warning;
    case Severity::note: break;
  }
  return colours.note;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

struct Range {
  char32_t first, last;
};
/// Characters that are not visible but move the cursor or the text around them.
constexpr std::array unseen{Range{0x00, 0x1F},     Range{0x7F, 0x9F},     Range{0x200B, 0x200F},
                            Range{0x2028, 0x202E}, Range{0x2066, 0x2069}, Range{0xFEFF, 0xFEFF}};
/// Characters that take two columns of a terminal: the main blocks of East Asian scripts, and emoji.
constexpr std::array wide{Range{0x1100, 0x115F},   Range{0x2E80, 0xA4CF},  Range{0xAC00, 0xD7A3},
                          Range{0xF900, 0xFAFF},   Range{0xFF00, 0xFF60},  Range{0x1F300, 0x1F64F},
                          Range{0x1F900, 0x1F9FF}, Range{0x20000, 0x3FFFD}};

template <class Ranges>
bool in(const Ranges& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(), [c](Range range) { return c >= range.first && c <= range.last; });
}

/// The code point of one character of valid UTF-8.
char32_t code_point(std::string_view character) {
  const auto lead = static_cast<unsigned char>(character.front());
  char32_t result = character.size() == 1 ? lead : lead & (0xFFU >> (character.size() + 1));
  for (const char c : character.substr(1)) result = (result << 6) | (static_cast<unsigned char>(c) & 0x3FU);
  return result;
}

/// The width of printable text in a terminal.
std::size_t columns(std::string_view text) {
  std::size_t count = 0;
  while (!text.empty()) {
    const std::size_t length = utf8::first_length(text);
    count += in(wide, code_point(text.substr(0, length))) ? 2 : 1;
    text.remove_prefix(length);
  }
  return count;
}

/// A tab becomes a space; invisible characters and bytes that are not UTF-8 become dots.
std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    std::string_view valid = text.substr(0, utf8::find_invalid(text));
    text.remove_prefix(valid.size());
    while (!valid.empty()) {
      const std::string_view character = valid.substr(0, utf8::first_length(valid));
      valid.remove_prefix(character.size());
      if (character == "\t")
        result += ' ';
      else
        result += in(unseen, code_point(character)) ? "·" : character;
    }
    if (text.empty()) break;
    result += "·";
    text.remove_prefix(1);
  }
  return result;
}

/// A message or a hint, in which words of the schema that nobody would read to the end are cut.
std::string sentence(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size() - 1);
    const std::string_view word = text.substr(0, blank + 1);
    text.remove_prefix(word.size());
    if (word.size() <= longest_word) {
      result += printable(word);
      continue;
    }
    std::string_view end = word.substr(word.size() - longest_word / 10);
    while (!end.empty() && (static_cast<unsigned char>(end.front()) & 0xC0) == 0x80) end.remove_prefix(1);
    result += printable(utf8::prefix(word, longest_word / 10)) + "…" + printable(end);
  }
  return result;
}

/// The part of a line that is shown: the marked text, and the text before and after it.
struct Excerpt {
  std::string before;
  std::string marked;
  std::string after;
};

Excerpt excerpt(std::string_view line, std::size_t begin, std::size_t end) {
  std::string_view before = line.substr(0, begin);
  std::string_view marked = line.substr(begin, end - begin);
  std::string_view after = line.substr(end);
  std::string head;
  if (characters(before) > window / 2) {
    std::size_t cut = before.size() - std::min(before.size(), window / 2);
    while (cut < before.size() && (static_cast<unsigned char>(before[cut]) & 0xC0) == 0x80) ++cut;
    before = before.substr(cut);
    head = "…";
  }
  const auto shorten = [](std::string_view text, std::size_t most) {
    const std::string_view kept = utf8::prefix(text, most);
    return printable(kept) + (kept.size() < text.size() ? "…" : "");
  };
  return {head + printable(before), shorten(marked, window), marked.size() > window ? "" : shorten(after, window / 2)};
}

void render_line(std::string& out, Span span, std::string_view hint, const Colours& colours, std::string_view colour) {
  const std::string_view line = span.source->line_at(span.begin);
  const auto line_begin = static_cast<std::size_t>(line.data() - span.source->text().data());
  const std::size_t begin = std::min<std::size_t>(span.begin - line_begin, line.size());
  const std::size_t end = std::clamp<std::size_t>(span.end - line_begin, begin, line.size());
  const Excerpt shown = excerpt(line, begin, end);
  out +=
      fmt::format("{:5} | {}{}{}\n", span.source->position(span.begin).line, shown.before, shown.marked, shown.after);
  const std::size_t width = std::max<std::size_t>(columns(shown.marked), 1);
  out += fmt::format("      | {}{}{}{}{}{}\n", std::string(columns(shown.before), ' '), colour, std::string(width, '^'),
                     colours.off, hint.empty() ? "" : " ", sentence(hint));
}

std::string place(Span span) {
  const Position at = span.source->position(span.begin);
  return fmt::format("{}:{}:{}", span.source->name(), at.line, at.column);
}

void render_message(std::string& out, const Diagnostic& diagnostic, const Colours& colours) {
  const CodeInfo& code = info(diagnostic.code);
  const std::string_view colour = colour_of(colours, code.severity);
  const std::string where = diagnostic.span.source != nullptr ? place(diagnostic.span) : diagnostic.file;
  out += fmt::format("{}{}:{} {}{}[{}]:{} {}\n", colours.bold, where, colours.off, colour, word(code.severity), code.id,
                     colours.off, sentence(diagnostic.message));
  if (diagnostic.span.source != nullptr)
    render_line(out, diagnostic.span, diagnostic.hint, colours, colour);
  else if (!diagnostic.hint.empty())
    out += fmt::format("      {}\n", sentence(diagnostic.hint));
  std::string_view rest = diagnostic.write.text;
  for (std::string_view label = "write: "; !rest.empty(); label = "       ") {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    out += fmt::format("      {}{}{}{}\n", colours.bold, label, colours.off, sentence(line));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  for (const RelatedPlace& related : diagnostic.related) {
    if (related.span.source == nullptr) {
      out += fmt::format("      note: {}\n", sentence(related.message));
      continue;
    }
    out += fmt::format("{}{}:{} {}note:{} {}\n", colours.bold, place(related.span), colours.off, colours.note,
                       colours.off, sentence(related.message));
    render_line(out, related.span, {}, colours, colours.note);
  }
}

}  // namespace

void Diagnostics::report(Diagnostic diagnostic) {
  // Entities that have a mixin find the same fault in its templates.
  const bool known =
      diagnostic.span.source != nullptr && std::any_of(all_.begin(), all_.end(), [&](const Diagnostic& other) {
        return other.code == diagnostic.code && other.span.source == diagnostic.span.source &&
               other.span.begin == diagnostic.span.begin && other.message == diagnostic.message;
      });
  if (known) return;
  const Severity severity = info(diagnostic.code).severity;
  if (severity == Severity::error) ++errors_;
  if (severity == Severity::warning) ++warnings_;
  if (all_.size() < most_kept) all_.push_back(std::move(diagnostic));
}

void Diagnostics::report(Code code, Span span, std::string message, std::string hint) {
  report({code, span, std::move(message), std::move(hint), {}, {}});
}

std::string Diagnostics::render(bool colour, std::size_t most) const {
  // By source, in the order in which sources were first reported, and by place in the source.
  std::map<const Source*, std::size_t> sources;
  for (const Diagnostic& diagnostic : all_) sources.emplace(diagnostic.span.source, sources.size());
  std::vector<const Diagnostic*> ordered;
  for (const Diagnostic& diagnostic : all_) ordered.push_back(&diagnostic);
  std::stable_sort(ordered.begin(), ordered.end(), [&](const Diagnostic* a, const Diagnostic* b) {
    if (a->span.source != b->span.source) return sources[a->span.source] < sources[b->span.source];
    return a->span.begin < b->span.begin;
  });
  std::string out;
  const std::size_t shown = std::min(most, ordered.size());
  for (std::size_t i = 0; i < shown; ++i) render_message(out, *ordered[i], colour ? ansi : plain);
  if (errors_ + warnings_ > shown) out += fmt::format("… and {} more\n", errors_ + warnings_ - shown);
  return out;
}

}  // namespace keyc
