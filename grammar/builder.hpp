#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/recovery.hpp"
#include "grammar/syntax_error.hpp"

namespace keyc::grammar {

/// Builds the Ast: the current declaration and statement, and the parts collected for them.
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
  ast::Stream stream;
  ast::Enumerator enumerator;
  ast::Attribute attribute;
  ast::Duration duration;
  std::vector<ast::Name> further_names;  // of attributes that have all but the name in common with it
  std::vector<ast::Type> types;  // the types whose '<' is open, and the current one
  ast::Form form;
  ast::NamedType named_type;
  Span null_head;
  ast::KeyAssignment assignment;
  std::vector<ast::Expression> expressions;  // the calls whose '(' is open, and the current arguments
  ast::Name call_suffix;
  ast::Condition condition;                // the current comparison, presence test, …
  std::vector<ast::Condition> conditions;  // complete ones, until the condition around them is complete
  ast::Allow allow;
  ast::Versions versions;
  ast::Unique unique;
  ast::Sample sample;
  std::vector<ast::SampleValue> sample_values;  // the open lists and objects of a sample
  ast::Number size;
  ast::Items items;
  ast::Access access;
  ast::Parameter parameter;
  std::optional<ast::Text> as;
  std::vector<std::uint32_t> brackets;  // offsets of the open ones

  std::string_view text() const { return source_.text(); }
  std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - source_.text().data()); }
  Span span(const char* begin, const char* end) const { return {&source_, offset(begin), offset(end)}; }

  /// Adds a doc comment to the declaration that began on its line, otherwise to the next one.
  void add_doc(const char* begin, std::string_view text);
  /// The doc comments before the declaration that ends here, and on its line.
  std::string take_doc();
  /// A declaration ended: a doc comment after the ';' on its line is added to `doc`.
  void declared(std::string& doc) { declared_doc_ = &doc; }
  /// A statement begins: a doc comment at the end of an earlier line belongs to the declaration around it.
  void begin_statement();
  /// The doc comments before the '}' of a body belong to the declaration that it closes.
  void keep_doc();
  void drop_docs();
  /// The text of a literal in quotes with its escapes resolved. Reports errors in them.
  ast::Text unquoted(const char* begin, const char* end);
  /// The text of a literal in quotes, with its escapes resolved, that may be bytes and so need not be UTF-8. Reports
  /// errors in them.
  ast::Text unquoted_bytes(const char* begin, const char* end);
  /// A number without its '_'. Reports errors in it.
  ast::Number number(const char* begin, const char* end);
  /// A number in a sample. Reports a text that is not in quotes.
  ast::SampleValue bare_value(const char* begin, const char* end);
  /// Takes the complete condition off the stack.
  ast::Condition take_condition();
  /// The list to add an attribute to.
  std::vector<ast::Attribute>& attributes() { return open == Open::entity ? entity.attributes : block.attributes; }
  /// The list to add a template to.
  std::vector<ast::KeyAssignment>& keys() { return open == Open::entity ? entity.keys : block.keys; }
  /// The list to add an access pattern to.
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
  /// Reports a bracket in skipped text that is never closed, or that closes nothing.
  void report_unpaired(const char* begin, const char* end);
  void report(const SyntaxError& error, std::optional<Correction> correction);
  bool wants_corrections() const { return diagnostics_.wants_corrections(); }

  /// Begins a declaration whose name has been read; close() adds it to the file.
  void begin(Open which);
  void close();

  /// Drops what a failed rule has left on the stacks.
  void begin_anew(std::size_t open_brackets);
  /// A statement or a declaration could not be read: the declaration around it is incomplete.
  void statement_failed(bool may_be_attribute);
  void declaration_failed(std::string_view keyword);
  void junk_found(const Junk& junk);

 private:
  /// The doc that a doc comment belongs to; `before` is the text before it on its line.
  std::string& doc_after(std::string_view before);
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
  std::uint32_t docs_end_ = 0;  // doc comments before this offset have been added
};

}  // namespace keyc::grammar
