// A pattern is matched once, from left to right and without backtracking: a capture takes as much as its kind allows,
// and the first token that does not fit ends the attempt. What placeholders and types of other languages mean is in
// tables here.

#include "grammar/habit_pattern.hpp"

#include <algorithm>
#include <array>

#include "grammar/habit_rows.hpp"
#include "grammar/quoted.hpp"
#include "grammar/recovery.hpp"
#include "grammar/scan.hpp"
#include "grammar/syntax_error.hpp"
#include "grammar/words.hpp"

namespace keyc::grammar {
namespace {

using Kind = HabitToken::Kind;

/// What a capture takes, without the digit that tells it from others: `%name2` takes a name.
std::string_view kind_of(std::string_view capture) {
  while (capture.back() >= '0' && capture.back() <= '9') capture.remove_suffix(1);
  return capture;
}

bool has_word_in(std::string_view alternatives, std::string_view word) {
  while (!alternatives.empty()) {
    const std::size_t length = std::min(alternatives.find('|'), alternatives.size());
    if (same_word(alternatives.substr(0, length), word)) return true;
    alternatives.remove_prefix(std::min(length + 1, alternatives.size()));
  }
  return false;
}

/// Types that no one would call an attribute.
constexpr std::string_view plain_types =
    "string str bool boolean bytes double float int int32 int64 uint32 uint64 i8 i16 i32 i64 u8 u16 u32 u64 f32 f64";

bool is_plain_type(std::string_view word) {
  std::string_view words = plain_types;
  while (!words.empty())
    if (same_word(take_word(words), word)) return true;
  return false;
}

/// Whether the word is a type here or elsewhere.
bool is_known_type(std::string_view word) {
  std::string_view words = type_words;
  while (!words.empty())
    if (same_word(take_word(words), word)) return true;
  return is_plain_type(word) || !foreign_type(word).empty();
}

/// Whether the word can be the name of an attribute, and is not a keyword with a slip.
bool is_field(std::string_view word) {
  return nearest_word(word, entity_words).empty() && nearest_word(word, table_words).empty() &&
         nearest_word(word, collection_words).empty() && nearest_word(word, declaration_words).empty() &&
         !has_word("versions by", word);
}

/// Reads what captures take from a list of tokens; each function returns the position after it, or `none`.
class Reader {
 public:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  Reader(const std::vector<HabitToken>& tokens, std::size_t last) : tokens_(tokens), last_(last) {}

  std::size_t read(std::string_view kind, std::size_t at) const {
    if (kind == "rest") return last_;
    if (kind == "args") return arguments(at);
    if (kind == "end") return at == last_ ? at : none;
    if (kind == "comment") {
      while (at < last_ && !tokens_[at].is("*/")) ++at;
      return at;
    }
    if (at >= last_) return none;
    if (kind == "name") return is(at, Kind::word) ? at + 1 : none;
    if (kind == "number") return is(at, Kind::number) ? at + 1 : none;
    if (kind == "text") return is(at, Kind::text) ? at + 1 : none;
    if (kind == "quoted") return is(at, Kind::text) && tokens_[at].text.front() != '"' ? at + 1 : none;
    if (kind == "path") return path(at, ".");
    if (kind == "type") return type(at);
    if (kind == "field") return is(at, Kind::word) && is_field(tokens_[at].text) ? at + 1 : none;
    if (kind == "plain") return is(at, Kind::word) && is_plain_type(tokens_[at].text) ? type(at) : none;
    if (kind == "known") {
      const bool is_known = is(at, Kind::word) && (is(at + 1, "::") || is_known_type(tokens_[at].text));
      return is_known ? type(at) : none;
    }
    if (kind == "value") return is(at, Kind::number) || is(at, Kind::text) ? at + 1 : path(at, ".");
    if (kind == "unquoted") return unquoted(at);
    return key(at);
  }

 private:
  bool is(std::size_t at, Kind kind) const { return at < last_ && tokens_[at].kind == kind; }
  bool is(std::size_t at, std::string_view text) const { return at < last_ && tokens_[at].is(text); }

  std::size_t path(std::size_t at, std::string_view separator) const {
    if (!is(at, Kind::word)) return none;
    ++at;
    while (is(at, separator) && !tokens_[at].after_blank && is(at + 1, Kind::word)) {
      if (separator == "." && is(at + 2, "(")) break;  // a function of the value
      at += 2;
    }
    return at;
  }

  /// A word, perhaps with `::`, its arguments in `< >` and a '?' at its end.
  std::size_t type(std::size_t at) const {
    at = path(at, "::");
    if (at == none) return none;
    if (is(at, "<")) {
      std::size_t depth = 0;
      do {
        if (at >= last_) return none;
        if (tokens_[at].is("<")) ++depth;
        if (tokens_[at].is(">")) --depth;
        ++at;
      } while (depth > 0);
    }
    return is(at, "?") && !tokens_[at].after_blank ? at + 1 : at;
  }

