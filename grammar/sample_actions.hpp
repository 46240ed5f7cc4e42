#pragma once

#include <map>
#include <string>

#include "grammar/action.hpp"
#include "grammar/grammar.hpp"

/// What the rules of samples add to the Ast: open lists and objects are on the builder's stack, and a complete value is
/// added to the innermost of them.
namespace keyc::grammar {

template <>
struct action<sample_value> : limited<sample_value> {};

inline void add_sample_value(Builder& b, ast::SampleValue value) {
  if (b.sample_values.empty()) {
    b.sample.values = std::move(value);
    return;
  }
  ast::SampleValue& outer = b.sample_values.back();
  if (outer.kind == ast::SampleValue::Kind::list)
    outer.elements.push_back(std::move(value));
  else
    outer.members.back().value = std::move(value);
}
inline void add_scalar(Builder& b, ast::SampleValue::Kind kind, std::string text, const char* begin, const char* end) {
  add_sample_value(b, {kind, std::move(text), {}, {}, b.span(begin, end)});
}
KEYC_ON(sample_text) { add_scalar(b, ast::SampleValue::Kind::text, b.unquoted(begin, end).value, begin, end); }
KEYC_ON(sample_bare) { add_sample_value(b, b.bare_value(begin, end)); }
KEYC_ON(sample_word) { add_scalar(b, ast::SampleValue::Kind::word, text_of(begin, end), begin, end); }

inline void open_sample_value(Builder& b, ast::SampleValue::Kind kind, const char* begin, const char* end) {
  b.brackets.push_back(b.offset(begin));
  b.sample_values.push_back({kind, {}, {}, {}, b.span(begin, end)});
}
inline void close_sample_value(Builder& b, const char* end) {
  b.brackets.pop_back();
  ast::SampleValue value = std::move(b.sample_values.back());
  b.sample_values.pop_back();
  value.span.end = b.offset(end);
  add_sample_value(b, std::move(value));
}
KEYC_ON(sample_list_open) { open_sample_value(b, ast::SampleValue::Kind::list, begin, end); }
KEYC_ON(sample_list_close) { close_sample_value(b, end); }
KEYC_ON(sample_object_open) { open_sample_value(b, ast::SampleValue::Kind::object, begin, end); }
KEYC_ON(sample_name) { b.sample_values.back().members.push_back({text_of(begin, end), b.span(begin, end), {}}); }
KEYC_ON(sample_name_text) {
  b.sample_values.back().members.push_back({b.unquoted(begin, end).value, b.span(begin, end), {}});
}
/// Of members with the same name, the first is kept.
KEYC_ON(sample_object_close) {
  std::map<std::string, Span> first;
  std::vector<ast::SampleMember> members = std::exchange(b.sample_values.back().members, {});
  for (ast::SampleMember& member : members) {
    const auto [seen, is_new] = first.emplace(member.name, member.span);
    if (is_new)
      b.sample_values.back().members.push_back(std::move(member));
    else
      b.report_twice(member.span, seen->second, "'" + member.name + "'");
  }
  close_sample_value(b, end);
}

KEYC_ON(sample_head) { b.sample = {{}, b.span(begin, end)}; }
KEYC_ON(sample_statement) { b.entity.samples.push_back(std::move(b.sample)); }

}  // namespace keyc::grammar
