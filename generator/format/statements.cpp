#include "generator/format/statements.hpp"

#include <string_view>
#include <utility>

#include "grammar/clauses.hpp"

namespace keyc::format {
namespace {

/// The words that begin a clause of such a statement, divided by spaces.
std::string_view clause_words(Statement::Kind kind) {
  switch (kind) {
    case Statement::Kind::access: return grammar::access_clause_words;
    case Statement::Kind::key: return grammar::template_clauses;
    case Statement::Kind::other: return grammar::index_clauses;
    case Statement::Kind::comment:
    case Statement::Kind::attribute:
    case Statement::Kind::named_type: break;
  }
  return {};
}

bool is_clause(Statement::Kind kind, const Token& token) {
  return token.kind == Token::Kind::word && grammar::has_word(clause_words(kind), token.text);
}

bool is_conjunction(const Token& token) { return token.is_word("and") || token.is_word("or"); }

bool begins_condition(Statement::Kind kind, const Token& token) {
  return (kind == Statement::Kind::access && token.is_word("filter")) ||
         (kind == Statement::Kind::key && token.is_word("when"));
}

class Splitter {
 public:
  explicit Splitter(const std::vector<Token>& tokens) : tokens_(tokens), next_code_(tokens.size()) {
    std::size_t next = tokens.size();
    for (std::size_t at = tokens.size(); at-- > 0; next_code_[at] = next)
      if (tokens[at].kind != Token::Kind::comment) next = at;
  }

  /// The statements up to the '}' of the body around them, or to the end.
  std::vector<Statement> statements(bool at_top) {
    std::vector<Statement> result;
    while (!at_end() && !now().is('}')) {
      if (now().is(';')) {
        ++at_;
      } else if (now().kind == Token::Kind::comment) {
        add_comment(result);
      } else {
        result.push_back(statement(at_top));
      }
    }
    return result;
  }

 private:
  /// Adds a comment that follows the ';' of a statement, or is on a line of its own. A second comment after one
  /// statement moves before it if it is a doc comment, and the first one with it.
  void add_comment(std::vector<Statement>& into) {
    const bool is_trailing = now().lines_before == 0 && !into.empty() && into.back().kind != Statement::Kind::comment;
    if (!is_trailing) return into.push_back(comment());
    Statement& statement = into.back();
    if (!statement.trailing) {
      statement.trailing = take();
    } else if (!now().text.starts_with("///")) {
      into.push_back(comment());
    } else {
      Statement first{Statement::Kind::comment, {*std::exchange(statement.trailing, {})}};
      first.empty_line_before = std::exchange(statement.empty_line_before, false);
      into.insert(into.end() - 1, {std::move(first), comment()});
    }
  }

  bool at_end() const { return at_ == tokens_.size(); }
  const Token& now() const { return tokens_[at_]; }
  Token take() { return tokens_[at_++]; }
  bool has(std::size_t index) const { return index < tokens_.size(); }

  Statement comment() {
    Statement result{Statement::Kind::comment, {now()}};
    result.empty_line_before = now().lines_before > 1;
    ++at_;
    return result;
  }

  Statement::Kind kind(bool at_top) const {
    if (!at_top && has(at_ + 1) && (tokens_[at_ + 1].is(':') || tokens_[at_ + 1].is(',')))
      return Statement::Kind::attribute;
    if (!at_top && has(at_ + 1) && tokens_[at_ + 1].is('=')) return Statement::Kind::key;
    if (at_top && now().is_word("type")) return Statement::Kind::named_type;
    return now().is_word("access") ? Statement::Kind::access : Statement::Kind::other;
  }

  Statement statement(bool at_top) {
    Statement result{kind(at_top), {}};
    result.empty_line_before = now().lines_before > 1;
    const bool has_list = now().is_word(at_top ? "enum" : "sample") && result.kind == Statement::Kind::other;
    bool in_template = result.kind == Statement::Kind::key;
    const Token* last = nullptr;
    const bool is_type = result.kind == Statement::Kind::attribute || result.kind == Statement::Kind::named_type;
    for (int depth = 0; !at_end(); result.tokens.push_back(take())) {
      if (depth == 0) {
        if (last != nullptr && ends_before(result, *last)) break;
        if (result.tokens.size() > 2 && now().blank_before) in_template = false;
        if (now().is(';') || now().is('}')) break;
        if (now().is('{') && (at_top || has_list)) {
          body(result, has_list);
          break;
        }
      }
      depth += step(in_template || is_type);
      if (in_template) result.template_end = result.tokens.size() + 1;
      // Attributes may be called `filter` or `when`: in templates and brackets these words begin no condition.
      if (!in_template && depth == 0 && begins_condition(result.kind, now())) result.has_condition = true;
      if (now().kind != Token::Kind::comment) last = &now();
    }
    if (!at_end() && now().kind == Token::Kind::comment && now().lines_before == 0) result.trailing = take();
    return result;
  }

  /// What the next token adds to the depth of brackets. '<' is a bracket in types and templates, and compares
  /// elsewhere.
  int step(bool has_angles) const {
    if (now().is('(') || now().is('[') || now().is('{') || (has_angles && now().is('<'))) return 1;
    if (now().is(')') || now().is(']') || now().is('}') || (has_angles && now().is('>'))) return -1;
    return 0;
  }

  /// Whether the line break or the comment here ends the statement.
  bool ends_before(const Statement& statement, const Token& last) const {
    if (now().kind != Token::Kind::comment && now().lines_before == 0) return false;
    const std::size_t next = next_code_[at_];
    if (!has(next)) return true;
    if (last.is(',') || (is_conjunction(last) && statement.has_condition)) return false;
    if (tokens_[next].is('{')) return false;
    const bool is_assigned = has(next + 1) && (tokens_[next + 1].is(':') || tokens_[next + 1].is('='));
    if (is_assigned) return true;
    return !is_clause(statement.kind, tokens_[next]) && !(statement.has_condition && is_conjunction(tokens_[next]));
  }

  void body(Statement& result, bool is_list) {
    ++at_;
    if (!at_end() && now().kind == Token::Kind::comment && now().lines_before == 0) result.opening = take();
    if (is_list) {
      result.body = Statement::Body::list;
      list(result);
    } else {
      result.body = Statement::Body::statements;
      result.statements = statements(false);
    }
    if (!at_end()) ++at_;
  }

  void list(Statement& result) {
    result.list_on_one_line = !result.opening;
    for (int depth = 0; !at_end(); result.list.push_back(take())) {
      if (now().lines_before > 0 || now().kind == Token::Kind::comment) result.list_on_one_line = false;
      if (now().is('}') && depth == 0) break;
      if (now().is('{')) ++depth;
      if (now().is('}')) --depth;
    }
  }

  const std::vector<Token>& tokens_;
  std::vector<std::size_t> next_code_;  // for each token: itself, or the first after it that is not a comment
  std::size_t at_ = 0;
};

}  // namespace

std::vector<Statement> split_statements(const std::vector<Token>& tokens) { return Splitter(tokens).statements(true); }

bool may_break(const Statement& statement, std::size_t at) {
  if (at > 2 && at < statement.template_end) return false;
  const Token& last = statement.tokens[at - 1];
  const Token& next = statement.tokens[at];
  const bool joins = statement.has_condition && (is_conjunction(last) || is_conjunction(next));
  return last.is(',') || joins || is_clause(statement.kind, next);
}

}  // namespace keyc::format
