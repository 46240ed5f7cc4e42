#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/scan.hpp"
#include "grammar/syntax_error.hpp"

namespace keyc::grammar {

/// The Ast while it is read: the declaration and the statement at hand, and what has been collected for them.
class Builder {
 public:
  Builder(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  ast::File file;
  enum class Open : std::uint8_t { nothing, table, enumeration, structure, mixin, entity, collection };
  Open open = Open::nothing;
  ast::Table table;
  ast::Enum enumeration;
  ast::AttributeBlock block;  // a struct or a mixin
  ast::Entity entity;
  ast::Collection collection;
  ast::Index index;
  ast::KeySchema key;
  ast::KeySide side;
  ast::Projection projection;
  ast::Enumerator enumerator;
  ast::Attribute attribute;
  std::vector<ast::Type> types;  // the types whose '<' is open, and the one at hand
  ast::KeyAssignment assignment;
  std::vector<ast::Expression> expressions;  // the calls whose '(' is open, and the arguments at hand
  ast::Name call_suffix;
  ast::Condition condition;                // a comparison or the like
  std::vector<ast::Condition> conditions;  // those that are read, until what holds them is
  ast::Allow allow;
  ast::Versions versions;
  ast::Unique unique;
  ast::Sample sample;
  std::vector<ast::SampleValue> sample_values;  // the lists and objects of a sample that are open
  ast::Number size;
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
  /// A declaration ended: it is that of a doc behind the ';' on its line.
  void declared(std::string& doc) { declared_doc_ = &doc; }
  /// What begins here: a doc at the end of an earlier line is of the declaration around it.
  void begin_statement();
  /// The docs in front of the '}' of a body are of the declaration that it closes.
  void keep_doc();
  void drop_docs();
  /// The text of a literal in quotes, its escapes resolved. What is wrong with them is reported.
  ast::Text unquoted(const char* begin, const char* end);
  /// The same of a literal that may stand for bytes, which need not be UTF-8.
  ast::Text unquoted_bytes(const char* begin, const char* end);
  /// A number without its '_'. What is wrong with it is reported.
  ast::Number number(const char* begin, const char* end);
  /// The condition that was read.
  ast::Condition take_condition();
  /// Where an attribute that was read goes.
  std::vector<ast::Attribute>& attributes() { return open == Open::entity ? entity.attributes : block.attributes; }
  /// Where an access pattern that was read goes.
  std::vector<ast::Access>& accesses() { return open == Open::collection ? collection.accesses : entity.accesses; }
  bool in_parentheses() const;
  void unsupported(std::string what, Span where);
  /// Sets `into`, or reports that it is set already.
  template <class T>
  void give_once(std::optional<T>& into, std::type_identity_t<T> value, std::string_view what) {
    if (into)
      report_twice(span_of(value), span_of(*into), what);
    else
      into = std::move(value);
  }
  void report_twice(Span again, Span first, std::string_view what);
  void report_scan_of_index();
  /// A bracket that nothing closes in what is skipped, or that closes nothing.
  void report_unpaired(const char* begin, const char* end);
  void report(const SyntaxError& error);

  /// A declaration of which the name has been read; it goes into the file when it is closed.
  void begin(Open which);
  void close();

  /// Drops what a rule that raised has left behind.
  void begin_anew(std::size_t open_brackets);
  /// What reading of a statement or a declaration was given up: what it belongs to is not complete.
  void statement_failed(bool may_be_attribute);
  void declaration_failed(std::string_view keyword);
  void junk_found(const Junk& junk);

 private:
  /// Where a doc comment with this in front of it on its line goes.
  std::string& doc_behind(std::string_view before);
  std::string& open_doc();
  static Span span_of(Span span) { return span; }
  template <class T>
  static Span span_of(const T& value) {
    return value.span;
  }

  const Source& source_;
  Diagnostics& diagnostics_;
  std::string doc_before_;
  std::string doc_on_line_;
  std::string* declared_doc_ = nullptr;  // of the last statement that ended in the open body
  std::string no_doc_;
  std::uint32_t docs_end_ = 0;  // comments before it have been read
};

}  // namespace keyc::grammar
