// Two passes: tokens become lines with an indent, then columns and comments are aligned in runs of lines that follow
// each other. Line breaks of the author in brackets stay, and a list that is written on one line stays there if it
// fits. The width of columns is counted in characters.

#include "generator/format/lines.hpp"

#include <algorithm>
#include <utility>

#include "generator/format/spacing.hpp"

namespace keyc::format {
namespace {

constexpr std::size_t widest_list = 100;
constexpr std::size_t body_indent = 2;
constexpr std::size_t continuation_indent = 4;

/// The position of the ':' after the names of attributes, or of the '=' after that of a key; 0 of other statements.
std::size_t aligned_token(const Statement& statement) {
  if (statement.kind == Statement::Kind::key) return 1;
  if (statement.kind != Statement::Kind::attribute) return 0;
  const auto colon =
      std::find_if(statement.tokens.begin(), statement.tokens.end(), [](const Token& token) { return token.is(':'); });
  return colon == statement.tokens.end() ? 0 : static_cast<std::size_t>(colon - statement.tokens.begin());
}

class Writer {
 public:
  std::vector<Line> lines{};

  void body(const std::vector<Statement>& statements, std::size_t indent) {
    for (std::size_t i = 0; i < statements.size(); ++i) statement(statements[i], indent, i > 0);
  }

 private:
  void statement(const Statement& statement, std::size_t indent, bool may_follow_empty_line) {
    const std::size_t first = lines.size();
    head(statement, indent);
    lines[first].empty_line_before = may_follow_empty_line && statement.empty_line_before;
    if (statement.body == Statement::Body::statements) {
      block(statement, indent);
    } else if (statement.body == Statement::Body::list) {
      if (!list_on_one_line(statement)) list(statement, indent);
    }
    lines[first].begins_block = statement.body != Statement::Body::none && lines.back().text == "}";
    if (statement.trailing) lines.back().comment = statement.trailing->text;
  }

  /// The tokens up to the body.
  void head(const Statement& statement, std::size_t indent) {
    lines.push_back({indent});
    const std::vector<Token>& tokens = statement.tokens;
    const std::vector<bool> blanks = blanks_before(statement);
    const std::vector<bool> dimensions = long_dimensions(statement, blanks, indent);
    const std::size_t aligned = aligned_token(statement);
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const bool is_comment = tokens[at].kind == Token::Kind::comment;
      if (at > 0 && (tokens[at - 1].kind == Token::Kind::comment || dimensions[at] ||
                     (tokens[at].lines_before > 0 && (is_comment || may_break(statement, at)))))
        lines.push_back({indent + continuation_indent});
      if (at > 0 && at == aligned) lines.back().column = tokens[at].text.front();
      add(tokens[at], blanks[at]);
    }
  }

  /// Where the dimensions of an address begin, if its template is too long for one line: each has one of its own.
  static std::vector<bool> long_dimensions(const Statement& statement, const std::vector<bool>& blanks,
                                           std::size_t indent) {
    const std::vector<Token>& tokens = statement.tokens;
    std::vector<bool> begin(tokens.size());
    std::size_t length = indent;
    for (std::size_t at = 0; at < statement.template_end; ++at) length += tokens[at].text.size() + (blanks[at] ? 1 : 0);
    if (statement.kind != Statement::Kind::key || length <= widest_list) return begin;
    int depth = 0;  // of brackets in the address, 0 outside
    for (std::size_t at = 1; at < statement.template_end; ++at) {
      if (tokens[at].is('(') && (depth > 0 || tokens[at - 1].is_word("zorder"))) {
        begin[at + 1] = ++depth == 1;
      } else if (depth > 0) {
        begin[at] = begin[at] || (depth == 1 && tokens[at - 1].is(','));
        if (tokens[at].is(')')) --depth;
      }
    }
    return begin;
  }

  /// Adds the token to the last line.
  void add(const Token& token, bool blank) {
    Line& line = lines.back();
    if (token.kind == Token::Kind::comment && !line.text.empty()) {
      line.comment = token.text;
      return;
    }
    std::string& text = line.column == '\0' ? line.text : line.rest;
    if (blank && !text.empty()) text += ' ';
    text += token.text;
  }

  void block(const Statement& statement, std::size_t indent) {
    open(statement, indent);
    if (statement.statements.empty() && !statement.opening) {
      lines.back().text += '}';
      return;
    }
    body(statement.statements, indent + body_indent);
    lines.push_back({indent, "}"});
  }

  static bool ends_in_comment(const Statement& statement) {
    return statement.tokens.back().kind == Token::Kind::comment;
  }

  void open(const Statement& statement, std::size_t indent) {
    if (ends_in_comment(statement))
      lines.push_back({indent, "{"});
    else
      lines.back().text += " {";
    if (statement.opening) lines.back().comment = statement.opening->text;
  }

  bool list_on_one_line(const Statement& statement) {
    if (!statement.list_on_one_line || ends_in_comment(statement)) return false;
    const std::vector<bool> blanks = blanks_in_list(statement.list);
    std::string text = " {";
    for (std::size_t at = 0; at < statement.list.size(); ++at) {
      if (at == 0 || blanks[at]) text += ' ';
      text += statement.list[at].text;
    }
    text += " }";
    if (lines.back().indent + lines.back().text.size() + text.size() > widest_list) return false;
    lines.back().text += text;
    return true;
  }

