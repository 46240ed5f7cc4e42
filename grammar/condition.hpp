#pragma once

#include "grammar/lexical.hpp"

/// The rules of conditions, after `when` and `filter`. Any name may be an attribute: a word is an operator only because
/// it follows an attribute.
namespace keyc::grammar {

/// Stays on its line, except inside parentheses.
struct condition_gap {
  using rule_t = condition_gap;
  using subs_t = type_list<gap, bracket_gap>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename ParseInput, typename State>
  static bool match(ParseInput& in, State& state) {
    return state.in_parentheses() ? tao::pegtl::match<bracket_gap, A, M, Action, Control>(in, state)
                                  : tao::pegtl::match<gap, A, M, Action, Control>(in, state);
  }
};
/// After '(', `and` and `or`: the next line may begin with `word =`.
struct operand_gap : gap_inside<Inside::condition> {};

/// Operators of other languages: the action reports how they are written here.
struct misspelt_operator : sor<string<'=', '='>, string<'!', '='>, string<'=', '<'>, string<'=', '>'>, string<'&', '&'>,
                               string<'|', '|'>, one<'!'>> {};

// --- Operands
struct part_entry : seq<text> {};
struct part_index : plus<digit> {};
struct part_key : sor<part_entry, part_index> {};
struct part_close : one<']'> {};
struct part : if_must<one<'['>, part_key, part_close> {};
struct sized_attribute : seq<member_name> {};
struct size_head : seq<TAO_PEGTL_KEYWORD("size"), gap, at<open_paren>> {};
struct size_operand
    : if_must<size_head, open_paren, bracket_gap, sized_attribute, opt<part>, bracket_gap, close_paren> {};
struct left_attribute : seq<member_name> {};
struct value_text : seq<text> {};
struct value_number : number {};
struct value_parameter_name : name {};
struct value_parameter : if_must<one<':'>, value_parameter_name> {};
struct value_word : seq<member_name> {};  // an enum's value, or another attribute
struct value : sor<value_text, value_number, value_parameter, value_word> {};

// --- What follows an attribute
struct comparison_operator : sor<string<'<', '>'>, string<'<', '='>, string<'>', '='>, one<'<', '>', '='>> {};
struct comparison : if_must<comparison_operator, condition_gap, value> {};
struct between_word : TAO_PEGTL_KEYWORD("between") {};
struct between_and : TAO_PEGTL_KEYWORD("and") {};
struct between : if_must<between_word, condition_gap, value, condition_gap, between_and, condition_gap, value> {};
struct one_of_word : TAO_PEGTL_KEYWORD("in") {};
struct one_of_open : open_paren {};
struct list_parameter : if_must<one<':'>, value_parameter_name> {};
struct one_of_values
    : sor<list_parameter,
          must<one_of_open, bracket_gap, value, star<if_must<comma, bracket_gap, value>>, bracket_gap, close_paren>> {};
struct one_of : if_must<one_of_word, condition_gap, one_of_values> {};
struct text_operator : sor<TAO_PEGTL_KEYWORD("begins_with"), TAO_PEGTL_KEYWORD("contains")> {};
struct text_comparison : if_must<text_operator, condition_gap, value> {};
struct presence : sor<TAO_PEGTL_KEYWORD("present"), TAO_PEGTL_KEYWORD("absent")> {};
struct size_operation : sor<misspelt_operator, comparison, between, one_of> {};
struct no_function : failure {};
struct function_call : if_must<at<open_paren>, no_function> {};
struct operation : sor<size_operation, text_comparison, presence, function_call> {};
struct simple_condition : sor<if_must<size_operand, condition_gap, size_operation>,
                              seq<left_attribute, opt<part>, opt<condition_gap, operation>>> {};

// --- not, and, or
struct condition;
struct condition_term;
struct parenthesised : if_must<open_paren, operand_gap, condition, condition_gap, close_paren> {};
struct begins_value : sor<one<'"', ':'>, number, seq<not_at<word_of<operator_words>>, name>> {};
struct operator_with_value : sor<seq<sor<between_word, text_operator>, condition_gap, begins_value>,
                                 seq<one_of_word, condition_gap, one<'(', ':'>>> {};
// An attribute called `not` is followed by an operator with a value, or by nothing.
struct not_word : seq<TAO_PEGTL_KEYWORD("not"), at<condition_gap, sor<one<'(', '"'>, name>>,
                      not_at<condition_gap, sor<operator_with_value, word_of<connectives>>>> {};
struct negation : if_must<not_word, condition_gap, condition_term> {};
struct plain_name : failure {};
struct quoted_attribute : if_must<at<one<'"'>>, plain_name> {};
struct condition_term : sor<parenthesised, negation, quoted_attribute, misspelt_operator, simple_condition> {};
// At the end of a line or at the start of the next line.
template <class Word>
struct connective : seq<at<bracket_gap, Word, clause_follows>, wide_gap, Word> {};
struct and_word : connective<TAO_PEGTL_KEYWORD("and")> {};
struct or_word : connective<TAO_PEGTL_KEYWORD("or")> {};
struct conjunction
    : seq<condition_term, star<sor<if_must<and_word, operand_gap, condition_term>, seq<gap, misspelt_operator>>>> {};
struct condition : seq<conjunction, star<if_must<or_word, operand_gap, conjunction>>> {};

}  // namespace keyc::grammar

namespace tao::pegtl {

template <typename Name>
struct analyze_traits<Name, keyc::grammar::condition_gap> : analyze_opt_traits<> {};

}  // namespace tao::pegtl
