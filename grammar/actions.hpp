#pragma once

#include <tao/pegtl/contrib/limit_depth.hpp>
#include <utility>

#include "grammar/builder.hpp"
#include "grammar/grammar.hpp"

/// What each rule adds to the Ast. Rules act on input that no other alternative could take: alternatives are told apart
/// by lookahead, where actions do not run.
namespace keyc::grammar {

template <class Rule>
struct action : nothing<Rule> {};

/// An action with the text that was matched.
#define KEYC_ON(Rule)                                                                            \
  template <>                                                                                    \
  struct action<Rule> {                                                                          \
    template <class ActionInput>                                                                 \
    static void apply(const ActionInput& in, Builder& b) {                                       \
      run(b, in.begin(), in.end());                                                              \
    }                                                                                            \
    static void run([[maybe_unused]] Builder& b, [[maybe_unused]] const char* begin,             \
                    [[maybe_unused]] const char* end);                                           \
  };                                                                                             \
  inline void action<Rule>::run([[maybe_unused]] Builder& b, [[maybe_unused]] const char* begin, \
                                [[maybe_unused]] const char* end)

inline std::string text_of(const char* begin, const char* end) { return {begin, end}; }
inline ast::Name name_of(const Builder& b, const char* begin, const char* end) {
  return {text_of(begin, end), b.span(begin, end)};
}

/// The types and expressions in types and expressions, and no more of them than this.
constexpr std::size_t most_levels = 64;

template <class Rule>
struct limited : maybe_nothing {
  template <typename, apply_mode A, rewind_mode M, template <typename...> class Action,
            template <typename...> class Control, typename ParseInput>
  static bool match(ParseInput& in, Builder& b) {
    const tao::pegtl::internal::depth_guard guard(in.private_depth);
    if (in.private_depth > most_levels) throw SyntaxError{Code::too_deep, b.offset(in.current()), {}, {}, {}};
    return tao::pegtl::match<Rule, A, M, Action, Control>(in, b);
  }
};

KEYC_ON(doc_comment) { b.add_doc(begin, {begin, static_cast<std::size_t>(end - begin)}); }
KEYC_ON(as_text) { b.as = b.unquoted(begin, end); }

// Brackets, for the message that one is never closed.
KEYC_ON(open_paren) { b.brackets.push_back(b.offset(begin)); }
KEYC_ON(open_square) { b.brackets.push_back(b.offset(begin)); }
KEYC_ON(open_angle) { b.brackets.push_back(b.offset(begin)); }
KEYC_ON(open_brace) { b.brackets.push_back(b.offset(begin)); }
KEYC_ON(close_paren) { b.brackets.pop_back(); }
KEYC_ON(close_square) { b.brackets.pop_back(); }
KEYC_ON(close_angle) { b.brackets.pop_back(); }
KEYC_ON(close_brace) { b.brackets.pop_back(); }
KEYC_ON(enum_close) { b.brackets.pop_back(); }

// --- schema
KEYC_ON(schema_name) {
  ast::Name name = name_of(b, begin, end);
  if (b.given_before(name, b.file.schema ? &b.file.schema->span : nullptr, "'schema'")) return;
  b.file.schema = std::move(name);
}
KEYC_ON(schema_declaration) { b.file.doc = b.take_doc(); }

// --- table
KEYC_ON(table_name) {
  b.open = Builder::Open::table;
  b.table = {};
  b.table.doc = b.take_doc();
  b.table.name = name_of(b, begin, end);
}
KEYC_ON(table_as) { b.table.as = std::exchange(b.as, {}); }
KEYC_ON(column_name) { b.column = {name_of(b, begin, end), {}}; }
KEYC_ON(column_as) { b.column.as = std::exchange(b.as, {}); }
KEYC_ON(column_type) {
  b.key_unusable = true;
  b.unsupported("the type of a key attribute", b.span(begin, end));
}
KEYC_ON(column) {
  b.count_column(begin);
  if (b.key_columns == 1)
    b.key.partition = std::move(b.column);
  else
    b.key.sort = std::move(b.column);
}
KEYC_ON(attribute_list) {
  b.count_column(begin);
  b.key_unusable = true;
  b.unsupported("a key of several attributes", b.span(begin, end));
}
KEYC_ON(key_schema) { b.key.span = b.span(begin, end); }
KEYC_ON(key_head) {
  b.key = {};
  b.key.span = b.span(begin, end);
  b.key_columns = 0;
  b.key_unusable = false;
}
KEYC_ON(key_statement) {
  if (b.key_unusable) return;
  const ast::Name where{"key", b.key.span};
  if (!b.given_before(where, b.table.key ? &b.table.key->span : nullptr, "'key'")) b.table.key = std::move(b.key);
}
KEYC_ON(index_name) {
  b.key = {};
  b.key_columns = 0;
  b.key_unusable = false;
  b.index = {};
  b.index.name = name_of(b, begin, end);
}
KEYC_ON(index_as) { b.index.as = std::exchange(b.as, {}); }
KEYC_ON(projects_clause) { b.unsupported("'projects'", b.span(begin, begin + 8)); }
KEYC_ON(index_statement) {
  b.index.doc = b.take_doc();
  b.index.key = std::move(b.key);
  if (!b.key_unusable) b.table.indexes.push_back(std::move(b.index));
}
KEYC_ON(local_index_statement) { b.unsupported("'local index'", b.span(begin, begin + 5)); }
KEYC_ON(billing_statement) { b.unsupported("'billing'", b.span(begin, begin + 7)); }
KEYC_ON(allow_statement) { b.unsupported("'allow'", b.span(begin, begin + 5)); }

inline void give_once(Builder& b, std::optional<ast::Name>& into, ast::Name name, std::string_view what) {
  if (!b.given_before(name, into ? &into->span : nullptr, what)) into = std::move(name);
}
KEYC_ON(ttl_name) { give_once(b, b.table.ttl, name_of(b, begin, end), "'ttl'"); }
KEYC_ON(text_mode) { give_once(b, b.table.text, name_of(b, begin, end), "'text'"); }
KEYC_ON(type_attribute) { give_once(b, b.table.type, name_of(b, begin, end), "'type'"); }
KEYC_ON(table_declaration) { b.close_table(); }

// --- enum
KEYC_ON(enum_name) {
  b.open = Builder::Open::enumeration;
  b.enumeration = {};
  b.enumerator = {};
  b.enumeration.doc = b.take_doc();
  b.enumeration.name = name_of(b, begin, end);
}
KEYC_ON(enumerator_name) { b.enumerator = {{}, name_of(b, begin, end), {}}; }
KEYC_ON(enumerator_as) { b.enumerator.as = std::exchange(b.as, {}); }
KEYC_ON(enumerator) {
  b.enumerator.doc = b.take_doc();
  b.enumeration.values.push_back(std::exchange(b.enumerator, {}));
}
KEYC_ON(enum_declaration) { b.close_enum(); }

// --- attributes
template <>
struct action<type> : limited<type> {};
KEYC_ON(attribute_name) {
  b.attribute = {};
  b.types.clear();
  b.attribute.name = name_of(b, begin, end);
}
KEYC_ON(type_name) { b.types.push_back({name_of(b, begin, end), {}, false, b.span(begin, end)}); }
KEYC_ON(type_optional) {
  b.types.back().optional = true;
  b.types.back().span.end = b.offset(end);
}
/// The types behind the '<' that was opened last are its arguments.
KEYC_ON(type_arguments) {
  const std::uint32_t from = b.offset(begin);
  std::size_t first = b.types.size();
  while (b.types[first - 1].span.begin >= from) --first;
  ast::Type& outer = b.types[first - 1];
  for (std::size_t i = first; i < b.types.size(); ++i) outer.arguments.push_back(std::move(b.types[i]));
  outer.span.end = b.offset(end);
  b.types.resize(first);
}
inline void set_default(Builder& b, ast::Literal::Kind kind, std::string text, const char* begin, const char* end) {
  b.attribute.default_value = ast::Literal{kind, std::move(text), b.span(begin, end)};
}
KEYC_ON(literal_text) { set_default(b, ast::Literal::Kind::text, b.unquoted(begin, end).value, begin, end); }
KEYC_ON(literal_number) { set_default(b, ast::Literal::Kind::number, b.number(begin, end).digits, begin, end); }
KEYC_ON(literal_list) { set_default(b, ast::Literal::Kind::empty_list, {}, begin, end); }
KEYC_ON(literal_map) { set_default(b, ast::Literal::Kind::empty_map, {}, begin, end); }
KEYC_ON(literal_word) { set_default(b, ast::Literal::Kind::word, text_of(begin, end), begin, end); }
KEYC_ON(attribute_as) {
  const ast::Name where{"as", b.as->span};
  if (!b.given_before(where, b.attribute.as ? &b.attribute.as->span : nullptr, "'as'"))
    b.attribute.as = std::exchange(b.as, {});
}
KEYC_ON(attribute_word) { b.attribute.words.push_back(name_of(b, begin, end)); }
KEYC_ON(attribute_statement) {
  b.attribute.doc = b.take_doc();
  if (!b.types.empty()) b.attribute.type = std::move(b.types.front());
  b.entity.attributes.push_back(std::move(b.attribute));
}

// --- key templates
template <>
struct action<expression> : limited<expression> {};
KEYC_ON(assigned_key) {
  b.assignment = {};
  b.assignment.key = name_of(b, begin, end);
}
inline void add_part(Builder& b, ast::TemplatePart::Kind kind, std::string text, const char* begin, const char* end) {
  b.assignment.parts.push_back({kind, std::move(text), {}, b.span(begin, end)});
}
KEYC_ON(template_word) { add_part(b, ast::TemplatePart::Kind::word, text_of(begin, end), begin, end); }
KEYC_ON(template_text) { add_part(b, ast::TemplatePart::Kind::text, b.unquoted(begin, end).value, begin, end); }
KEYC_ON(template_punctuation) { add_part(b, ast::TemplatePart::Kind::punctuation, text_of(begin, end), begin, end); }
inline void add_expression(Builder& b, ast::Expression::Kind kind, std::string text, const char* begin,
                           const char* end) {
  ast::Expression one;
  one.kind = kind;
  one.text = std::move(text);
  one.span = b.span(begin, end);
  b.expressions.push_back(std::move(one));
}
KEYC_ON(expression_name) { add_expression(b, ast::Expression::Kind::name, text_of(begin, end), begin, end); }
KEYC_ON(expression_number) {
  add_expression(b, ast::Expression::Kind::number, b.number(begin, end).digits, begin, end);
}
KEYC_ON(expression_text) { add_expression(b, ast::Expression::Kind::text, b.unquoted(begin, end).value, begin, end); }
KEYC_ON(call_head) {
  while (end > begin && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\n' || end[-1] == '\r')) --end;
  add_expression(b, ast::Expression::Kind::call, text_of(begin, end), begin, end);
}
/// The expressions behind the '(' that was opened last are the arguments of the call in front of it.
KEYC_ON(call_arguments) {
  const std::uint32_t from = b.offset(begin);
  std::size_t first = b.expressions.size();
  while (b.expressions[first - 1].span.begin >= from) --first;
  ast::Expression& call = b.expressions[first - 1];
  for (std::size_t i = first; i < b.expressions.size(); ++i) call.arguments.push_back(std::move(b.expressions[i]));
  call.span.end = b.offset(end);
  b.expressions.resize(first);
}
KEYC_ON(call_suffix_word) { b.call_suffix = name_of(b, begin, end); }
KEYC_ON(call_suffix) { b.unsupported("'" + b.call_suffix.text + "'", b.call_suffix.span); }
KEYC_ON(else_text) { b.expressions.back().otherwise = b.unquoted(begin, end); }
KEYC_ON(template_expression) {
  b.assignment.parts.push_back(
      {ast::TemplatePart::Kind::expression, {}, std::move(b.expressions.back()), b.span(begin, end)});
  b.expressions.clear();
}
KEYC_ON(key_template) { b.assignment.span = b.span(begin, end); }
KEYC_ON(when_clause) { b.unsupported("'when'", b.span(begin, begin + 4)); }
KEYC_ON(allow_clause) { b.unsupported("'allow'", b.span(begin, begin + 5)); }
KEYC_ON(key_assignment) {
  b.assignment.doc = b.take_doc();
  b.entity.keys.push_back(std::move(b.assignment));
}

// --- access patterns
KEYC_ON(access_name) {
  b.access = {};
  b.access.name = name_of(b, begin, end);
  b.access.span = b.span(begin, end);
}
KEYC_ON(parameter_name) { b.parameter = {name_of(b, begin, end), "=", b.span(begin, end)}; }
KEYC_ON(parameter_operator) {
  b.parameter.op = text_of(begin, end);
  b.parameter.span.end = b.offset(end);
}
KEYC_ON(parameter) { b.access.parameters.push_back(std::move(b.parameter)); }
KEYC_ON(on_index) { give_once(b, b.access.on, name_of(b, begin, end), "'on'"); }
KEYC_ON(order_clause) {
  const ast::Name word = name_of(b, begin, end);
  const bool given = b.access.order != ast::Access::Order::unspecified;
  if (b.given_before(word, given ? &b.access.order_span : nullptr, "the order")) return;
  b.access.order = word.text == "ascending" ? ast::Access::Order::ascending : ast::Access::Order::descending;
  b.access.order_span = word.span;
}
KEYC_ON(limit_number) {
  ast::Number limit = b.number(begin, end);
  const ast::Name where{"limit", limit.span};
  if (!b.given_before(where, b.access.limit ? &b.access.limit->span : nullptr, "'limit'"))
    b.access.limit = std::move(limit);
}
KEYC_ON(scan_clause) {
  b.unsupported("'scan'", b.span(begin, end));
  b.access.usable = false;
}
KEYC_ON(consistent_clause) { b.unsupported("'consistent'", b.span(begin, end)); }
KEYC_ON(walk_word) { b.unsupported("'" + text_of(begin, end) + "'", b.span(begin, end)); }
KEYC_ON(filter_clause) { b.unsupported("'filter'", b.span(begin, begin + 6)); }
KEYC_ON(access_statement) {
  b.access.doc = b.take_doc();
  if (b.access.usable) b.entity.accesses.push_back(std::move(b.access));
}

// --- entity
KEYC_ON(entity_name) {
  b.open = Builder::Open::entity;
  b.entity = {};
  b.entity.doc = b.take_doc();
  b.entity.name = name_of(b, begin, end);
  b.entity.span = b.entity.name.span;
}
KEYC_ON(entity_as) { b.entity.as = std::exchange(b.as, {}); }
KEYC_ON(entity_table) { b.entity.table = name_of(b, begin, end); }
KEYC_ON(with_head) {
  b.unsupported("'with'", b.span(begin, end));
  b.entity.attributes_known = false;
}
KEYC_ON(later_statement_head) { b.unsupported("'" + text_of(begin, end) + "'", b.span(begin, end)); }
KEYC_ON(entity_declaration) { b.close_entity(); }

// --- declarations of later versions
KEYC_ON(later_declaration_head) { b.unsupported("'" + text_of(begin, end) + "'", b.span(begin, end)); }
KEYC_ON(later_declaration_name) { b.file.incomplete.push_back(name_of(b, begin, end)); }
KEYC_ON(import_head) { b.unsupported("'import'", b.span(begin, end)); }

#undef KEYC_ON

}  // namespace keyc::grammar
