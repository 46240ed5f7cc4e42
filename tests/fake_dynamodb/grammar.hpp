#pragma once

#include <tao/pegtl.hpp>

/// The grammar of DynamoDB's expressions. Keywords are case-insensitive, function names are not.
namespace fake_dynamodb::grammar {

using namespace tao::pegtl;

struct gap : star<space> {};
template <char... letters>
struct keyword : seq<istring<letters...>, not_at<identifier_other>> {};
template <char c>
struct symbol : seq<gap, one<c>, gap> {};
template <class Rule>
struct comma_list : list<Rule, symbol<','>> {};
template <class Name, class... Arguments>
struct call : seq<Name, symbol<'('>, Arguments..., gap, one<')'>> {};

// --- Operands
struct plain_name : seq<alpha, star<identifier_other>> {};
struct name_placeholder : seq<one<'#'>, plus<identifier_other>> {};
struct index : plus<digit> {};
struct step : sor<seq<symbol<'.'>, sor<plain_name, name_placeholder>>, seq<symbol<'['>, index, gap, one<']'>>> {};
struct path : seq<sor<plain_name, name_placeholder>, not_at<gap, one<'('>>, star<step>> {};
struct value : seq<one<':'>, plus<identifier_other>> {};
struct size : call<string<'s', 'i', 'z', 'e'>, path> {};
struct operand : sor<size, path, value> {};

// --- Conditions
struct condition;
struct equal : one<'='> {};
struct not_equal : string<'<', '>'> {};
struct less : one<'<'> {};
struct at_most : string<'<', '='> {};
struct greater : one<'>'> {};
struct at_least : string<'>', '='> {};
struct comparison : seq<operand, gap, sor<not_equal, at_most, at_least, equal, less, greater>, gap, operand> {};
struct between : seq<operand, gap, keyword<'B', 'E', 'T', 'W', 'E', 'E', 'N'>, gap, operand, gap,
                     keyword<'A', 'N', 'D'>, gap, operand> {};
struct in : seq<operand, gap, keyword<'I', 'N'>, symbol<'('>, comma_list<operand>, gap, one<')'>> {};
struct exists : call<TAO_PEGTL_STRING("attribute_exists"), operand> {};
struct not_exists : call<TAO_PEGTL_STRING("attribute_not_exists"), operand> {};
struct has_type : call<TAO_PEGTL_STRING("attribute_type"), operand, symbol<','>, operand> {};
struct begins_with : call<TAO_PEGTL_STRING("begins_with"), operand, symbol<','>, operand> {};
struct contains : call<TAO_PEGTL_STRING("contains"), operand, symbol<','>, operand> {};
struct parenthesised : seq<symbol<'('>, condition, gap, one<')'>> {};
struct primary : sor<parenthesised, exists, not_exists, has_type, begins_with, contains, comparison, between, in> {};
struct negation;
struct negated : sor<negation, primary> {};
struct negation : seq<keyword<'N', 'O', 'T'>, gap, negated> {};
struct conjunction : list<negated, seq<gap, keyword<'A', 'N', 'D'>, gap>> {};
struct disjunction : list<conjunction, seq<gap, keyword<'O', 'R'>, gap>> {};
struct condition : seq<disjunction> {};

// --- Updates
struct argument;
struct if_not_exists : call<TAO_PEGTL_STRING("if_not_exists"), path, symbol<','>, argument> {};
struct argument : sor<if_not_exists, path, value> {};
struct list_append : call<TAO_PEGTL_STRING("list_append"), argument, symbol<','>, argument> {};
struct set_operand : sor<list_append, argument> {};
struct plus_sign : one<'+'> {};
struct minus_sign : one<'-'> {};
struct set_value : seq<set_operand, opt<gap, sor<plus_sign, minus_sign>, gap, set_operand>> {};
struct set_action : seq<path, symbol<'='>, set_value> {};
struct remove_action : seq<path> {};
struct add_action : seq<path, gap, value> {};
struct delete_action : seq<path, gap, value> {};
struct set_section : seq<keyword<'S', 'E', 'T'>, gap, comma_list<set_action>> {};
struct remove_section : seq<keyword<'R', 'E', 'M', 'O', 'V', 'E'>, gap, comma_list<remove_action>> {};
struct add_section : seq<keyword<'A', 'D', 'D'>, gap, comma_list<add_action>> {};
struct delete_section : seq<keyword<'D', 'E', 'L', 'E', 'T', 'E'>, gap, comma_list<delete_action>> {};
struct section : sor<set_section, remove_section, add_section, delete_section> {};

struct whole_condition : seq<gap, condition, gap, eof> {};
struct whole_update : seq<gap, list<section, gap>, gap, eof> {};
struct whole_projection : seq<gap, comma_list<path>, gap, eof> {};

}  // namespace fake_dynamodb::grammar
