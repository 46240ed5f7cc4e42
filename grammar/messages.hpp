#pragma once

#include <string_view>

#include "grammar/grammar.hpp"

/// What was expected where a rule that must match does not: completes "expected …".
namespace keyc::grammar {

struct Expectation {
  std::string_view what;
  std::string_view hint = {};
  std::string_view candidates = {};  // words, separated by blanks, for "did you mean"
};

template <class Rule>
inline constexpr Expectation expectation{};

// clang-format off
template <> inline constexpr Expectation expectation<statement_end>{"the end of the line"};
template <> inline constexpr Expectation expectation<text_end>{"the closing '\"' of the text"};
template <> inline constexpr Expectation expectation<as_text>{"a text in quotes behind 'as'", "write as \"name\""};
template <> inline constexpr Expectation expectation<close_paren>{"',' or ')'"};
template <> inline constexpr Expectation expectation<close_square>{"',' or ']'"};
template <> inline constexpr Expectation expectation<close_angle>{"'>'"};
template <> inline constexpr Expectation expectation<close_brace>{"'}'"};
template <> inline constexpr Expectation expectation<open_brace>{"'{'"};
template <> inline constexpr Expectation expectation<at<open_brace>>{"'{'"};
template <> inline constexpr Expectation expectation<schema_name>{"the name of the schema", "write 'schema places'"};
template <> inline constexpr Expectation expectation<table_name>{"the name of the table"};
template <> inline constexpr Expectation expectation<key_schema>{"the key attributes in '( )'", "write (pk, sk)"};
template <> inline constexpr Expectation expectation<key_part>{"the name of a key attribute", "write (pk) or (pk, sk)"};
template <> inline constexpr Expectation expectation<sort_part>{"the name of the sort key"};
template <> inline constexpr Expectation expectation<attribute_list_part>{"the name of an attribute"};
template <> inline constexpr Expectation expectation<index_name>{"the name of the index", "write 'index gsi1 (gsi1pk, gsi1sk)'"};
template <> inline constexpr Expectation expectation<ttl_name>{"the attribute that holds the time to live"};
template <> inline constexpr Expectation expectation<text_mode>{"a text mode: escaped, checked or raw"};
template <> inline constexpr Expectation expectation<type_attribute>{"the attribute that stores the type of an item, or 'none'"};
template <> inline constexpr Expectation expectation<no_table_statement>{"a statement of a table", {}, "key index local ttl text type billing allow"};
template <> inline constexpr Expectation expectation<enum_name>{"the name of the enum"};
template <> inline constexpr Expectation expectation<enumerator>{"a value of the enum"};
template <> inline constexpr Expectation expectation<enum_close>{"',' or '}'"};
template <> inline constexpr Expectation expectation<type>{"a type", "such as string, u32 or timestamp"};
template <> inline constexpr Expectation expectation<default_literal>{"a default: a text, a number, a word, [] or {}"};
template <> inline constexpr Expectation expectation<key_template>{"a key template", "such as country#state or PREFIX#<attribute>"};
template <> inline constexpr Expectation expectation<expression>{"an attribute or a function"};
template <> inline constexpr Expectation expectation<argument>{"an argument"};
template <> inline constexpr Expectation expectation<else_text>{"a text in quotes behind 'else'"};
template <> inline constexpr Expectation expectation<access_name>{"the name of the access pattern"};
template <> inline constexpr Expectation expectation<parameters>{"the parameters in '( )'", "write () where there are none"};
template <> inline constexpr Expectation expectation<parameter>{"an attribute"};
template <> inline constexpr Expectation expectation<access_end>{"the end of the line", "or a clause: on, ascending, descending, limit", "on scan ascending descending limit consistent filter"};
template <> inline constexpr Expectation expectation<on_index>{"the name of an index"};
template <> inline constexpr Expectation expectation<limit_number>{"a number"};
template <> inline constexpr Expectation expectation<no_entity_statement>{"an attribute (name : type), a key (name = template) or an access pattern", "such as name : string, pk = name or access byName(name)", "access sample size allow unique versions"};
template <> inline constexpr Expectation expectation<entity_name>{"the name of the entity"};
template <> inline constexpr Expectation expectation<in_word>{"'in' and the entity's table", "write 'entity Store in Places {'"};
template <> inline constexpr Expectation expectation<entity_table>{"the entity's table"};
template <> inline constexpr Expectation expectation<mixin_name>{"the name of a mixin"};
template <> inline constexpr Expectation expectation<no_declaration>{"a declaration", {}, "schema table enum entity mixin struct import collection"};
// clang-format on

}  // namespace keyc::grammar
