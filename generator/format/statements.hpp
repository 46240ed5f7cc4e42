#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "generator/format/tokens.hpp"

namespace keyc::format {

/// A statement, a declaration or a comment that stands alone: what begins a line in the canonical format.
struct Statement {
  enum class Kind : std::uint8_t {
    comment,
    attribute,  // name : type …
    key,        // name = template …
    access,
    other,  // by a keyword
  };
  enum class Body : std::uint8_t { none, statements, list };

  Kind kind = Kind::other;
  std::vector<Token> tokens;        // up to the '{' of its body; with the comments between them
  std::optional<Token> trailing{};  // the comment at its end
  bool line_free_before = false;    // the author left a line free
  std::size_t template_end = 0;     // of a key: behind the last token of its template, which begins at tokens[2]
  bool has_condition = false;       // behind `filter` or `when`

  Body body = Body::none;
  std::optional<Token> opening{};       // the comment on the line of '{'
  std::vector<Statement> statements{};  // of a table, an entity, …
  std::vector<Token> list{};            // of an enum, a sample: what stands between its braces
  bool list_on_one_line = false;
};

/// The statements of a schema that has no syntax errors.
std::vector<Statement> split_statements(const std::vector<Token>& tokens);

/// Whether the statement's line may be broken before `tokens[at]`, where the author did so: behind a comma or a
/// conjunction, and before a clause.
bool may_break(const Statement& statement, std::size_t at);

}  // namespace keyc::format
