#include "generator/format/spacing.hpp"

#include <algorithm>
#include <array>

namespace keyc::format {
namespace {

/// The place between two tokens, which determines what '<', ':' and '(' mean there.
struct Place {
  Statement::Kind kind;
  bool in_template = false;
  bool in_angles = false;   // inside the '< >' of a type or a template
  bool after_name = false;  // of an access pattern
};

/// Words that are not functions: a bracket after them belongs to a condition or a list.
constexpr std::array words_before_brackets{std::string_view("in"),       std::string_view("and"),
                                           std::string_view("or"),       std::string_view("not"),
                                           std::string_view("when"),     std::string_view("between"),
                                           std::string_view("contains"), std::string_view("begins_with"),
                                           std::string_view("filter"),   std::string_view("select")};

bool is_call(const Token& before, const Place& place) {
  if (before.kind != Token::Kind::word) return false;
  if (place.in_template || place.after_name) return true;
  if (place.kind != Statement::Kind::access && place.kind != Statement::Kind::key) return false;
  return std::find(words_before_brackets.begin(), words_before_brackets.end(), before.text) ==
         words_before_brackets.end();
}

bool opens(const Token& token) { return token.is('(') || token.is('['); }
bool closes(const Token& token) { return token.is(')') || token.is(']'); }
bool compares(const Token& token) { return token.is('<') || token.is('>') || token.is('='); }
bool is_name(const Token& token) { return token.kind == Token::Kind::word || token.kind == Token::Kind::text; }

bool has_blank(const Token& before, const Token& token, const Place& place) {
  if (place.in_template && !place.in_angles) return false;
  if (opens(before) || closes(token) || token.is(',') || token.is('?')) return false;
  if (before.is('{') && token.is('}')) return false;
  if (before.is(',')) return true;
  if (before.is('.') || token.is('.')) return false;
  const bool has_angles =
      place.in_template || place.kind == Statement::Kind::attribute || place.kind == Statement::Kind::named_type;
  if (has_angles && (before.is('<') || token.is('<') || token.is('>'))) return false;
  if (!has_angles && compares(before) && compares(token)) return token.blank_before;
  if (token.is('(')) return !is_call(before, place);
  const bool is_pattern = place.kind == Statement::Kind::access || place.kind == Statement::Kind::key;
  if (is_pattern && token.is('[')) return before.kind != Token::Kind::word;  // votes["ann"]
  if (place.kind == Statement::Kind::other && token.is(':')) return false;
  if (is_pattern && before.is(':')) return false;
  if (compares(before) || compares(token) || before.is(':') || token.is(':')) return true;
  if (is_name(before) && is_name(token)) return true;
  if (token.is('[') || token.is('{') || token.is('}') || before.is('{') || closes(before)) return true;
  return token.blank_before;
}

}  // namespace

std::vector<bool> blanks_before(const Statement& statement) {
  const std::vector<Token>& tokens = statement.tokens;
  std::vector<bool> blanks(tokens.size());
  int angles = 0;
  for (std::size_t at = 1; at < tokens.size(); ++at) {
    Place place{statement.kind};
    place.in_template = statement.kind == Statement::Kind::key && at > 2 && at < statement.template_end;
    if (place.in_template && tokens[at - 1].is('<')) ++angles;
    place.in_angles = angles > 0;
    place.after_name = statement.kind == Statement::Kind::access && at == 2;
    const bool begins_template = statement.kind == Statement::Kind::key && at == 2;
    // After a space, '//' would begin a comment.
    const bool has_slashes = tokens[at].is('/') && at + 1 < tokens.size() && tokens[at + 1].is('/');
    blanks[at] = begins_template ? !has_slashes : has_blank(tokens[at - 1], tokens[at], place);
    if (place.in_template && tokens[at].is('>')) --angles;
  }
  return blanks;
}

std::vector<bool> blanks_in_list(const std::vector<Token>& list) {
  std::vector<bool> blanks(list.size());
  for (std::size_t at = 1; at < list.size(); ++at)
    blanks[at] = has_blank(list[at - 1], list[at], {Statement::Kind::other});
  return blanks;
}

}  // namespace keyc::format
