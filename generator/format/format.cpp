#include "generator/format/format.hpp"

#include <algorithm>
#include <stdexcept>

#include "generator/format/lines.hpp"

namespace keyc::format {
namespace {

void flatten(const std::vector<Statement>& statements, std::string& out);

void flatten(const std::vector<Token>& tokens, std::size_t template_end, std::string& out) {
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    // White space ends a template, so none may be added or removed.
    const bool in_template = at > 2 && at < template_end;
    out.append(in_template ? "" : "\n").append(tokens[at].text);
  }
}

void flatten(const Statement& statement, std::string& out) {
  out += "\nstatement";
  flatten(statement.tokens, statement.template_end, out);
  if (statement.body != Statement::Body::none) {
    out += "\n{ ";
    if (statement.opening) out += statement.opening->text;
    flatten(statement.statements, out);
    flatten(statement.list, 0, out);
    out += "\n}";
  }
  if (statement.trailing) out.append(" ").append(statement.trailing->text);
}

void flatten(const std::vector<Statement>& statements, std::string& out) {
  for (const Statement& statement : statements) flatten(statement, out);
}

/// A schema without its layout: two schemas that mean the same have the same text here.
std::string meaning(const std::vector<Statement>& statements) {
  std::string out;
  flatten(statements, out);
  return out;
}

/// Sorted, because a comment may move before its statement.
std::vector<std::string_view> comments(const std::vector<Token>& tokens) {
  std::vector<std::string_view> texts;
  for (const Token& token : tokens)
    if (token.kind == Token::Kind::comment) texts.push_back(token.text);
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace

std::string format(std::string_view text) {
  const std::vector<Token> before = tokenize(text);
  const std::vector<Statement> statements = split_statements(before);
  std::string result = to_text(to_lines(statements));
  const std::vector<Token> after = tokenize(result);
  if (meaning(statements) != meaning(split_statements(after)) || comments(before) != comments(after))
    throw std::logic_error("the formatter would have changed the schema");
  return result;
}

}  // namespace keyc::format