  std::size_t arguments(std::size_t at) const {
    for (std::size_t depth = 0; at < last_; ++at) {
      const std::string_view text = tokens_[at].text;
      if (text == "(" || text == "[" || text == "{") ++depth;
      if ((text == ")" || text == "]" || text == "}") && depth-- == 0) return at;
    }
    return none;
  }

  /// The rest, if no type looks like that: it begins with a text or '<', or has a '#' or a placeholder.
  std::size_t key(std::size_t at) const {
    if (tokens_[at].kind == Kind::text || tokens_[at].is("<")) return last_;
    if (tokens_[at].is("=") || tokens_[at].is(":") || tokens_[at].is("#")) return none;
    for (; at < last_; ++at)
      if (tokens_[at].is("#") || tokens_[at].is("${") || tokens_[at].is("{{")) return last_;
    return none;
  }

  /// The rest, if it is a text of JavaScript without its quotes: all but ${ } is literal.
  std::size_t unquoted(std::size_t at) const {
    bool has_placeholder = false;
    for (std::size_t i = at; i < last_; ++i) {
      const bool ends = i > at && tokens_[i].after_blank;
      if (ends || tokens_[i].kind == Kind::text || tokens_[i].is("<") || tokens_[i].is("(")) return none;
      has_placeholder = has_placeholder || tokens_[i].is("${");
    }
    return has_placeholder ? last_ : none;
  }

