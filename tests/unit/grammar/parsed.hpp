#pragma once

#include <fmt/format.h>

#include <string>

#include "grammar/parse.hpp"

/// Parses a schema for a test, and prints its AST as short text.
namespace keyc::test {

struct Parsed {
  explicit Parsed(std::string text) : source("x.keys", std::move(text)), file(parse(source, diagnostics)) {}
  Source source;
  Diagnostics diagnostics;
  ast::File file;
};

/// The diagnostics, in order: `line:column id message (hint)`, one per line.
std::string reported(const Parsed& parsed);

/// The names of the declarations, with a '!' if a part of one could not be parsed: `T! E A!`, then what is incomplete.
std::string outline(const Parsed& parsed);

std::string dump(const ast::Table& table);
std::string dump(const ast::Enum& enumeration);
std::string dump(const ast::AttributeBlock& block);
std::string dump(const ast::Entity& entity);
std::string dump(const ast::Collection& collection);
/// A kind or an operator with its operands or parts: `and(=(status =open) flag(hidden))`. Sizes begin with `size `,
/// texts with `'`, numbers with `#`, words with `=`, parameters with `:`.
std::string dump(const ast::Condition& condition);
/// `what@line:column`, one per line.
std::string unsupported(const Parsed& parsed);

}  // namespace keyc::test
