#include <algorithm>
#include <array>

#include "generator/outputs/outputs.hpp"
#include "generator/text/template.hpp"

/// The documentation of a schema as one HTML file, which loads no other files.
namespace keyc {
namespace {

/// Escapes text between tags and in quoted attributes. HTML does not allow control characters: their symbols (U+2400
/// and above) are written instead.
void escape(std::string& out, std::string_view text) {
  constexpr std::string_view whitespace = "\t\n\r";
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      case '\x7F': out += "\u2421"; break;
      default:
        if (static_cast<unsigned char>(c) >= ' ' || whitespace.find(c) != std::string_view::npos)
          out += c;
        else
          out += "\xE2\x90" + std::string(1, static_cast<char>(0x80 + c));  // U+2400 and c
    }
  }
}

/// Whether a line may end between two characters of a long word: after a mark, or between words of camelCase.
bool may_break(char before, char after) {
  constexpr std::string_view marks = "_:(#/,.;=&|";
  const bool is_mark = marks.find(before) != std::string_view::npos && marks.find(after) == std::string_view::npos;
  const bool is_hump = before >= 'a' && before <= 'z' && after >= 'A' && after <= 'Z';
  return is_mark || is_hump;
}

/// Escapes text in which long words may be broken where a reader would break them, and nowhere else.
void breakable(std::string& out, std::string_view text) {
  constexpr std::size_t longest_unbroken = 10;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size() - 1) + 1;
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    std::size_t start = 0;
    for (std::size_t i = 1; i < word.size() && word.size() > longest_unbroken; ++i) {
      if (!may_break(word[i - 1], word[i])) continue;
      escape(out, word.substr(start, i - start));
      out += "<wbr>";
      start = i;
    }
    escape(out, word.substr(start));
  }
}

void code(std::string& out, std::string_view text) {
  out += "<code>";
  breakable(out, text);
  out += "</code>";
}

constexpr std::array sections{"html/head.html",   "html/summary.html",     "html/patterns.html",
                              "html/tables.html", "html/collections.html", "html/entities.html",
                              "html/types.html",  "html/findings.html",    "html/end.html"};

}  // namespace

void html_output(const OutputInput& input, const Emit& emit) {
  const std::string file = stem(input.schema.file) + ".keys.html";
  const Context& page = input.documentation();
  for (const char* section : sections) emit(file, render(section, page, {escape, code, breakable}));
}

}  // namespace keyc