  const std::vector<HabitToken>& tokens_;
  std::size_t last_;
};

std::string_view content_of(std::string_view text) { return text.substr(1, text.size() - 2); }

/// The content of a text in any quotes as a text of keyc.
std::string in_quotes(std::string_view text) {
  std::string content;
  for (const char c : content_of(text))
    if (c != '\\') content += c;
  return keyc::quoted(content);
}

/// Literal text as it is written in a template: without quotes if it can be.
std::string literal_of(std::string_view text) {
  if (text.empty()) return {};
  bool is_bare = true;
  bool in_word = false;
  for (const char c : text) {
    const bool continues = (c >= '0' && c <= '9') || c == '_';
    const bool is_capital = c >= 'A' && c <= 'Z';
    is_bare = is_bare && (is_capital || (in_word && continues) || template_bytes.find(c) != std::string_view::npos);
    in_word = is_capital || (in_word && continues);
  }
  return is_bare && text.find("//") == std::string_view::npos ? std::string(text) : keyc::quoted(text);
}

struct Brackets {
  std::string_view open, close;
};
/// Longer ones first.
constexpr std::array<Brackets, 15> placeholders{
    Brackets{"{{{", "}}}"}, Brackets{"{{", "}}"}, Brackets{"<%=", "%>"}, Brackets{"<<", ">>"}, Brackets{"[[", "]]"},
    Brackets{"${", "}"},    Brackets{"%{", "}"},  Brackets{"$(", ")"},   Brackets{"%(", ")s"}, Brackets{"%(", ")d"},
    Brackets{"{", "}"},     Brackets{"<", ">"},   Brackets{"[", "]"},    Brackets{"(", ")"},   Brackets{"%", "%"}};

struct Placeholder {
  std::size_t length = 0;  // 0: there is none
  std::string_view name;
  bool is_in_brackets = false;
};

/// The bytes of blanks, and of a format after a name in braces: `:08d` or `!r`.
std::size_t width_of_format(std::string_view text, std::string_view close) {
  const bool is_format = close.front() == '}' && (text.starts_with(':') || text.starts_with('!'));
  return std::min(is_format ? text.find('}') : text.find_first_not_of(' '), text.size());
}

/// The placeholder at this place of the content: a name in brackets, or after '$' or ':'. Where ${ } marks
/// placeholders,
/// '$' does not.
Placeholder placeholder_at(std::string_view content, std::size_t at) {
  const std::string_view text = content.substr(at);
  const char before = at > 0 ? content[at - 1] : ' ';
  const auto path_at = [](std::string_view from) {
    std::size_t length = word_at(from).size();
    while (length > 0 && from.substr(length).starts_with('.')) {
      const std::size_t more = word_at(from.substr(length + 1)).size();
      if (more == 0) break;
      length += 1 + more;
    }
    return from.substr(0, length);
  };
  for (const Brackets& brackets : placeholders) {
    if (!text.starts_with(brackets.open)) continue;
    const std::string_view inside = text.substr(brackets.open.size());
    const std::size_t first = std::min(inside.find_first_not_of(' '), inside.size());
    std::string_view name = path_at(inside.substr(first));
    const std::size_t end = first + name.size();
    for (const std::string_view object : {"this.", "self."})
      if (name.starts_with(object)) name.remove_prefix(object.size());
    const std::size_t last = end + width_of_format(inside.substr(end), brackets.close);
    if (!name.empty() && inside.substr(last).starts_with(brackets.close))
      return {brackets.open.size() + last + brackets.close.size(), name, true};
  }
  const bool is_dollar = text.starts_with('$') && content.find("${") == std::string_view::npos;
  const bool is_marked = is_dollar || (text.starts_with(':') && !is_word(before));
  if (!is_marked) return {};
  const std::string_view name = path_at(text.substr(1));
  return name.empty() ? Placeholder{} : Placeholder{1 + name.size(), name};
}

/// The text with `path` in place of the argument of a formatting function.
std::string filled(std::string_view content, std::string_view path) {
  for (const std::string_view hole : {"{}", "%s", "%d", "%v", "?"})
    if (const std::size_t at = content.find(hole); at != std::string_view::npos)
      return std::string(content.substr(0, at)) + "{" + std::string(path) + "}" +
             std::string(content.substr(at + hole.size()));
  return std::string(content) + "{" + std::string(path) + "}";
}

/// What `like "…"` means.
std::string like(std::string_view pattern) {
  const bool is_inside = pattern.starts_with('%');
  while (pattern.starts_with('%')) pattern.remove_prefix(1);
  while (pattern.ends_with('%')) pattern.remove_suffix(1);
  return (is_inside ? "contains " : "begins_with ") + keyc::quoted(pattern);
}

/// The values of an enum, however they are separated; numbers that they stand for are left out.
std::string enum_values(std::string_view written) {
  std::string result;
  const std::vector<HabitToken> tokens = habit_tokens(written);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (i + 4 < tokens.size() && tokens[i].is("@") && tokens[i + 1].is("map") && tokens[i + 3].kind == Kind::text) {
      result += " as " + in_quotes(tokens[i + 3].text);
      i += 4;
      continue;
    }
    const bool is_known =
        tokens[i].kind != Kind::symbol || tokens[i].text.find_first_not_of("=,;:|") == std::string_view::npos;
    if (!is_known) return std::string(written);
    const bool is_value = i > 0 && (tokens[i - 1].is("=") || tokens[i - 1].is(":") || tokens[i - 1].is("as"));
    if (tokens[i].kind == Kind::text && is_value)
      result += " as " + in_quotes(tokens[i].text);
    else if ((tokens[i].kind == Kind::word && !is_value && !tokens[i].is("as")) || tokens[i].kind == Kind::text)
      result.append(result.empty() ? "" : ", ")
          .append(tokens[i].kind == Kind::text ? content_of(tokens[i].text) : tokens[i].text);
  }
  return result;
}

/// Lines of a comment that all begin with //.
std::string commented(std::string_view lines) {
  std::string result;
  while (true) {
    const std::size_t first = lines.find_first_not_of(" \t*");
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    if (first < end) result.append(result.empty() ? "// " : "\n// ").append(lines.substr(first, end - first));
    if (end == lines.size()) return result;
    lines.remove_prefix(end + 1);
  }
}

/// The text as a name: `my-clinic` is my_clinic.
std::string name_in(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (result.empty() ? is_word_start(c) : is_word(c))
      result += c;
    else if (!result.empty() && result.back() != '_')
      result += '_';
  while (result.ends_with('_')) result.pop_back();
  return result;
}

std::string titled(std::string_view name) {
  std::string result(name);
  if (!result.empty() && result.front() >= 'a' && result.front() <= 'z') result.front() -= 'a' - 'A';
  return result;
}

std::string_view captured(const HabitPattern::Captures& captures, std::string_view name) {
  for (const auto& [known, text] : captures)
    if (known == name) return text;
  return {};
}

/// 20_000 of the captures 20 and 000.
std::string grouped(const HabitPattern::Captures& captures) {
  std::string result;
  for (const auto& [name, text] : captures)
    if (kind_of(name) == "number") result.append(result.empty() ? "" : "_").append(text);
  return result;
}

}  // namespace

HabitPattern::HabitPattern(std::string_view written) {
  const std::vector<HabitToken> tokens = habit_tokens(written);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const HabitToken& token = tokens[i];
    const auto follows = [&](std::size_t at) { return at < tokens.size() && !tokens[at].after_blank; };
    if (token.is("~")) {
      pieces_.push_back({Piece::Kind::blank, {}});
    } else if (token.is("%") && follows(i + 1) && tokens[i + 1].kind == Kind::word) {
      pieces_.push_back({Piece::Kind::capture, tokens[++i].text});
    } else if (token.kind == Kind::word) {
      const std::size_t begin = token.begin;
      while (follows(i + 1) && tokens[i + 1].is("|") && follows(i + 2) && tokens[i + 2].kind == Kind::word) i += 2;
      pieces_.push_back({Piece::Kind::words, written.substr(begin, tokens[i].end() - begin)});
    } else {
      pieces_.push_back({Piece::Kind::symbol, token.text});
    }
  }
}

