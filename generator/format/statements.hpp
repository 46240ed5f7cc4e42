#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "generator/format/tokens.hpp"

namespace keyc::format {

/// A statement, a declaration or a comment on a line of its own: each begins a line in the canonical format.
struct Statement {
  enum class Kind : std::uint8_t {
    comment,
    attribute,   // name : type …
    named_type,  // type name = type
    key,         // name = template …
    access,
    other,  // begins with a keyword
  };
  enum class Body : std::uint8_t { none, statements, list };

  Kind kind = Kind::other;
  std::vector<Token> tokens;        // up to the '{' of its body, including comments
  std::optional<Token> trailing{};  // the comment at its end
  bool empty_line_before = false;   // the author left an empty line
  std::size_t template_end = 0;     // of a key: the end of its template, which begins at tokens[2]
  bool has_condition = false;       // after `filter` or `when`

  Body body = Body::none;
  std::optional<Token> opening{};       // the comment on the line of '{'
  std::vector<Statement> statements{};  // of a table, an entity, …
  std::vector<Token> list{};            // of an enum, a sample: the tokens between its braces
  bool list_on_one_line = false;
};

/// The statements of a schema that has no syntax errors.
std::vector<Statement> split_statements(const std::vector<Token>& tokens);

/// Whether a line break of the author before `tokens[at]` is kept: after a comma or a conjunction, and before a
/// conjunction or a clause.
bool may_break(const Statement& statement, std::size_t at);

}  // namespace keyc::format
