#include "generator/outputs/cpp/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "keyc/generated/utf8.hpp"

namespace keyc::cpp {
namespace {

/// Characters that change the direction of what follows: compilers warn of them, and readers are misled.
constexpr std::string_view direction_marks[] = {"\u200E", "\u200F", "\u202A", "\u202B", "\u202C", "\u202D",
                                                "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"};

std::size_t direction_mark(std::string_view text) {
  if (text.front() != '\xE2') return 0;  // the first byte of all of them
  for (const std::string_view mark : direction_marks)
    if (text.starts_with(mark)) return mark.size();
  return 0;
}

/// The characters that are written as they are, whatever is next to them.
constexpr auto plain_characters = [] {
  std::array<bool, 256> plain{};
  for (std::size_t c = 0x20; c < 0x7F; ++c) plain[c] = c != '"' && c != '\\' && c != '?';
  return plain;
}();

bool is_plain(char c) { return plain_characters[static_cast<unsigned char>(c)]; }

}  // namespace

void escape(std::string& out, std::string_view text) {
  if (std::all_of(text.begin(), text.end(), is_plain)) {
    out += text;
    return;
  }
  const bool is_text = utf8::find_invalid(text) == std::string_view::npos;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20 || byte == 0x7F || (byte > 0x7F && !is_text)) {
      fmt::format_to(std::back_inserter(out), "\\{:03o}", byte);
    } else if (c == '?' && i > 0 && text[i - 1] == '?') {
      out += "\\?";  // no trigraph
    } else if (const std::size_t mark = direction_mark(text.substr(i)); mark != 0) {
      for (const char byte_of_mark : text.substr(i, mark))
        fmt::format_to(std::back_inserter(out), "\\{:03o}", static_cast<unsigned char>(byte_of_mark));
      i += mark - 1;
    } else {
      out += c;
    }
  }
}

std::string literal(std::string_view text) {
  std::string result = "\"";
  escape(result, text);
  result += '"';
  return text.find('\0') == std::string_view::npos ? result
                                                   : fmt::format("std::string_view({}, {})", result, text.size());
}

std::string table_names(std::string_view stored, std::string_view name) {
  return stored == name ? literal(stored) : '{' + literal(stored) + ", " + literal(name) + '}';
}

std::string schema_table(std::string_view stored, std::string_view name) {
  return stored == name ? std::string() : ", .schema_table = " + literal(name);
}

std::string char_literal(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20 || byte >= 0x7F) return fmt::format("'\\x{:02X}'", byte);
  if (c == '\'' || c == '\\') return fmt::format("'\\{}'", c);
  return fmt::format("'{}'", c);
}

std::vector<std::string> doc_lines(std::string_view doc) {
  std::vector<std::string> lines;
  if (doc.empty()) return lines;
  std::string line;
  for (std::size_t i = 0; i < doc.size(); ++i) {
    const auto byte = static_cast<unsigned char>(doc[i]);
    const std::size_t mark = direction_mark(doc.substr(i));
    if (doc[i] == '\n') {
      lines.push_back(std::move(line));
      line.clear();
    } else if (mark != 0) {
      i += mark - 1;
    } else if (byte >= 0x20 && byte != 0x7F) {
      line += doc[i];
    }
  }
  lines.push_back(std::move(line));
  // A backslash at the end, or its trigraph, would make the next line part of the comment.
  for (std::string& text : lines) {
    text.erase(text.find_last_not_of(' ') + 1);
    if (text.ends_with('\\') || text.ends_with("?\?/")) text += '.';
  }
  return lines;
}

std::string list(const std::vector<std::string>& pieces) {
  constexpr std::size_t longest_line = 90;
  std::string lines;
  std::size_t line_begin = 0;
  for (const std::string& piece : pieces) {
    if (!lines.empty()) lines += ", ";
    if (!lines.empty() && lines.size() - line_begin + piece.size() > longest_line) {
      lines.back() = '\n';
      line_begin = lines.size();
      lines += "        ";
    }
    lines += piece;
  }
  return lines;
}

std::string comment(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), is_plain))
    return std::string(text.substr(0, text.find_last_not_of(' ') + 1));
  const std::vector<std::string> lines = doc_lines(text);
  return lines.empty() ? std::string() : lines.front();
}

}  // namespace keyc::cpp