std::optional<HabitPattern::Match> HabitPattern::match(std::string_view text, const std::vector<HabitToken>& tokens,
                                                       std::size_t first, std::size_t last) const {
  const Reader reader(tokens, last);
  Match match;
  std::size_t at = first;
  for (const Piece& piece : pieces_) {
    if (piece.kind == Piece::Kind::blank) {
      if (at < last && !tokens[at].after_blank) return std::nullopt;
      continue;
    }
    if (piece.kind == Piece::Kind::capture) {
      const std::size_t end = reader.read(kind_of(piece.text), at);
      if (end == Reader::none) return std::nullopt;
      const std::size_t begin = at < tokens.size() ? tokens[at].begin : text.size();
      match.captures.emplace_back(piece.text, end > at ? text.substr(begin, tokens[end - 1].end() - begin) : "");
      at = end;
      continue;
    }
    if (at >= last) return std::nullopt;
    const HabitToken& token = tokens[at++];
    const bool is_same = piece.kind == Piece::Kind::symbol
                             ? token.is(piece.text)
                             : token.kind == Kind::word && has_word_in(piece.text, token.text);
    if (!is_same) return std::nullopt;
  }
  match.begin = first < tokens.size() ? tokens[first].begin : text.size();
  match.end = at > first ? tokens[at - 1].end() : match.begin;
  if (pieces_.front().kind == Piece::Kind::blank)
    while (match.begin > 0 && is_space(text[match.begin - 1])) --match.begin;
  if (pieces_.back().kind == Piece::Kind::blank)
    while (match.end < text.size() && is_space(text[match.end])) ++match.end;
  return match;
}

std::string replacement(std::string_view form, const HabitPattern::Captures& captures, std::string_view table) {
  std::string result;
  while (!form.empty()) {
    const std::size_t percent = std::min(form.find('%'), form.size());
    result += form.substr(0, percent);
    form.remove_prefix(percent);
    if (form.empty()) break;
    const std::string_view name = word_at(form.substr(1));
    form.remove_prefix(1 + name.size());
    const std::string_view kind = kind_of(name);
    const std::string number(name.substr(kind.size()));
    const std::string_view text = captured(captures, "text" + number);
    const std::string_view quotes = text.empty() ? captured(captures, "quoted" + number) : text;
    if (name == "table")
      result += table;
    else if (kind == "literal")
      result += template_of(content_of(quotes));
    else if (kind == "filled")
      result += template_of(filled(content_of(quotes), captured(captures, "path")));
    else if (kind == "template")
      result += template_of(captured(captures, "unquoted"));
    else if (kind == "comment")
      result += commented(captured(captures, name));
    else if (kind == "like")
      result += like(content_of(text));
    else if (kind == "bare")
      result += content_of(text);
    else if (kind == "named")
      result += name_in(content_of(text));
    else if (kind == "values")
      result += enum_values(captured(captures, captured(captures, "args").empty() ? "rest" : "args"));
    else if (kind == "grouped")
      result += grouped(captures);
    else if (kind == "titled")
      result += titled(captured(captures, "name"));
    else if (kind == "optional")
      result += std::string(captured(captures, "type")) + (captured(captures, "type").ends_with('?') ? "" : "?");
    else if (kind == "text" || kind == "quoted")
      result += in_quotes(quotes);
    else
      result += captured(captures, name);
  }
  return result;
}

std::string template_of(std::string_view content, const Meaning& meaning) {
  std::string result;
  std::string literal;
  for (std::size_t at = 0; at < content.size();) {
    const Placeholder found = placeholder_at(content, at);
    const std::string meant = found.length > 0 ? meaning(found.name, found.is_in_brackets) : "";
    if (!meant.empty()) {
      result += literal_of(literal) + "<" + meant + ">";
      literal.clear();
      at += found.length;
    } else {
      literal += content[at++];
    }
  }
  return result + literal_of(literal);
}

std::string_view foreign_type(std::string_view word) {
  for (const Habit& habit : habits)
    if (habit.where == Place::type && habit.written.find_first_of(" <%") == std::string_view::npos &&
        has_word_in(habit.written, word) && habit.meant != word)
      return habit.meant;
  return {};
}

std::pair<std::string_view, std::string> placeholder_in(std::string_view content, const Meaning& meaning) {
  for (std::size_t at = 0; at < content.size(); ++at) {
    const Placeholder found = placeholder_at(content, at);
    if (found.length == 0) continue;
    std::string meant = meaning(found.name, found.is_in_brackets);
    if (!meant.empty()) return {found.name, std::move(meant)};
  }
  return {};
}

}  // namespace keyc::grammar
