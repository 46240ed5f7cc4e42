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

void code(std::string& out, std::string_view text) {
  out += "<code>";
  escape(out, text);
  out += "</code>";
}

constexpr std::array sections{"html/head.html",   "html/summary.html",     "html/findings.html", "html/patterns.html",
                              "html/tables.html", "html/collections.html", "html/entities.html", "html/end.html"};

}  // namespace

void html_output(const OutputInput& input, const Emit& emit) {
  const std::string file = stem(input.schema.file) + ".keys.html";
  const Context& page = input.documentation();
  for (const char* section : sections) emit(file, render(section, page, {escape, code}));
}

}  // namespace keyc
