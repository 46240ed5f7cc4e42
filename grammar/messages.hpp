#pragma once

#include <string_view>

#include "grammar/grammar.hpp"

/// What was expected if a rule that must match does not: completes "expected …".
namespace keyc::grammar {

struct Expectation {
  std::string_view what;
  std::string_view hint = {};
  std::string_view candidates = {};  // words, separated by spaces, for "did you mean"
};

template <class Rule>
inline constexpr Expectation expectation{};

inline constexpr JoinedWords or_a_clause{"or a clause: ", ", "};

// clang-format off
template <> inline constexpr Expectation expectation<statement_end>{"the end of the line"};
template <> inline constexpr Expectation expectation<text_end>{"the closing '\"' of the text"};
template <> inline constexpr Expectation expectation<as_text>{"a text in quotes after 'as'", "write as \"name\""};
template <> inline constexpr Expectation expectation<close_paren>{"',' or ')'"};
template <> inline constexpr Expectation expectation<close_square>{"',' or ']'"};
template <> inline constexpr Expectation expectation<close_angle>{"'>'"};
template <> inline constexpr Expectation expectation<close_brace>{"'}'"};
template <> inline constexpr Expectation expectation<open_brace>{"'{'"};
template <> inline constexpr Expectation expectation<at<open_brace>>{"'{'"};
template <> inline constexpr Expectation expectation<schema_name>{"the name of the schema", "write 'schema places'"};
template <> inline constexpr Expectation expectation<allow_check>{"the name of a check", "write allow hot_partition \"the reason\""};
template <> inline constexpr Expectation expectation<allow_reason>{"the reason in quotes", "write allow hot_partition \"the reason\""};
template <> inline constexpr Expectation expectation<allow_end>{"the end of the line", "write each 'allow' on a line of its own, or after a template"};
template <> inline constexpr Expectation expectation<table_name>{"the name of the table"};
template <> inline constexpr Expectation expectation<key_schema>{"the key attributes in '( )'", "write (pk, sk)"};
template <> inline constexpr Expectation expectation<partition_side>{"the name of a key attribute", "write (pk) or (pk, sk)"};
template <> inline constexpr Expectation expectation<sort_side>{"the name of the sort key"};
template <> inline constexpr Expectation expectation<no_third_side>{"')'", "a key has at most a partition key and a sort key; write several attributes of one side in [ ]"};
template <> inline constexpr Expectation expectation<column>{"the name of an attribute"};
template <> inline constexpr Expectation expectation<column_type_name>{"the type of a key attribute: string, number or binary", {}, key_types};
template <> inline constexpr Expectation expectation<projection>{"'all', 'keys' or attributes in '( )'", "such as projects (name, status)"};
template <> inline constexpr Expectation expectation<projected_name>{"the name of an attribute"};
template <> inline constexpr Expectation expectation<local_index_head>{"'index' after 'local'", "write 'local index lsi1 (lsi1sk)'"};
template <> inline constexpr Expectation expectation<index_end>{"the end of the line", "or 'projects'", index_clauses};
template <> inline constexpr Expectation expectation<index_name>{"the name of the index", "write 'index gsi1 (gsi1pk, gsi1sk)'"};
template <> inline constexpr Expectation expectation<ttl_name>{"the attribute that holds the time to live"};
template <> inline constexpr Expectation expectation<stream_view>{"the view of the stream: keys, new, old, or new and old", {}, stream_views};
template <> inline constexpr Expectation expectation<stream_and_old>{"'old' after 'new and'", "write 'stream new and old'"};
template <> inline constexpr Expectation expectation<text_mode>{"a text mode: escaped, checked or raw"};
template <> inline constexpr Expectation expectation<type_attribute>{"the attribute that stores the type of an item, or 'none'"};
template <> inline constexpr Expectation expectation<no_table_statement>{"a statement of a table", {}, table_words};
template <> inline constexpr Expectation expectation<null_absent>{"'absent'", "write 'null absent'"};
template <> inline constexpr Expectation expectation<enum_name>{"the name of the enum"};
template <> inline constexpr Expectation expectation<enumerator>{"a value of the enum"};
template <> inline constexpr Expectation expectation<enumerator_value>{"a text in quotes or a whole number after 'as'", "write as \"text\" or as 1"};
template <> inline constexpr Expectation expectation<enum_close>{"',' or '}'"};
template <> inline constexpr Expectation expectation<type>{"a type", "such as string, u32 or timestamp"};
template <> inline constexpr Expectation expectation<named_type_name>{"the name of the type", "write type PyTime = timestamp_us"};
template <> inline constexpr Expectation expectation<named_type_equals>{"'=' and the type that it names", "write type PyTime = timestamp_us"};
template <> inline constexpr Expectation expectation<named_type_end>{"the end of the line"};
template <> inline constexpr Expectation expectation<form>{"how the type is stored", "such as \"yyyy-MM-dd\", string, number or (\"Y\", \"N\")"};
template <> inline constexpr Expectation expectation<no_form>{"how the type is stored", "such as \"yyyy-MM-dd\", string, number or (\"Y\", \"N\")"};
template <> inline constexpr Expectation expectation<form_clock>{"an offset in quotes after 'at'", "write at \"+09:00\""};
template <> inline constexpr Expectation expectation<form_true>{"the text of true", "write (\"Y\", \"N\")"};
template <> inline constexpr Expectation expectation<form_comma>{"',' and the text of false", "write (\"Y\", \"N\")"};
template <> inline constexpr Expectation expectation<form_false>{"the text of false", "write (\"Y\", \"N\")"};
template <> inline constexpr Expectation expectation<duration_number>{"a number of seconds, minutes, hours, days or weeks", "such as 30 days"};
template <> inline constexpr Expectation expectation<duration_unit>{"a unit", "seconds, minutes, hours, days or weeks"};
template <> inline constexpr Expectation expectation<default_literal>{"a default: a text, a number, a word, [] or {}"};
template <> inline constexpr Expectation expectation<key_template>{"a key template", "such as country#state or PREFIX#<attribute>"};
template <> inline constexpr Expectation expectation<key_assignment_end>{"the end of the line", "a template has no spaces; 'when' and 'allow' may follow it", after_templates};
template <> inline constexpr Expectation expectation<expression>{"an attribute or a function"};
template <> inline constexpr Expectation expectation<argument>{"an argument"};
template <> inline constexpr Expectation expectation<call_suffix_number>{"a number", "write <shard(8, id) from 1> or <shard(8, id) was 4>"};
template <> inline constexpr Expectation expectation<scale_end>{"a number, or a time in quotes", "write u16(x from -60 to 60)"};
template <> inline constexpr Expectation expectation<scale_to>{"'to' and the end of the range", "write u16(x from -60 to 60)"};
template <> inline constexpr Expectation expectation<else_text>{"a text in quotes after 'else'"};
template <> inline constexpr Expectation expectation<access_name>{"the name of the access pattern"};
template <> inline constexpr Expectation expectation<parameters>{"the parameters in '( )'", "write () if there are none"};
template <> inline constexpr Expectation expectation<parameter>{"an attribute"};
template <> inline constexpr Expectation expectation<access_end>{"the end of the line", or_a_clause.text(), access_clause_words};
template <> inline constexpr Expectation expectation<select_open>{"the attributes in '( )'", "such as select (id, name)"};
template <> inline constexpr Expectation expectation<select_name>{"an attribute", "such as select (id, name)"};
template <> inline constexpr Expectation expectation<on_index>{"the name of an index"};
template <> inline constexpr Expectation expectation<limit_number>{"a number"};
template <> inline constexpr Expectation expectation<ranges_number>{"a number"};
template <> inline constexpr Expectation expectation<oldest_time>{"a time in quotes", "write oldest \"2020-01-01\", or oldest now - 90 days"};
template <> inline constexpr Expectation expectation<oldest_minus>{"'-' after 'now'", "write oldest now - 90 days"};
template <> inline constexpr Expectation expectation<empty_number>{"a number", "write empty 30"};
template <> inline constexpr Expectation expectation<versions_by>{"'by' and the attribute that counts the versions", "write 'versions by version'"};
template <> inline constexpr Expectation expectation<versions_attribute>{"the attribute that counts the versions", "write 'versions by version'"};
template <> inline constexpr Expectation expectation<versions_indexes>{"'history' or 'all'", "without 'indexes', the indexes hold only the newest version", "history all"};
template <> inline constexpr Expectation expectation<versions_end>{"the end of the line", "or 'indexes history', 'indexes all'", "indexes"};
template <> inline constexpr Expectation expectation<unique_attributes>{"the attributes that are unique together in '( )'", "write unique (a, b)"};
template <> inline constexpr Expectation expectation<unique_attribute>{"the name of an attribute"};
template <> inline constexpr Expectation expectation<unique_end>{"the end of the line"};
template <> inline constexpr Expectation expectation<sample_object>{"'{' and the values", "write sample { name = \"value\" }"};
template <> inline constexpr Expectation expectation<sample_assigns>{"'=' and the value", "write name = \"value\""};
template <> inline constexpr Expectation expectation<sample_value>{"a value", "a text in quotes, a number, a word, [ ] or { }"};
template <> inline constexpr Expectation expectation<sample_list_close>{"',' or ']'"};
template <> inline constexpr Expectation expectation<sample_object_close>{"',' or '}'"};
template <> inline constexpr Expectation expectation<sample_end>{"the end of the line"};
template <> inline constexpr Expectation expectation<size_number>{"the size of an item", "write size 2 KB"};
template <> inline constexpr Expectation expectation<size_unit>{"the unit, KB or B, after a space", "write size 2 KB"};
template <> inline constexpr Expectation expectation<size_end>{"the end of the line"};
template <> inline constexpr Expectation expectation<items_number>{"the number of items that are expected", "write items 20_000 or items 50 per customerId"};
template <> inline constexpr Expectation expectation<items_per>{"the attribute of which each value has so many items", "write items 50 per customerId"};
template <> inline constexpr Expectation expectation<items_end>{"the end of the line, or 'per' and an attribute", "write items 50 per customerId"};
template <> inline constexpr Expectation expectation<no_entity_statement>{"an attribute (name : type), a key (name = template) or an access pattern", "such as name : string, pk = name or access byName(name)", entity_words};
template <> inline constexpr Expectation expectation<no_attribute>{"an attribute (name : type)", "such as name : string"};
template <> inline constexpr Expectation expectation<no_mixin_statement>{"an attribute (name : type) or a key (name = template)", "such as name : string or pk = USER#<name>"};
template <> inline constexpr Expectation expectation<further_attribute_name>{"the name of a further attribute", "such as country, state : string"};
template <> inline constexpr Expectation expectation<attribute_colon>{"':' and the type", "such as country, state : string"};
template <> inline constexpr Expectation expectation<entity_name>{"the name of the entity"};
template <> inline constexpr Expectation expectation<in_word>{"'in' and the entity's table", "write 'entity Store in Places {'"};
template <> inline constexpr Expectation expectation<entity_table>{"the entity's table"};
template <> inline constexpr Expectation expectation<entity_mixin>{"the name of a mixin"};
template <> inline constexpr Expectation expectation<mixin_name>{"the name of the mixin"};
template <> inline constexpr Expectation expectation<struct_name>{"the name of the struct"};
template <> inline constexpr Expectation expectation<collection_name>{"the name of the collection"};
template <> inline constexpr Expectation expectation<collection_in>{"'in' and the members' table", "write 'collection Feed in Telemetry {'"};
template <> inline constexpr Expectation expectation<collection_table>{"the members' table"};
template <> inline constexpr Expectation expectation<collection_member>{"the name of an entity", "write members Device, Reading"};
template <> inline constexpr Expectation expectation<others_word>{"'others' after 'skipping'"};
template <> inline constexpr Expectation expectation<no_collection_statement>{"'members', an access pattern or 'skipping others'", "such as members Device, Reading or access latest(deviceId)", collection_words};
template <> inline constexpr Expectation expectation<import_path>{"the file to import, in quotes", "write import \"common.keys\""};
template <> inline constexpr Expectation expectation<no_declaration>{"a declaration", {}, declaration_words};
template <> inline constexpr Expectation expectation<condition>{"a condition", "such as status = open or visits > 3"};
template <> inline constexpr Expectation expectation<conjunction>{"a condition", "such as status = open or visits > 3"};
template <> inline constexpr Expectation expectation<condition_term>{"a condition", "such as status = open or visits > 3"};
template <> inline constexpr Expectation expectation<plain_name>{"an attribute, without quotes", "write status = \"open\""};
template <> inline constexpr Expectation expectation<value>{"a value", "a text in quotes, a number, a word or :parameter"};
template <> inline constexpr Expectation expectation<value_parameter_name>{"the name of the parameter, directly after ':'"};
template <> inline constexpr Expectation expectation<between_and>{"'and' and the other end", "write a between 1 and 5"};
template <> inline constexpr Expectation expectation<one_of_open>{"the values in '( )'", "write a in (1, 2)"};
template <> inline constexpr Expectation expectation<part_key>{"the name of an entry in quotes, or the index of an element", "write votes[\"ann\"] or lines[2]"};
template <> inline constexpr Expectation expectation<part_close>{"']'"};
template <> inline constexpr Expectation expectation<sized_attribute>{"an attribute", "write size(tags) > 3"};
template <> inline constexpr Expectation expectation<size_operation>{"a comparison", "write size(tags) > 3"};
template <> inline constexpr Expectation expectation<no_function>{"an operator", "write begins_with and contains between their operands, and size( ) only on the left"};
// clang-format on

}  // namespace keyc::grammar
