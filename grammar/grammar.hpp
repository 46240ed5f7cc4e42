#pragma once

#include <cstddef>
#include <utility>

#include "grammar/clauses.hpp"
#include "grammar/condition.hpp"
#include "grammar/lexical.hpp"
#include "grammar/scan.hpp"

/// The rules of the language and nothing else. actions.hpp builds the Ast, messages.hpp has the error messages.
namespace keyc::grammar {

// --- schema NAME
struct schema_name : name {};
struct schema_head : TAO_PEGTL_KEYWORD("schema") {};
struct schema_declaration : if_must<schema_head, gap, schema_name, statement_end> {};

// --- import "PATH"
struct import_path : seq<text> {};
struct import_head : TAO_PEGTL_KEYWORD("import") {};
struct import_declaration : if_must<import_head, gap, import_path, statement_end> {};

// A body: statements up to the closing brace. A statement with an error is skipped.
template <class Statement, class Skip = skip_statement>
struct body : seq<open_brace,
                  star<sor<blank, eol, comment, one<';'>,
                           seq<not_at<sor<one<'}'>, eof, at_declaration_line>>, recover<Statement, Skip>>>>,
                  must<close_brace>> {};

// --- allow CHECK "REASON": a statement of a table or an entity, or after a template
struct allow_check : name {};
struct allow_reason : seq<text> {};
struct allow_head : TAO_PEGTL_KEYWORD("allow") {};
struct allow : if_must<allow_head, gap, allow_check, gap, allow_reason> {};
struct allow_end : statement_end {};

// --- table
struct column_name : seq<stored_name> {};
struct column_as : as_clause {};
struct column_type_name : sor<TAO_PEGTL_KEYWORD("string"), TAO_PEGTL_KEYWORD("number"), TAO_PEGTL_KEYWORD("binary")> {};
struct column_type : if_must<one<':'>, column_gap, column_type_name> {};
struct column : seq<column_name, star<column_gap, sor<column_as, column_type>>> {};
struct column_comma : seq<column_gap, one<','>> {};
struct column_list : if_must<open_square, column_gap, column, star<if_must<column_comma, column_gap, column>>,
                             column_gap, close_square> {};
struct partition_side : sor<column_list, column> {};
struct sort_side : sor<column_list, column> {};
struct no_third_side : failure {};
struct key_schema
    : if_must<open_paren, column_gap, partition_side,
              opt<if_must<column_comma, column_gap, sort_side, opt<if_must<column_comma, column_gap, no_third_side>>>>,
              column_gap, close_paren> {};
struct key_head : TAO_PEGTL_KEYWORD("key") {};
struct key_statement : if_must<key_head, gap, key_schema, statement_end> {};

struct projects_head : TAO_PEGTL_KEYWORD("projects") {};
struct projected_all : TAO_PEGTL_KEYWORD("all") {};
struct projected_keys : TAO_PEGTL_KEYWORD("keys") {};
struct projected_name : seq<stored_name> {};
struct projected_names : if_must<open_paren, column_gap, projected_name,
                                 star<if_must<column_comma, column_gap, projected_name>>, column_gap, close_paren> {};
struct projection : sor<projected_all, projected_keys, projected_names> {};
struct projects_clause : if_must<projects_head, gap, projection> {};
struct index_name : name {};
struct index_as : as_clause {};
struct index_end : statement_end {};
struct index_definition : must<gap, index_name, gap, opt<index_as, gap>, key_schema,
                               star<at<wide_gap, projects_head>, wide_gap, projects_clause>, index_end> {};
struct index_head : TAO_PEGTL_KEYWORD("index") {};
struct index_statement : seq<index_head, index_definition> {};
struct local_index_head : TAO_PEGTL_KEYWORD("index") {};
struct local_index_statement : seq<if_must<TAO_PEGTL_KEYWORD("local"), gap, local_index_head>, index_definition> {};

struct ttl_name : seq<stored_name> {};
struct ttl_statement : if_must<TAO_PEGTL_KEYWORD("ttl"), gap, ttl_name, statement_end> {};
// stream keys, stream new, stream old, stream new and old
struct stream_keys : TAO_PEGTL_KEYWORD("keys") {};
struct stream_new : TAO_PEGTL_KEYWORD("new") {};
struct stream_old : TAO_PEGTL_KEYWORD("old") {};
struct stream_and_old : TAO_PEGTL_KEYWORD("old") {};
struct stream_view
    : sor<stream_keys, stream_old, seq<stream_new, opt<gap, if_must<TAO_PEGTL_KEYWORD("and"), gap, stream_and_old>>>> {
};
struct stream_statement : if_must<TAO_PEGTL_KEYWORD("stream"), gap, stream_view, statement_end> {};
struct text_mode : name {};
struct text_statement : if_must<TAO_PEGTL_KEYWORD("text"), gap, text_mode, statement_end> {};
struct type_attribute : seq<stored_name> {};
struct type_statement : if_must<TAO_PEGTL_KEYWORD("type"), gap, type_attribute, statement_end> {};
struct null_absent : TAO_PEGTL_KEYWORD("absent") {};
struct null_head : TAO_PEGTL_KEYWORD("null") {};
struct null_statement : if_must<null_head, gap, null_absent, statement_end> {};
struct table_null : seq<null_statement> {};
struct table_allow : seq<allow, must<allow_end>> {};
struct no_table_statement : failure {};
struct table_statement : sor<key_statement, index_statement, local_index_statement, ttl_statement, stream_statement,
                             text_statement, type_statement, table_null, table_allow, must<no_table_statement>> {};
struct table_body : body<table_statement, skip_table_statement> {};
struct table_name : name {};
struct table_as : as_clause {};
struct table_head : TAO_PEGTL_KEYWORD("table") {};
struct table_declaration : if_must<table_head, gap, table_name, gap, opt<table_as, gap>, wide_gap, at<open_brace>,
                                   table_body, statement_end> {};

// --- enum
struct enum_name : name {};
struct enumerator_name : name {};
struct enumerator_number : number {};
struct enumerator_value : sor<as_text, enumerator_number> {};
struct enumerator_as : if_must<TAO_PEGTL_KEYWORD("as"), gap, enumerator_value> {};
struct enumerator : seq<enumerator_name, gap, opt<enumerator_as>> {};
struct enum_close : close_brace {};
struct enum_body
    : seq<wide_gap, must<open_brace>, wide_gap, must<enumerator>, star<wide_gap, one<','>, wide_gap, enumerator>,
          wide_gap, opt<one<','>, wide_gap>, must<enum_close>> {};
struct enum_head : TAO_PEGTL_KEYWORD("enum") {};
struct enum_declaration : if_must<enum_head, gap, enum_name, enum_body, statement_end> {};

// --- Attributes of an entity, a struct or a mixin: name[, name…] : type [= default] [as "…"] [words]
struct type_name : name {};
struct type;
struct type_arguments
    : if_must<open_angle, bracket_gap, type, star<if_must<comma, bracket_gap, type>>, bracket_gap, close_angle> {};
struct type_optional : one<'?'> {};
// stored "yyyy-MM-dd HH:mm:ss" at "+09:00", stored ("Y", "N"), stored string 2, stored hex lower
struct form_head : TAO_PEGTL_KEYWORD("stored") {};
struct form_pattern : seq<text> {};
struct form_clock : seq<text> {};
struct form_true : seq<text> {};
struct form_false : seq<text> {};
struct form_comma : seq<gap, one<','>> {};
struct form_word : name {};
struct form_case : TAO_PEGTL_KEYWORD("lower") {};
struct form_places : number {};
struct no_form : failure {};
struct form : sor<if_must<form_pattern, opt<gap, if_must<TAO_PEGTL_KEYWORD("at"), gap, form_clock>>>,
                  if_must<open_paren, gap, form_true, form_comma, gap, form_false, gap, close_paren>,
                  seq<form_word, opt<gap, sor<form_case, form_places>>>, must<no_form>> {};
struct type_null : TAO_PEGTL_KEYWORD("null") {};
struct type : seq<type_name, opt<type_arguments>, opt<type_optional>, opt<gap, type_null>,
                  opt<gap, if_must<form_head, gap, form>>, opt<gap, type_null>> {};
struct literal_text : seq<text> {};
struct literal_number : number {};
struct literal_list : seq<one<'['>, gap, one<']'>> {};
struct literal_map : seq<one<'{'>, gap, one<'}'>> {};
struct literal_word : name {};
struct default_literal : sor<literal_text, literal_number, literal_list, literal_map, literal_word> {};
// now + 30 days
struct duration_number : number {};
struct duration_unit : name {};
struct default_later : if_must<one<'+'>, gap, duration_number, gap, duration_unit> {};
struct default_value : if_must<one<'='>, gap, default_literal, opt<gap, default_later>> {};
struct attribute_as : as_clause {};
struct attribute_word : name {};
struct attribute_name : name {};
struct attribute_comma : seq<gap, one<','>> {};
// A doc comment is for all attributes of the statement.
struct names_gap : star<sor<blank, eol, seq<not_at<doc_comment>, comment>>> {};
struct further_attribute_name : name {};
struct attribute_colon : seq<gap, one<':'>> {};
struct attribute_statement
    : if_must<seq<at<name, gap, one<':', ','>>, attribute_name>,
              star<if_must<attribute_comma, names_gap, further_attribute_name>>, attribute_colon, gap, type, gap,
              opt<default_value, gap>, star<sor<attribute_as, attribute_word>, gap>, statement_end> {};

// --- type PyTime = timestamp_us stored "yyyy-MM-ddTHH:mm:ss.SSSSSS+00:00"
struct named_type_name : name {};
struct named_type_equals : one<'='> {};
struct named_type_end : statement_end {};
struct named_type_head : TAO_PEGTL_KEYWORD("type") {};
struct named_type_declaration
    : if_must<named_type_head, gap, named_type_name, gap, named_type_equals, gap, type, gap, named_type_end> {};

// --- struct
struct no_attribute : failure {};
struct attribute_or_error : sor<attribute_statement, must<no_attribute>> {};
struct attribute_body : body<attribute_or_error> {};
struct struct_name : name {};
struct struct_head : TAO_PEGTL_KEYWORD("struct") {};
struct struct_declaration
    : if_must<struct_head, gap, struct_name, wide_gap, at<open_brace>, attribute_body, statement_end> {};
// --- Key templates
struct template_word : name {};
struct template_text : seq<text> {};
template <std::size_t... Index>
one<template_bytes[Index]...> one_of_template_bytes(std::index_sequence<Index...>);
struct template_byte
    : sor<decltype(one_of_template_bytes(std::make_index_sequence<template_bytes.size()>())), one<'='>> {};
// Elsewhere a comma would be one that ends a line of a list.
struct comma_between_parts : seq<one<','>, at<sor<identifier_first, one<'"', '<'>, template_byte>>> {};
struct template_punctuation : sor<template_byte, comma_between_parts> {};
struct expression;
struct expression_name : seq<member_name> {};
struct expression_number : number {};
struct expression_text : seq<text> {};
struct call_head : seq<name, bracket_gap, at<open_paren>> {};
struct call_suffix_word : sor<TAO_PEGTL_KEYWORD("was"), TAO_PEGTL_KEYWORD("from")> {};
struct call_suffix_number : number {};
struct call_suffix : if_must<call_suffix_word, bracket_gap, call_suffix_number> {};
// x from -60 to 60
struct scale_from : TAO_PEGTL_KEYWORD("from") {};
struct scale_to : TAO_PEGTL_KEYWORD("to") {};
struct scale_text : seq<text> {};
struct scale_number : number {};
struct scale_end : sor<scale_text, scale_number> {};
struct scale : if_must<scale_from, bracket_gap, scale_end, bracket_gap, scale_to, bracket_gap, scale_end> {};
// A shard is counted from a number, which nothing follows.
struct at_scale : at<scale_from, bracket_gap, sor<text, seq<number, bracket_gap, scale_to>>> {};
struct argument : seq<expression, opt<bracket_gap, scale>> {};
struct call_arguments : if_must<open_paren, bracket_gap, argument, star<if_must<comma, bracket_gap, argument>>,
                                bracket_gap, close_paren> {};
struct call : seq<call_head, call_arguments, star<bracket_gap, not_at<at_scale>, call_suffix>> {};
struct expression : sor<call, expression_text, expression_number, expression_name> {};
struct else_text : seq<text> {};
struct else_clause : if_must<TAO_PEGTL_KEYWORD("else"), bracket_gap, else_text> {};
struct template_expression
    : if_must<open_angle, bracket_gap, expression, bracket_gap, opt<else_clause, bracket_gap>, close_angle> {};
struct template_part : sor<template_word, template_text, template_expression, template_punctuation> {};
// `pk == x` is no template.
struct key_template : seq<not_at<one<'=', ','>>, plus<template_part>> {};
struct when_head : TAO_PEGTL_KEYWORD("when") {};
struct when_clause : if_must<when_head, gap, condition> {};
struct key_allow : seq<allow> {};
struct key_override : TAO_PEGTL_KEYWORD("override") {};
struct at_template_clause
    : at<sor<seq<wide_gap, when_head, clause_follows>, seq<gap, sor<allow_head, key_override>, clause_follows>>> {};
struct assigned_key : seq<stored_name> {};
struct key_assignment_end : statement_end {};
struct key_assignment
    : if_must<seq<at<stored_name, gap, one<'='>>, assigned_key, gap, one<'='>>, gap, key_template,
              star<at_template_clause, wide_gap, sor<when_clause, key_allow, key_override>>, key_assignment_end> {};

// --- mixin
struct no_mixin_statement : failure {};
struct mixin_statement : sor<attribute_statement, key_assignment, must<no_mixin_statement>> {};
struct mixin_body : body<mixin_statement> {};
struct mixin_name : name {};
struct mixin_head : TAO_PEGTL_KEYWORD("mixin") {};
struct mixin_declaration : if_must<mixin_head, gap, mixin_name, wide_gap, at<open_brace>, mixin_body, statement_end> {};

// --- Access patterns
struct parameter_name : seq<member_name> {};
struct parameter_operator : sor<string<'<', '='>, string<'>', '='>, one<'<', '>', '='>, TAO_PEGTL_KEYWORD("between"),
                                TAO_PEGTL_KEYWORD("begins_with"), TAO_PEGTL_KEYWORD("in")> {};
struct parameter : seq<parameter_name, bracket_gap, opt<parameter_operator>> {};
struct parameters : if_must<open_paren, bracket_gap, opt<parameter, star<if_must<comma, bracket_gap, parameter>>>,
                            bracket_gap, close_paren> {};
struct on_index : name {};
struct on_clause : if_must<TAO_PEGTL_KEYWORD("on"), gap, on_index> {};
struct order_clause : sor<TAO_PEGTL_KEYWORD("ascending"), TAO_PEGTL_KEYWORD("descending")> {};
struct limit_number : number {};
struct limit_clause : if_must<TAO_PEGTL_KEYWORD("limit"), gap, limit_number> {};
struct ranges_number : number {};
struct ranges_clause : if_must<TAO_PEGTL_KEYWORD("ranges"), gap, ranges_number> {};
struct scan_clause : TAO_PEGTL_KEYWORD("scan") {};
struct consistent_clause : TAO_PEGTL_KEYWORD("consistent") {};
struct select_name : seq<member_name> {};
struct select_head : TAO_PEGTL_KEYWORD("select") {};
struct select_open : seq<open_paren> {};
struct select_clause : if_must<select_head, gap, select_open, bracket_gap, select_name,
                               star<if_must<comma, bracket_gap, select_name>>, bracket_gap, close_paren> {};
struct filter_head : TAO_PEGTL_KEYWORD("filter") {};
struct filter_clause : if_must<filter_head, gap, condition> {};
struct oldest_text : seq<text> {};
struct oldest_minus : one<'-'> {};
struct oldest_age : if_must<TAO_PEGTL_KEYWORD("now"), gap, oldest_minus, gap, duration_number, gap, duration_unit> {};
struct oldest_time : sor<oldest_text, oldest_age> {};
struct oldest_clause : if_must<TAO_PEGTL_KEYWORD("oldest"), gap, oldest_time> {};
struct empty_number : number {};
struct empty_clause : if_must<TAO_PEGTL_KEYWORD("empty"), gap, empty_number> {};
struct at_access_clause : at<wide_gap, word_of<access_clause_words>, clause_follows> {};
struct access_clause : sor<on_clause, order_clause, limit_clause, ranges_clause, oldest_clause, empty_clause,
                           scan_clause, consistent_clause, select_clause, filter_clause> {};
struct access_end : statement_end {};
struct access_name : name {};
struct access_head : TAO_PEGTL_KEYWORD("access") {};
struct access_statement : if_must<access_head, gap, access_name, gap, parameters,
                                  star<at_access_clause, wide_gap, access_clause>, access_end> {};

// --- sample { NAME = VALUE, … }: line breaks, comments and a comma at the end are allowed
template <class Item>
struct sample_items : opt<Item, star<wide_gap, one<','>, wide_gap, Item>, wide_gap, opt<one<','>, wide_gap>> {};
struct sample_value;
struct sample_name : name {};
struct sample_name_text : seq<text> {};
struct sample_assigns : one<'='> {};
struct sample_member : if_must<sor<sample_name, sample_name_text>, wide_gap, sample_assigns, wide_gap, sample_value> {};
struct sample_text : seq<text> {};
/// An id or a time without its quotes, such as 2024-01-31. In a number, a '-' is at the beginning or in the exponent.
struct unquoted_start : sor<seq<digit, star<identifier_other>, at<one<'-', ':'>>>, seq<name, at<one<'-'>>>> {};
struct unquoted_text
    : seq<not_at<number, not_at<one<'-', ':'>>>, unquoted_start, plus<sor<identifier_other, one<'-', ':', '+', '.'>>>> {
};
struct sample_bare : sor<unquoted_text, number> {};
struct sample_word : name {};
struct sample_list_open : open_square {};
struct sample_list_close : close_square {};
struct sample_list : if_must<sample_list_open, wide_gap, sample_items<sample_value>, sample_list_close> {};
struct sample_object_open : open_brace {};
struct sample_object_close : close_brace {};
struct sample_object : if_must<sample_object_open, wide_gap, sample_items<sample_member>, sample_object_close> {};
struct sample_value : sor<sample_text, sample_bare, sample_list, sample_object, sample_word> {};
struct sample_head : TAO_PEGTL_KEYWORD("sample") {};
struct sample_end : statement_end {};
struct sample_statement : if_must<sample_head, wide_gap, sample_object, sample_end> {};

// --- size 2 KB
struct size_number : seq<opt<one<'-'>>, digit, star<sor<digit, one<'_', '.'>>>> {};
struct size_unit : seq<after_space, name> {};
struct size_end : statement_end {};
struct size_statement : if_must<TAO_PEGTL_KEYWORD("size"), gap, size_number, gap, size_unit, size_end> {};

// --- items 20_000, items 50 per customerId
struct items_number : number {};
struct items_per : seq<member_name> {};
struct items_end : statement_end {};
struct items_statement : if_must<TAO_PEGTL_KEYWORD("items"), gap, items_number,
                                 opt<gap, if_must<TAO_PEGTL_KEYWORD("per"), gap, items_per>>, items_end> {};

// --- entity
struct entity_null : seq<null_statement> {};
struct entity_allow : seq<allow, must<allow_end>> {};
struct versions_attribute : name {};
struct versions_by : TAO_PEGTL_KEYWORD("by") {};
struct versions_indexes : sor<TAO_PEGTL_KEYWORD("history"), TAO_PEGTL_KEYWORD("all")> {};
struct versions_clause : if_must<TAO_PEGTL_KEYWORD("indexes"), gap, versions_indexes> {};
struct versions_end : statement_end {};
struct versions_statement : if_must<TAO_PEGTL_KEYWORD("versions"), gap, versions_by, gap, versions_attribute, gap,
                                    opt<versions_clause>, versions_end> {};
struct unique_attribute : name {};
struct unique_attributes : if_must<open_paren, bracket_gap, unique_attribute,
                                   star<if_must<comma, bracket_gap, unique_attribute>>, bracket_gap, close_paren> {};
struct unique_end : statement_end {};
struct unique_statement : if_must<TAO_PEGTL_KEYWORD("unique"), gap, unique_attributes, unique_end> {};
struct later_entity_head : word_of<later_entity_words> {};
struct later_entity_statement : seq<later_entity_head, opt<skip_statement>, statement_end> {};
struct no_entity_statement : failure {};
struct entity_statement : sor<attribute_statement, key_assignment, access_statement, entity_null, entity_allow,
                              versions_statement, unique_statement, sample_statement, size_statement, items_statement,
                              later_entity_statement, must<no_entity_statement>> {};
struct entity_name : name {};
struct entity_table : name {};
struct entity_mixin : name {};
struct with_clause
    : if_must<TAO_PEGTL_KEYWORD("with"), gap, entity_mixin, star<if_must<seq<gap, one<','>>, wide_gap, entity_mixin>>> {
};
struct entity_body : body<entity_statement> {};
struct entity_as : as_clause {};
struct entity_head : TAO_PEGTL_KEYWORD("entity") {};
struct in_word : TAO_PEGTL_KEYWORD("in") {};
struct entity_declaration : if_must<entity_head, gap, entity_name, gap, opt<entity_as, gap>, in_word, gap, entity_table,
                                    gap, opt<with_clause>, wide_gap, at<open_brace>, entity_body, statement_end> {};

// --- collection
struct collection_member : name {};
struct members_head : TAO_PEGTL_KEYWORD("members") {};
struct members_statement : if_must<members_head, gap, collection_member,
                                   star<if_must<seq<gap, one<','>>, wide_gap, collection_member>>, statement_end> {};
struct others_word : TAO_PEGTL_KEYWORD("others") {};
struct skipping_statement : if_must<TAO_PEGTL_KEYWORD("skipping"), gap, others_word, statement_end> {};
struct no_collection_statement : failure {};
struct collection_statement
    : sor<members_statement, access_statement, skipping_statement, must<no_collection_statement>> {};
struct collection_body : body<collection_statement> {};
struct collection_name : name {};
struct collection_in : TAO_PEGTL_KEYWORD("in") {};
struct collection_table : name {};
struct collection_head : TAO_PEGTL_KEYWORD("collection") {};
struct collection_declaration : if_must<collection_head, gap, collection_name, gap, collection_in, gap,
                                        collection_table, wide_gap, at<open_brace>, collection_body, statement_end> {};

struct no_declaration : failure {};
struct declaration
    : sor<schema_declaration, import_declaration, table_declaration, enum_declaration, named_type_declaration,
          struct_declaration, mixin_declaration, entity_declaration, collection_declaration> {};
struct junk : must<no_declaration> {};
struct file : seq<opt<byte_order_mark>,
                  star<sor<blank, eol, comment, one<';'>,
                           seq<not_at<eof>, sor<recover<declaration, skip_declaration>, recover<junk, skip_junk>>>>>,
                  eof> {};

}  // namespace keyc::grammar
