#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::grammar {

/// What a rule that must match throws: caught at the next place where reading can go on.
struct SyntaxError {
  Code code = Code::expected;
  std::uint32_t offset = 0;
  std::string_view what;
  std::string_view hint;
  std::string_view candidates;
};

/// The Ast while it is read: the declaration and the statement at hand, and what has been collected for them.
class Builder {
 public:
  Builder(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  ast::File file;
  enum class Open : std::uint8_t { nothing, table, enumeration, entity };
  Open open = Open::nothing;
  ast::Table table;
  ast::Enum enumeration;
  ast::Entity entity;
  ast::Index index;
  ast::KeySchema key;
  int key_columns = 0;
  bool key_unusable = false;  // of a kind that the Ast has no place for
  ast::KeyColumn column;
  ast::Enumerator enumerator;
  ast::Attribute attribute;
  std::vector<ast::Type> types;  // the types whose '<' is open, and the one at hand
  ast::KeyAssignment assignment;
  std::vector<ast::Expression> expressions;  // the calls whose '(' is open, and the arguments at hand
  ast::Name call_suffix;
  ast::Access access;
  ast::Parameter parameter;
  std::optional<ast::Text> as;
  std::vector<std::uint32_t> brackets;  // where the open ones were opened

  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - source_.text().data()); }
  Span span(const char* begin, const char* end) const { return {&source_, offset(begin), offset(end)}; }

  /// A doc comment: of the declaration on its line where one began there, else of the next one.
  void add_doc(const char* begin, std::string_view text);
  /// The docs in front of what ends here, and on its line.
  std::string take_doc();
  /// What begins here: a doc at the end of an earlier line is of the declaration around it.
  void begin_statement();
  void drop_docs();
  /// The text of a literal in quotes, its escapes resolved. What is wrong with them is reported.
  ast::Text unquoted(const char* begin, const char* end);
  /// A number without its '_'. What is wrong with it is reported.
  ast::Number number(const char* begin, const char* end);
  void unsupported(std::string what, Span where);
  /// Reports the statement as given before where `first` is set.
  bool given_before(const ast::Name& name, const Span* first, std::string_view what);
  void report(const SyntaxError& error);

  /// A key has two attributes at most.
  void count_column(const char* begin);

  /// What reading of a statement or a declaration was given up: what it belongs to is not complete.
  void statement_failed(bool may_be_attribute);
  void declaration_failed();
  /// A declaration with a keyword that there is not; `name` may be empty.
  void junk_found(std::string_view name);
  void close_table();
  void close_enum();
  void close_entity();

 private:
  /// Where a doc comment with this in front of it on its line goes.
  std::string& doc_behind(std::string_view before);
  std::string found_at(std::uint32_t offset) const;
  std::string hint_for(const SyntaxError& error) const;

  const Source& source_;
  Diagnostics& diagnostics_;
  std::string doc_before_;
  std::string doc_on_line_;
  std::uint32_t docs_end_ = 0;  // comments before it have been read
};

}  // namespace keyc::grammar
