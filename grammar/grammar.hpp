#pragma once

#include <tao/pegtl.hpp>

#include "grammar/scan.hpp"

/// The rules of the language and nothing else. What they build is in actions.hpp, what they say when they fail in
/// messages.hpp.
namespace keyc::grammar {

using namespace tao::pegtl;

// --- White space. A `gap` stays on its line, a `wide_gap` does not, a `bracket_gap` (inside brackets) crosses lines
// that do not begin a statement.
struct doc_text : star<not_at<eol>, any> {};
struct doc_comment : seq<string<'/', '/', '/'>, not_at<one<'/'>>, doc_text> {};
struct plain_comment : seq<string<'/', '/'>, star<not_at<eol>, any>> {};
struct comment : seq<behind_space, sor<doc_comment, plain_comment>> {};
struct gap : star<sor<blank, comment>> {};
struct wide_gap : star<sor<blank, eol, comment>> {};
struct bracket_gap : star<sor<blank, comment, seq<eol, not_at<at_statement_line>>>> {};
struct byte_order_mark : string<'\xEF', '\xBB', '\xBF'> {};

// --- Words, texts, numbers.
struct name : identifier {};
struct escape_pair : seq<one<'\\'>, not_at<eol>, any> {};
struct text_content : star<sor<escape_pair, not_one<'"', '\\', '\n', '\r'>>> {};
struct text_end : one<'"'> {};
struct text : if_must<one<'"'>, text_content, text_end> {};
struct exponent_sign : seq<one<'e', 'E'>, one<'+', '-'>> {};
struct number : seq<opt<one<'-'>>, digit, star<sor<exponent_sign, identifier_other, one<'.'>>>> {};

struct line_end : sor<eol, one<';'>, at<one<'}'>>, eof> {};
struct statement_end : seq<gap, line_end> {};
struct as_text : seq<text> {};
struct as_clause : if_must<TAO_PEGTL_KEYWORD("as"), gap, as_text> {};
struct open_paren : one<'('> {};
struct close_paren : one<')'> {};
struct open_square : one<'['> {};
struct close_square : one<']'> {};
struct open_angle : one<'<'> {};
struct close_angle : one<'>'> {};
struct open_brace : one<'{'> {};
struct close_brace : one<'}'> {};
struct comma : seq<bracket_gap, one<','>> {};

// --- schema NAME
struct schema_name : name {};
struct schema_head : TAO_PEGTL_KEYWORD("schema") {};
struct schema_declaration : if_must<schema_head, gap, schema_name, statement_end> {};

// --- table
struct table_name : name {};
struct column_name : name {};
struct column_type : seq<one<':'>, gap, name> {};
struct attribute_list_part : name {};
struct attribute_list : if_must<open_square, bracket_gap, attribute_list_part,
                                star<if_must<comma, bracket_gap, attribute_list_part>>, bracket_gap, close_square> {};
struct column_as : as_clause {};
struct column : seq<column_name, bracket_gap, opt<column_as, bracket_gap>, opt<column_type>> {};
struct key_part : sor<attribute_list, column> {};
struct sort_part : key_part {};
struct key_schema : if_must<open_paren, bracket_gap, key_part, star<if_must<comma, bracket_gap, sort_part>>,
                            bracket_gap, close_paren> {};
struct key_head : TAO_PEGTL_KEYWORD("key") {};
struct key_statement : if_must<key_head, gap, key_schema, statement_end> {};
struct projects_clause : seq<TAO_PEGTL_KEYWORD("projects"), opt<skip_statement>> {};
struct index_name : name {};
struct index_as : as_clause {};
struct index_head : TAO_PEGTL_KEYWORD("index") {};
struct index_statement
    : if_must<index_head, gap, index_name, gap, opt<index_as, gap>, key_schema,
              opt<seq<at<wide_gap, TAO_PEGTL_KEYWORD("projects")>, wide_gap, projects_clause>>, statement_end> {};
struct local_index_head : seq<TAO_PEGTL_KEYWORD("local"), gap, TAO_PEGTL_KEYWORD("index")> {};
struct local_index_statement : seq<local_index_head, opt<skip_statement>, statement_end> {};
struct ttl_name : name {};
struct ttl_statement : if_must<TAO_PEGTL_KEYWORD("ttl"), gap, ttl_name, statement_end> {};
struct text_mode : name {};
struct text_statement : if_must<TAO_PEGTL_KEYWORD("text"), gap, text_mode, statement_end> {};
struct type_attribute : name {};
struct type_statement : if_must<TAO_PEGTL_KEYWORD("type"), gap, type_attribute, statement_end> {};
struct billing_head : TAO_PEGTL_KEYWORD("billing") {};
struct billing_statement : seq<billing_head, opt<skip_statement>, statement_end> {};
struct allow_head : TAO_PEGTL_KEYWORD("allow") {};
struct allow_statement : seq<allow_head, opt<skip_statement>, statement_end> {};
struct no_table_statement : failure {};
struct table_statement : sor<key_statement, index_statement, local_index_statement, ttl_statement, text_statement,
                             type_statement, billing_statement, allow_statement, must<no_table_statement>> {};

// A body: statements up to the closing brace. What cannot be read is skipped up to the next statement.
template <class Statement>
struct body : seq<open_brace,
                  star<sor<blank, eol, comment, one<';'>,
                           seq<not_at<sor<one<'}'>, eof, at_declaration_line>>, recover<Statement, skip_statement>>>>,
                  must<close_brace>> {};
struct table_body : body<table_statement> {};
struct table_as : as_clause {};
struct table_head : TAO_PEGTL_KEYWORD("table") {};
struct table_declaration : if_must<table_head, gap, table_name, gap, opt<table_as, gap>, wide_gap, at<open_brace>,
                                   table_body, statement_end> {};

// --- enum
struct enum_name : name {};
struct enumerator_name : name {};
struct enumerator_as : as_clause {};
struct enumerator : seq<enumerator_name, gap, opt<enumerator_as>> {};
struct enum_close : close_brace {};
struct enum_body
    : seq<wide_gap, must<open_brace>, wide_gap, must<enumerator>, star<wide_gap, one<','>, wide_gap, enumerator>,
          wide_gap, opt<one<','>, wide_gap>, must<enum_close>> {};
struct enum_head : TAO_PEGTL_KEYWORD("enum") {};
struct enum_declaration : if_must<enum_head, gap, enum_name, enum_body, statement_end> {};

// --- Attributes of an entity: name : type [= default] [as "…"] [words]
struct type_name : name {};
struct type;
struct type_arguments
    : if_must<open_angle, bracket_gap, type, star<if_must<comma, bracket_gap, type>>, bracket_gap, close_angle> {};
struct type_optional : one<'?'> {};
struct type : seq<type_name, opt<type_arguments>, opt<type_optional>> {};
struct literal_text : seq<text> {};
struct literal_number : number {};
struct literal_list : seq<one<'['>, gap, one<']'>> {};
struct literal_map : seq<one<'{'>, gap, one<'}'>> {};
struct literal_word : name {};
struct default_literal : sor<literal_text, literal_number, literal_list, literal_map, literal_word> {};
struct default_value : if_must<one<'='>, gap, default_literal> {};
struct attribute_as : as_clause {};
struct attribute_word : name {};
struct attribute_name : name {};
struct attribute_statement
    : if_must<seq<at<name, gap, one<':'>>, attribute_name, gap, one<':'>>, gap, type, gap, opt<default_value, gap>,
              star<sor<attribute_as, attribute_word>, gap>, statement_end> {};

// --- Key templates
struct template_word : name {};
struct template_text : seq<text> {};
struct template_punctuation : one<'#', '-', ':', '/', '|', '.', '@', '+', '!', '&', '*'> {};
struct expression;
struct expression_name : list<name, one<'.'>> {};
struct expression_number : number {};
struct expression_text : seq<text> {};
struct call_head : seq<name, bracket_gap, at<open_paren>> {};
struct call_suffix_word : sor<TAO_PEGTL_KEYWORD("was"), TAO_PEGTL_KEYWORD("from")> {};
struct call_suffix : seq<call_suffix_word, gap, number> {};
struct argument : seq<expression, opt<bracket_gap, call_suffix>> {};
struct call_arguments : if_must<open_paren, bracket_gap, argument, star<if_must<comma, bracket_gap, argument>>,
                                bracket_gap, close_paren> {};
struct call : seq<call_head, call_arguments, opt<gap, call_suffix>> {};
struct expression : sor<call, expression_text, expression_number, expression_name> {};
struct else_text : seq<text> {};
struct else_clause : if_must<TAO_PEGTL_KEYWORD("else"), bracket_gap, else_text> {};
struct template_expression
    : if_must<open_angle, bracket_gap, expression, bracket_gap, opt<else_clause, bracket_gap>, close_angle> {};
struct template_part : sor<template_word, template_text, template_expression, template_punctuation> {};
struct key_template : plus<template_part> {};
struct when_head : TAO_PEGTL_KEYWORD("when") {};
struct when_clause : seq<when_head, not_at<gap, one<':', '='>>, opt<skip_statement>> {};
struct allow_clause : seq<allow_head, not_at<gap, one<':', '='>>, opt<skip_statement>> {};
struct template_clause : sor<when_clause, allow_clause> {};
struct assigned_key : name {};
struct key_assignment : if_must<seq<at<name, gap, one<'='>>, assigned_key, gap, one<'='>>, gap, key_template,
                                star<at<wide_gap, template_clause>, wide_gap, template_clause>, statement_end> {};

// --- Access patterns
struct parameter_name : name {};
struct parameter_operator : sor<string<'<', '='>, string<'>', '='>, one<'<', '>', '='>, TAO_PEGTL_KEYWORD("between"),
                                TAO_PEGTL_KEYWORD("begins_with")> {};
struct parameter : seq<parameter_name, bracket_gap, opt<parameter_operator>> {};
struct parameters : if_must<open_paren, bracket_gap, opt<parameter, star<if_must<comma, bracket_gap, parameter>>>,
                            bracket_gap, close_paren> {};
struct on_index : name {};
struct on_clause : if_must<TAO_PEGTL_KEYWORD("on"), gap, on_index> {};
struct order_clause : sor<TAO_PEGTL_KEYWORD("ascending"), TAO_PEGTL_KEYWORD("descending")> {};
struct limit_number : number {};
struct limit_clause : if_must<TAO_PEGTL_KEYWORD("limit"), gap, limit_number> {};
struct scan_clause : TAO_PEGTL_KEYWORD("scan") {};
struct consistent_clause : TAO_PEGTL_KEYWORD("consistent") {};
struct filter_head : TAO_PEGTL_KEYWORD("filter") {};
struct filter_clause : seq<filter_head, opt<skip_statement>> {};
struct walk_word : sor<TAO_PEGTL_KEYWORD("ranges"), TAO_PEGTL_KEYWORD("oldest"), TAO_PEGTL_KEYWORD("empty")> {};
struct walk_clause : seq<walk_word, gap, opt<sor<number, text>>> {};
struct clause_word : sor<TAO_PEGTL_KEYWORD("on"), order_clause, TAO_PEGTL_KEYWORD("limit"), scan_clause,
                         consistent_clause, filter_head, walk_word> {};
struct at_clause : at<wide_gap, clause_word, not_at<gap, one<':', '='>>> {};
struct access_clause
    : sor<on_clause, order_clause, limit_clause, scan_clause, consistent_clause, filter_clause, walk_clause> {};
struct access_end : statement_end {};
struct access_name : name {};
struct access_head : TAO_PEGTL_KEYWORD("access") {};
struct access_statement
    : if_must<access_head, gap, access_name, gap, parameters, star<at_clause, wide_gap, access_clause>, access_end> {};

// --- entity
struct later_statement_word
    : sor<TAO_PEGTL_KEYWORD("sample"), TAO_PEGTL_KEYWORD("size"), TAO_PEGTL_KEYWORD("allow"),
          TAO_PEGTL_KEYWORD("unique"), TAO_PEGTL_KEYWORD("versions"), TAO_PEGTL_KEYWORD("transaction")> {};
struct later_statement_head : later_statement_word {};
struct later_statement : seq<later_statement_head, opt<skip_statement>, statement_end> {};
struct no_entity_statement : failure {};
struct entity_statement
    : sor<attribute_statement, key_assignment, access_statement, later_statement, must<no_entity_statement>> {};
struct entity_name : name {};
struct entity_table : name {};
struct with_head : TAO_PEGTL_KEYWORD("with") {};
struct mixin_name : name {};
struct with_clause : if_must<with_head, gap, mixin_name, star<gap, one<','>, wide_gap, mixin_name>> {};
struct entity_body : body<entity_statement> {};
struct entity_as : as_clause {};
struct entity_head : TAO_PEGTL_KEYWORD("entity") {};
struct in_word : TAO_PEGTL_KEYWORD("in") {};
struct entity_declaration : if_must<entity_head, gap, entity_name, gap, opt<entity_as, gap>, in_word, gap, entity_table,
                                    gap, opt<with_clause>, wide_gap, at<open_brace>, entity_body, statement_end> {};

// --- Declarations of later versions
struct later_declaration_word
    : sor<TAO_PEGTL_KEYWORD("mixin"), TAO_PEGTL_KEYWORD("struct"), TAO_PEGTL_KEYWORD("collection")> {};
struct later_declaration_head : later_declaration_word {};
struct later_declaration_name : name {};
struct later_declaration
    : seq<later_declaration_head, gap, opt<later_declaration_name>, opt<skip_declaration>, opt<statement_end>> {};
struct import_head : TAO_PEGTL_KEYWORD("import") {};
struct import_declaration : seq<import_head, opt<skip_statement>, statement_end> {};

struct no_declaration : failure {};
struct declaration : sor<schema_declaration, table_declaration, enum_declaration, entity_declaration, later_declaration,
                         import_declaration> {};
struct junk : must<no_declaration> {};
struct file : seq<opt<byte_order_mark>,
                  star<sor<blank, eol, comment, one<';'>,
                           seq<not_at<eof>, sor<recover<declaration, skip_declaration>, recover<junk, skip_junk>>>>>,
                  eof> {};

}  // namespace keyc::grammar