  /// One value per line, also inside brackets that the author broke into lines.
  void list(const Statement& statement, std::size_t indent) {
    open(statement, indent);
    const std::vector<Token>& tokens = statement.list;
    const std::vector<bool> blanks = blanks_in_list(tokens);
    std::vector<bool> broken{true};  // for each open bracket, whether it is broken into lines
    std::size_t levels = 1;          // how many of them are
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const Token& token = tokens[at];
      const bool closes_broken = closes(token) && broken.back();
      if (closes(token)) {
        levels -= broken.back() ? 1 : 0;
        broken.pop_back();
      }
      if (at == 0 || closes_broken || (!closes(token) && begins_line(tokens, at, broken.back()))) {
        lines.push_back({indent + levels * body_indent});
        lines.back().empty_line_before = at > 0 && token.lines_before > 1 && !closes_broken;
      }
      if (broken.back() && token.is('=') && lines.back().column == '\0') lines.back().column = '=';
      add(token, blanks[at]);
      if (opens(token)) {
        broken.push_back(is_broken(tokens, at));
        levels += broken.back() ? 1 : 0;
      }
    }
    lines.push_back({indent, "}"});
  }

  static bool opens(const Token& token) { return token.is('[') || token.is('{') || token.is('('); }
  static bool closes(const Token& token) { return token.is(']') || token.is('}') || token.is(')'); }

  /// Whether the contents of the bracket begin on a new line, or include a comment.
  static bool is_broken(const std::vector<Token>& tokens, std::size_t at) {
    if (at + 1 < tokens.size() && tokens[at + 1].lines_before > 0 && !closes(tokens[at + 1])) return true;
    int depth = 0;
    for (; at < tokens.size(); ++at) {
      depth += opens(tokens[at]) ? 1 : closes(tokens[at]) ? -1 : 0;
      if (depth == 0) return false;
      if (tokens[at].kind == Token::Kind::comment) return true;
    }
    return false;
  }

  /// `in_broken`: whether the innermost bracket around the token is broken into lines.
  static bool begins_line(const std::vector<Token>& tokens, std::size_t at, bool in_broken) {
    const Token& before = tokens[at - 1];
    if (before.kind == Token::Kind::comment) return true;
    if (tokens[at].kind == Token::Kind::comment) return tokens[at].lines_before > 0;
    return in_broken && (before.is(',') || opens(before));
  }
};

/// In characters, not bytes.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

bool is_comment(const Line& line) { return line.text.starts_with("//"); }

/// The end of a run of lines: after the one at `begin`, those up to an empty line that are comments or `belong`.
template <class Belongs>
std::size_t run_end(const std::vector<Line>& lines, std::size_t begin, Belongs belong) {
  std::size_t end = begin + 1;
  while (end < lines.size() && !lines[end].empty_line_before && (is_comment(lines[end]) || belong(lines[end]))) ++end;
  return end;
}

/// Aligns the ':' of attributes and the '=' of keys. Continuation lines of a statement do not end a run.
void align_columns(std::vector<Line>& lines) {
  for (std::size_t begin = 0; begin < lines.size(); ++begin) {
    const Line first = lines[begin];
    if (first.column == '\0') continue;
    const std::size_t end = run_end(lines, begin, [&](const Line& line) {
      const bool closes = line.text.starts_with(']') || line.text.starts_with('}');
      return line.indent > first.indent || (line.indent == first.indent && (line.column == first.column || closes));
    });
    const auto is_aligned = [&](const Line& line) {
      return line.indent == first.indent && line.column == first.column;
    };
    std::size_t widest = 0;
    for (std::size_t at = begin; at < end; ++at)
      if (is_aligned(lines[at])) widest = std::max(widest, width(lines[at].text));
    for (std::size_t at = begin; at < end; ++at) {
      if (!is_aligned(lines[at])) continue;
      lines[at].text += std::string(widest + 1 - width(lines[at].text), ' ') + lines[at].rest;
      lines[at].column = '\0';
    }
  }
}

/// Aligns comments at the ends of lines: two spaces after the longest of the lines that have one.
void align_comments(std::vector<Line>& lines) {
  for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
    end = run_end(lines, begin, [&](const Line& line) { return line.indent == lines[begin].indent; });
    std::size_t widest = 0;
    for (std::size_t at = begin; at < end; ++at)
      if (!lines[at].comment.empty()) widest = std::max(widest, width(lines[at].text));
    for (std::size_t at = begin; at < end; ++at)
      if (!lines[at].comment.empty()) {
        lines[at].text += std::string(widest + 2 - width(lines[at].text), ' ') + lines[at].comment;
        lines[at].comment.clear();
      }
  }
}

/// Puts empty lines around each declaration of several lines and the comments before it.
void separate_declarations(std::vector<Line>& lines) {
  for (std::size_t at = 1; at < lines.size(); ++at) {
    if (lines[at].indent != 0) continue;
    if (lines[at - 1].text == "}" && lines[at - 1].indent == 0) lines[at].empty_line_before = true;
    if (!lines[at].begins_block) continue;
    std::size_t first = at;
    while (first > 0 && !lines[first].empty_line_before && is_comment(lines[first - 1])) --first;
    if (first > 0) lines[first].empty_line_before = true;
  }
}

}  // namespace

std::vector<Line> to_lines(const std::vector<Statement>& statements) {
  Writer writer;
  writer.body(statements, 0);
  separate_declarations(writer.lines);
  return std::move(writer.lines);
}

std::string to_text(std::vector<Line> lines) {
  align_columns(lines);
  align_comments(lines);
  std::string text;
  for (const Line& line : lines) {
    if (line.empty_line_before) text += '\n';
    text.append(line.indent, ' ').append(line.text) += '\n';
  }
  return text;
}

}  // namespace keyc::format
