#include <fmt/format.h>

#include <algorithm>

#include "generator/outputs/outputs.hpp"
#include "generator/text/template.hpp"

/// The documentation as GitHub Flavored Markdown. Source: GitHub Flavored Markdown Spec, version 0.29.
namespace keyc {
namespace {

/// Whether the character at `i` makes a line that begins with the text an item of a list ("- ", "12. "), or underlines
/// a heading ("=").
bool is_bullet(std::string_view text, std::size_t i) {
  const bool is_after_number = i > 0 && i == text.find_first_not_of("0123456789");
  const bool is_mark = is_after_number ? text[i] == '.' || text[i] == ')'
                                       : i == 0 && (text[i] == '-' || text[i] == '+' || text[i] == '=');
  return is_mark && (i + 1 == text.size() || text[i + 1] == ' ' || text[i] == '=');
}

/// Escapes text and puts it on one line, so that it can be in a table.
void escape_text(std::string& out, std::string_view text) {
  constexpr std::string_view marks = "\\`*_[]<>|~$#";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n' || c == '\r') {
      out += ' ';
    } else if (c == '&') {
      out += "&amp;";
    } else {
      if (marks.find(c) != std::string_view::npos || is_bullet(text, i)) out += '\\';
      out += c;
    }
  }
}

void escape_html(std::string& out, std::string_view text) {
  for (const char c : text) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '\n':
      case '\r': out += ' '; break;
      default:
        // Characters that Markdown would interpret.
        if (std::string_view("|*_`[]\\~$!").find(c) != std::string_view::npos)
          out += fmt::format("&#{};", static_cast<int>(c));
        else
          out += c;
    }
}

std::size_t longest_run(std::string_view text, char repeated) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) longest = std::max(longest, run = c == repeated ? run + 1 : 0);
  return longest;
}

/// A code span, with more backticks than any run inside. A '|' would end the cell of a table, so text with one is
/// written as HTML.
void escape_code(std::string& out, std::string_view text) {
  if (text.empty()) return;
  if (text.find('|') != std::string_view::npos) {
    out += "<code>";
    escape_html(out, text);
    out += "</code>";
    return;
  }
  const std::string fence(longest_run(text, '`') + 1, '`');
  const bool needs_blanks = text.front() == '`' || text.back() == '`' || text.front() == ' ';
  out += fence;
  if (needs_blanks) out += ' ';
  for (const char c : text) out += c == '\n' || c == '\r' ? ' ' : c;
  if (needs_blanks) out += ' ';
  out += fence;
}

const Escapes escapes{escape_text, escape_code};

/// A template that sees one part of the page, by this name.
std::string part(std::string_view file, Name name, const Context& of_page) {
  ContextMemory memory;
  const ContextMemory::Use use(memory);
  return render(file, Context{{name, of_page}}, escapes);
}

}  // namespace

void markdown_output(const OutputInput& input, const Emit& emit) {
  const std::string file = stem(input.schema.file) + ".keys.md";
  const Context& page = input.documentation();
  emit(file, render("markdown/page.md", page, escapes));
  for (const Context& table : page["tables"]) emit(file, part("markdown/table.md", "table", table));
  emit(file, render("markdown/collections.md", page, escapes));
  for (const Context& entity : page["entities"]) emit(file, part("markdown/entity.md", "entity", entity));
  emit(file, render("markdown/types.md", page, escapes));
}

}  // namespace keyc
