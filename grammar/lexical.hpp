#pragma once

#include <tao/pegtl.hpp>

#include "grammar/recovery.hpp"

/// White space, words, texts and brackets, which the rules of the language are built from.
namespace keyc::grammar {

using namespace tao::pegtl;

// White space. A `gap` stays on its line, a `wide_gap` does not, a `bracket_gap` (inside brackets) and a `column_gap`
// (inside those of a key) cross lines that do not begin a statement.
struct doc_text : star<not_at<eol>, any> {};
struct doc_comment : seq<string<'/', '/', '/'>, not_at<one<'/'>>, doc_text> {};
struct plain_comment : seq<string<'/', '/'>, star<not_at<eol>, any>> {};
struct comment : seq<after_space, sor<doc_comment, plain_comment>> {};
struct gap : star<sor<blank, comment>> {};
struct wide_gap : star<sor<blank, eol, comment>> {};
template <Inside inside>
struct gap_inside : star<sor<blank, comment, seq<eol, not_at<at_statement_line<inside>>>>> {};
struct bracket_gap : gap_inside<Inside::entity> {};
struct column_gap : gap_inside<Inside::table> {};
struct byte_order_mark : string<'\xEF', '\xBB', '\xBF'> {};

// Words, texts, numbers.
struct name : identifier {};
struct member_name : list<name, one<'.'>> {};  // `a` or `a.b`
struct escape_pair : seq<one<'\\'>, not_at<eol>, any> {};
struct text_content : star<sor<escape_pair, not_one<'"', '\\', '\n', '\r'>>> {};
struct text_end : one<'"'> {};
struct text : if_must<one<'"'>, text_content, text_end> {};
struct stored_name : sor<name, text> {};  // where a table names an attribute
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

// After the keyword of a clause: `filter :` and `when =` are an attribute and a key instead.
struct clause_follows : not_at<gap, one<':', '='>> {};

}  // namespace keyc::grammar
