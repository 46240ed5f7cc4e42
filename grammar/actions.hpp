#pragma once

#include "grammar/condition_actions.hpp"
#include "grammar/grammar.hpp"
#include "grammar/sample_actions.hpp"

/// What each rule adds to the Ast. Alternatives are distinguished by lookahead, in which actions do not run: an action
/// runs only on input that no other alternative could match.
namespace keyc::grammar {

KEYC_ON(doc_comment) { b.add_doc(begin, {begin, static_cast<std::size_t>(end - begin)}); }
KEYC_ON(as_text) { b.as = b.unquoted(begin, end); }

// Open brackets are recorded for the message that one is never closed.
KEYC_ON(open_paren) { b.brackets.push_back(b.offset(begin)); }
KEYC_ON(open_square) { b.brackets.push_back(b.offset(begin)); }
KEYC_ON(open_angle) { b.brackets.push_back(b.offset(begin)); }
KEYC_ON(open_brace) { b.brackets.push_back(b.offset(begin)); }
KEYC_ON(close_paren) { b.brackets.pop_back(); }
KEYC_ON(close_square) { b.brackets.pop_back(); }
KEYC_ON(close_angle) { b.brackets.pop_back(); }
/// A doc comment before the brace belongs to the declaration that it closes.
inline void close_body(Builder& b) {
  b.brackets.pop_back();
  b.keep_doc();
}
KEYC_ON(close_brace) { close_body(b); }
KEYC_ON(enum_close) { close_body(b); }

// --- schema
KEYC_ON(schema_name) { b.give_once(b.file.schema, name_of(b, begin, end), "'schema'"); }
KEYC_ON(schema_declaration) { b.file.doc = b.take_doc(); }

KEYC_ON(import_path) { b.as = b.unquoted(begin, end); }
KEYC_ON(import_declaration) {
  ast::Text path = *std::exchange(b.as, {});
  const Span where{path.span.source, b.offset(begin), path.span.end};
  b.file.imports.push_back({std::move(path), where});
}

// --- allow
KEYC_ON(allow_check) { b.allow.check = name_of(b, begin, end); }
KEYC_ON(allow_reason) { b.allow.reason = b.unquoted(begin, end); }

// --- table
KEYC_ON(table_name) {
  b.begin(Builder::Open::table);
  b.table.doc = b.take_doc();
  b.table.name = name_of(b, begin, end);
}
KEYC_ON(table_as) { b.table.as = std::exchange(b.as, {}); }

constexpr std::size_t most_columns = 4;  // DynamoDB's limit for one side of a key
KEYC_ON(column_name) {
  if (b.side.columns.size() == most_columns)
    throw SyntaxError{Code::expected, b.offset(begin), "']'", "one side of a key has 4 attributes at most", {}};
  b.side.columns.push_back({stored_name_of(b, begin, end), {}, {}});
}
KEYC_ON(column_as) {
  if (b.side.columns.back().name.in_quotes)
    throw SyntaxError{
        Code::expected, b.offset(begin), "',' or ')'", "a name in quotes is the name in DynamoDB: leave 'as' out", {}};
  b.give_once(b.side.columns.back().as, *std::exchange(b.as, {}), "'as'");
}
KEYC_ON(column_type_name) { b.give_once(b.side.columns.back().type, name_of(b, begin, end), "the type"); }
KEYC_ON(column_list) { b.side.list = true; }
inline ast::KeySide take_side(Builder& b, const char* begin, const char* end) {
  b.side.span = b.span(begin, end);
  return std::exchange(b.side, {});
}
KEYC_ON(partition_side) { b.key.partition = take_side(b, begin, end); }
KEYC_ON(sort_side) { b.key.sort = take_side(b, begin, end); }
KEYC_ON(key_schema) { b.key.span = b.span(begin, end); }
inline void refuse_list(const ast::KeySide& side) {
  if (side.list)
    throw SyntaxError{
        Code::expected, side.span.begin, "the name of a key attribute", "lists are for global indexes", {}};
}
KEYC_ON(key_head) { b.key = {}; }
KEYC_ON(key_statement) {
  refuse_list(b.key.partition);
  if (b.key.sort) refuse_list(*b.key.sort);
  b.key.doc = b.take_doc();
  b.give_once(b.table.key, std::move(b.key), "'key'");
  b.declared(b.table.key->doc);
}

KEYC_ON(projected_all) { b.projection.kind = ast::Projection::Kind::all; }
KEYC_ON(projected_keys) { b.projection.kind = ast::Projection::Kind::keys; }
KEYC_ON(projected_names) { b.projection.kind = ast::Projection::Kind::attributes; }
KEYC_ON(projected_name) { b.projection.attributes.push_back(stored_name_of(b, begin, end)); }
KEYC_ON(projects_head) { b.projection = {}; }
KEYC_ON(projection) {
  b.projection.span = b.span(begin, end);
  b.give_once(b.index.projection, std::move(b.projection), "'projects'");
}
KEYC_ON(index_name) {
  b.key = {};
  b.index = {};
  b.index.name = name_of(b, begin, end);
}
KEYC_ON(index_as) { b.index.as = std::exchange(b.as, {}); }
inline void add_index(Builder& b) {
  b.index.doc = b.take_doc();
  b.index.key = std::move(b.key);
  b.table.indexes.push_back(std::move(b.index));
  b.declared(b.table.indexes.back().doc);
}
KEYC_ON(index_statement) { add_index(b); }
KEYC_ON(local_index_statement) {
  if (b.key.sort)
    throw SyntaxError{Code::expected,
                      b.key.sort->span.begin,
                      "')'",
                      "a local index shares the table's partition key, and names its sort key only",
                      {}};
  refuse_list(b.key.partition);
  b.key.sort = std::exchange(b.key.partition, {});
  b.index.local = true;
  add_index(b);
}
KEYC_ON(table_allow) { b.table.allows.push_back(std::exchange(b.allow, {})); }

KEYC_ON(ttl_name) { b.give_once(b.table.ttl, stored_name_of(b, begin, end), "'ttl'"); }
KEYC_ON(stream_keys) { b.stream.view = ast::Stream::View::keys; }
KEYC_ON(stream_new) { b.stream.view = ast::Stream::View::new_image; }
KEYC_ON(stream_old) { b.stream.view = ast::Stream::View::old_image; }
KEYC_ON(stream_and_old) { b.stream.view = ast::Stream::View::new_and_old; }
KEYC_ON(stream_view) {
  b.stream.span = b.span(begin, end);
  b.give_once(b.table.stream, b.stream, "'stream'");
}
KEYC_ON(text_mode) { b.give_once(b.table.text, name_of(b, begin, end), "'text'"); }
KEYC_ON(type_attribute) { b.give_once(b.table.type, stored_name_of(b, begin, end), "'type'"); }
KEYC_ON(null_head) { b.null_head = b.span(begin, end); }
KEYC_ON(table_null) { b.give_once(b.table.null_absent, b.null_head, "'null absent'"); }
KEYC_ON(entity_null) { b.give_once(b.entity.null_absent, b.null_head, "'null absent'"); }
KEYC_ON(table_declaration) { b.close(); }

// --- enum
KEYC_ON(enum_name) {
  b.begin(Builder::Open::enumeration);
  b.enumeration.doc = b.take_doc();
  b.enumeration.name = name_of(b, begin, end);
}
KEYC_ON(enumerator_name) { b.enumerator = {{}, name_of(b, begin, end), {}, {}}; }
KEYC_ON(enumerator_number) { b.enumerator.number = b.number(begin, end); }
KEYC_ON(enumerator_as) { b.enumerator.as = std::exchange(b.as, {}); }
KEYC_ON(enumerator) {
  b.enumerator.doc = b.take_doc();
  b.enumeration.values.push_back(std::exchange(b.enumerator, {}));
}
KEYC_ON(enum_declaration) { b.close(); }

// --- attributes
template <>
struct action<type> : limited<type> {};
KEYC_ON(attribute_name) {
  b.attribute = {};
  b.further_names.clear();
  b.types.clear();
  b.attribute.name = name_of(b, begin, end);
}
KEYC_ON(further_attribute_name) { b.further_names.push_back(name_of(b, begin, end)); }
KEYC_ON(type_name) { b.types.push_back({name_of(b, begin, end), {}, false, b.span(begin, end), {}, {}}); }
KEYC_ON(type_optional) {
  b.types.back().optional = true;
  b.types.back().span.end = b.offset(end);
}
KEYC_ON(type_null) { b.give_once(b.types.back().null, b.span(begin, end), "'null'"); }
KEYC_ON(form_head) { b.form = {}; }
KEYC_ON(form_pattern) { b.form.texts = {b.unquoted(begin, end)}; }
KEYC_ON(form_clock) { b.form.clock = b.unquoted(begin, end); }
KEYC_ON(form_true) { b.form.texts = {b.unquoted(begin, end)}; }
KEYC_ON(form_false) { b.form.texts.push_back(b.unquoted(begin, end)); }
KEYC_ON(form_word) { b.form.word = name_of(b, begin, end); }
KEYC_ON(form_case) { b.form.letters = name_of(b, begin, end); }
KEYC_ON(form_places) { b.form.places = b.number(begin, end); }
KEYC_ON(form) {
  b.form.span = b.span(begin, end);
  b.types.back().form = std::exchange(b.form, {});
}
/// The types after the last '<' are the arguments of the type before it.
KEYC_ON(type_arguments) {
  const std::uint32_t from = b.offset(begin);
  std::size_t first = b.types.size();
  while (b.types[first - 1].span.begin >= from) --first;
  ast::Type& outer = b.types[first - 1];
  for (std::size_t i = first; i < b.types.size(); ++i) outer.arguments.push_back(std::move(b.types[i]));
  outer.span.end = b.offset(end);
  b.types.resize(first);
}
KEYC_ON(named_type_name) {
  b.begin(Builder::Open::nothing);
  b.types.clear();
  b.named_type = {b.take_doc(), name_of(b, begin, end), {}};
}
KEYC_ON(named_type_end) {
  b.named_type.type = std::move(b.types.front());
  b.file.types.push_back(std::exchange(b.named_type, {}));
  b.declared(b.file.types.back().doc);
}
inline void set_default(Builder& b, ast::Literal::Kind kind, std::string text, const char* begin, const char* end) {
  b.attribute.default_value = ast::Literal{kind, std::move(text), b.span(begin, end)};
}
KEYC_ON(literal_text) { set_default(b, ast::Literal::Kind::text, b.unquoted(begin, end).value, begin, end); }
KEYC_ON(literal_number) { set_default(b, ast::Literal::Kind::number, b.number(begin, end).digits, begin, end); }
KEYC_ON(literal_list) { set_default(b, ast::Literal::Kind::empty_list, {}, begin, end); }
KEYC_ON(literal_map) { set_default(b, ast::Literal::Kind::empty_map, {}, begin, end); }
KEYC_ON(literal_word) { set_default(b, ast::Literal::Kind::word, text_of(begin, end), begin, end); }
KEYC_ON(duration_number) { b.duration.number = b.number(begin, end); }
KEYC_ON(duration_unit) { b.duration.unit = name_of(b, begin, end); }
KEYC_ON(default_later) { b.attribute.default_value->later = std::exchange(b.duration, {}); }
KEYC_ON(attribute_as) {
  if (!b.further_names.empty())
    throw SyntaxError{
        Code::expected, b.offset(begin), "the end of the line", "'as' names one attribute: declare it by itself", {}};
  b.give_once(b.attribute.as, *std::exchange(b.as, {}), "'as'");
}
KEYC_ON(attribute_word) {
  ast::Name word = name_of(b, begin, end);
  for (const ast::Name& known : b.attribute.words)
    if (known.text == word.text) return b.report_twice(word.span, known.span, "'" + word.text + "'");
  b.attribute.words.push_back(std::move(word));
}
KEYC_ON(attribute_statement) {
  b.attribute.doc = b.take_doc();
  if (!b.types.empty()) b.attribute.type = std::move(b.types.front());
  std::vector<ast::Attribute>& attributes = b.attributes();
  attributes.push_back(std::move(b.attribute));
  for (ast::Name& name : b.further_names) {
    attributes.push_back(attributes.back());
    attributes.back().name = std::move(name);
    attributes.back().repeats = true;
  }
  b.declared(attributes.back().doc);
}

// --- struct, mixin
inline void begin_block(Builder& b, Builder::Open which, const char* begin, const char* end) {
  b.begin(which);
  b.block.doc = b.take_doc();
  b.block.name = name_of(b, begin, end);
}
KEYC_ON(struct_name) { begin_block(b, Builder::Open::structure, begin, end); }
KEYC_ON(mixin_name) { begin_block(b, Builder::Open::mixin, begin, end); }
KEYC_ON(struct_declaration) { b.close(); }
KEYC_ON(mixin_declaration) { b.close(); }

// --- key templates
template <>
struct action<expression> : limited<expression> {};
KEYC_ON(assigned_key) {
  b.assignment = {};
  b.assignment.key = stored_name_of(b, begin, end);
}
inline void add_part(Builder& b, ast::TemplatePart part) {
  if (b.assignment.parts.size() == most_parts) throw SyntaxError{Code::key_too_long, part.span.begin, {}, {}, {}};
  b.assignment.parts.push_back(std::move(part));
}
inline void add_part(Builder& b, ast::TemplatePart::Kind kind, std::string text, const char* begin, const char* end) {
  add_part(b, {kind, std::move(text), {}, b.span(begin, end)});
}
KEYC_ON(template_word) { add_part(b, ast::TemplatePart::Kind::word, text_of(begin, end), begin, end); }
KEYC_ON(template_text) { add_part(b, ast::TemplatePart::Kind::text, b.unquoted_bytes(begin, end).value, begin, end); }
KEYC_ON(template_punctuation) { add_part(b, ast::TemplatePart::Kind::punctuation, text_of(begin, end), begin, end); }
inline void add_expression(Builder& b, ast::Expression::Kind kind, std::string text, const char* begin,
                           const char* end) {
  ast::Expression expression;
  expression.kind = kind;
  expression.text = std::move(text);
  expression.span = b.span(begin, end);
  b.expressions.push_back(std::move(expression));
}
KEYC_ON(expression_name) { add_expression(b, ast::Expression::Kind::name, text_of(begin, end), begin, end); }
KEYC_ON(expression_number) {
  add_expression(b, ast::Expression::Kind::number, b.number(begin, end).digits, begin, end);
}
KEYC_ON(expression_text) { add_expression(b, ast::Expression::Kind::text, b.unquoted(begin, end).value, begin, end); }
KEYC_ON(scale_text) { add_expression(b, ast::Expression::Kind::text, b.unquoted(begin, end).value, begin, end); }
KEYC_ON(scale_number) { add_expression(b, ast::Expression::Kind::number, b.number(begin, end).digits, begin, end); }
/// The last two expressions are the ends of the one before them.
KEYC_ON(scale) {
  const auto ends = b.expressions.end() - 2;
  (ends - 1)->scale.assign(std::make_move_iterator(ends), std::make_move_iterator(b.expressions.end()));
  b.expressions.erase(ends, b.expressions.end());
}
KEYC_ON(call_head) {
  while (end > begin && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\n' || end[-1] == '\r')) --end;
  add_expression(b, ast::Expression::Kind::call, text_of(begin, end), begin, end);
}
/// The expressions after the last '(' are the arguments of the call before it.
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
KEYC_ON(call_suffix_number) {
  ast::Expression& call = b.expressions.back();
  b.give_once(b.call_suffix.text == "was" ? call.was : call.from, b.number(begin, end),
              '\'' + b.call_suffix.text + '\'');
}
KEYC_ON(else_text) { b.expressions.back().otherwise = b.unquoted(begin, end); }
KEYC_ON(template_expression) {
  add_part(b, {ast::TemplatePart::Kind::expression, {}, std::move(b.expressions.back()), b.span(begin, end)});
  b.expressions.clear();
}
KEYC_ON(key_template) { b.assignment.span = b.span(begin, end); }
KEYC_ON(when_clause) { b.give_once(b.assignment.when, b.take_condition(), "'when'"); }
KEYC_ON(key_allow) { b.assignment.allows.push_back(std::exchange(b.allow, {})); }
KEYC_ON(key_override) { b.give_once(b.assignment.overrides, b.span(begin, end), "'override'"); }
KEYC_ON(key_assignment) {
  b.assignment.doc = b.take_doc();
  b.assignment.parts.shrink_to_fit();  // a part is large, and three of them are usual
  b.keys().push_back(std::move(b.assignment));
  b.declared(b.keys().back().doc);
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
KEYC_ON(on_index) { b.give_once(b.access.on, name_of(b, begin, end), "'on'"); }
KEYC_ON(order_clause) {
  const ast::Name word = name_of(b, begin, end);
  if (b.access.order != ast::Access::Order::unspecified)
    return b.report_twice(word.span, b.access.order_span, "the order");
  b.access.order = word.text == "ascending" ? ast::Access::Order::ascending : ast::Access::Order::descending;
  b.access.order_span = word.span;
}
KEYC_ON(limit_number) { b.give_once(b.access.limit, b.number(begin, end), "'limit'"); }
KEYC_ON(ranges_number) { b.give_once(b.access.ranges, b.number(begin, end), "'ranges'"); }
KEYC_ON(scan_clause) { b.give_once(b.access.scan, b.span(begin, end), "'scan'"); }
KEYC_ON(consistent_clause) { b.give_once(b.access.consistent, b.span(begin, end), "'consistent'"); }
KEYC_ON(select_head) { b.give_once(b.access.select_span, b.span(begin, end), "'select'"); }
KEYC_ON(select_name) { b.access.select.push_back(name_of(b, begin, end)); }
KEYC_ON(filter_clause) { b.give_once(b.access.filter, b.take_condition(), "'filter'"); }
KEYC_ON(oldest_text) {
  const ast::Text time = b.unquoted(begin, end);
  if (b.access.age) return b.report_twice(time.span, b.access.age->number.span, "'oldest'");
  b.give_once(b.access.oldest, time, "'oldest'");
}
KEYC_ON(oldest_age) {
  const ast::Duration age = std::exchange(b.duration, {});
  const auto before = b.access.oldest ? std::optional(b.access.oldest->span)
                      : b.access.age  ? std::optional(b.access.age->number.span)
                                      : std::nullopt;
  if (before) return b.report_twice(age.number.span, *before, "'oldest'");
  b.access.age = age;
}
KEYC_ON(empty_number) { b.give_once(b.access.empty, b.number(begin, end), "'empty'"); }
KEYC_ON(access_statement) {
  b.access.doc = b.take_doc();
  b.accesses().push_back(std::move(b.access));
  b.declared(b.accesses().back().doc);
}

// --- entity
KEYC_ON(entity_name) {
  b.begin(Builder::Open::entity);
  b.entity.doc = b.take_doc();
  b.entity.name = name_of(b, begin, end);
  b.entity.span = b.entity.name.span;
}
KEYC_ON(entity_as) { b.entity.as = std::exchange(b.as, {}); }
KEYC_ON(entity_table) { b.entity.table = name_of(b, begin, end); }
KEYC_ON(entity_mixin) {
  ast::Name name = name_of(b, begin, end);
  for (const ast::Name& known : b.entity.mixins)
    if (known.text == name.text) return b.report_twice(name.span, known.span, "'" + name.text + "'");
  b.entity.mixins.push_back(std::move(name));
}
KEYC_ON(entity_allow) { b.entity.allows.push_back(std::exchange(b.allow, {})); }
KEYC_ON(versions_attribute) { b.versions = {name_of(b, begin, end), {}, b.span(begin, end)}; }
KEYC_ON(versions_indexes) { b.versions.indexes = name_of(b, begin, end); }
KEYC_ON(versions_statement) { b.give_once(b.entity.versions, std::move(b.versions), "'versions'"); }
KEYC_ON(unique_attribute) { b.unique.attributes.push_back(name_of(b, begin, end)); }
KEYC_ON(unique_statement) {
  b.unique.span = {b.unique.attributes.front().span.source, b.unique.attributes.front().span.begin,
                   b.unique.attributes.back().span.end};
  b.entity.uniques.push_back(std::exchange(b.unique, {}));
}
KEYC_ON(size_number) { b.size = b.number(begin, end); }
KEYC_ON(size_unit) {
  ast::Name unit = name_of(b, begin, end);
  const Span where{unit.span.source, b.size.span.begin, unit.span.end};
  b.give_once(b.entity.size, {std::move(b.size), std::move(unit), where}, "'size'");
}
KEYC_ON(items_number) { b.items = {b.number(begin, end), {}, b.span(begin, end)}; }
KEYC_ON(items_per) { b.items.per = name_of(b, begin, end); }
KEYC_ON(items_statement) { b.give_once(b.entity.items, std::move(b.items), "'items'"); }
KEYC_ON(later_entity_head) { b.unsupported("'" + text_of(begin, end) + "'", b.span(begin, end)); }
KEYC_ON(later_entity_statement) { b.report_unpaired(begin, end); }
KEYC_ON(entity_declaration) { b.close(); }

// --- collection
KEYC_ON(collection_name) {
  b.begin(Builder::Open::collection);
  b.collection.doc = b.take_doc();
  b.collection.name = name_of(b, begin, end);
}
KEYC_ON(collection_table) { b.collection.table = name_of(b, begin, end); }
KEYC_ON(collection_member) {
  ast::Name name = name_of(b, begin, end);
  for (const ast::Name& known : b.collection.members)
    if (known.text == name.text) return b.report_twice(name.span, known.span, "'" + name.text + "'");
  b.collection.members.push_back(std::move(name));
}
KEYC_ON(others_word) { b.give_once(b.collection.skips_others, b.span(begin, end), "'skipping others'"); }
KEYC_ON(collection_declaration) { b.close(); }

}  // namespace keyc::grammar
