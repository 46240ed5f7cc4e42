#include "grammar/clauses.hpp"

#include "grammar/quoted.hpp"

namespace keyc::grammar {
namespace clause {

std::string on(const ast::Access& from) { return from.on ? "on " + from.on->text : ""; }
std::string scan(const ast::Access& from) { return from.scan ? "scan" : ""; }
std::string order(const ast::Access& from) {
  switch (from.order) {
    case ast::Access::Order::unspecified: break;
    case ast::Access::Order::ascending: return "ascending";
    case ast::Access::Order::descending: return "descending";
  }
  return "";
}
std::string limit(const ast::Access& from) { return from.limit ? "limit " + from.limit->digits : ""; }
std::string ranges(const ast::Access& from) { return from.ranges ? "ranges " + from.ranges->digits : ""; }
std::string oldest(const ast::Access& from) {
  if (from.age) return "oldest now - " + from.age->number.digits + ' ' + from.age->unit.text;
  return from.oldest ? "oldest " + quoted(from.oldest->value) : "";
}
std::string empty(const ast::Access& from) { return from.empty ? "empty " + from.empty->digits : ""; }
std::string consistent(const ast::Access& from) { return from.consistent ? "consistent" : ""; }
std::string select(const ast::Access& from) {
  std::string names;
  for (const ast::Name& name : from.select) names += (names.empty() ? "select (" : ", ") + name.text;
  return names.empty() ? names : names + ')';
}
std::string filter(const ast::Access& from) { return from.filter ? "filter " + to_text(*from.filter) : ""; }

}  // namespace clause

std::string written(const ast::Access& from) {
  std::string text = "access " + from.name.text + '(';
  for (const ast::Parameter& parameter : from.parameters) {
    if (&parameter != &from.parameters.front()) text += ", ";
    text += parameter.attribute.text;
    if (parameter.op != "=") text += ' ' + parameter.op;
  }
  text += ')';
  for (const Clause& row : access_clauses)
    if (const std::string clause_text = row.written(from); !clause_text.empty()) text += ' ' + clause_text;
  return text;
}

}  // namespace keyc::grammar
