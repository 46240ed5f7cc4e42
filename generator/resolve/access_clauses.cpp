#include "generator/resolve/access_clauses.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "generator/plan/match_path.hpp"

namespace keyc::model {

const ast::Parameter& parameter_of(const ast::Access& from, const Parameter& parameter) {
  return *std::find_if(from.parameters.begin(), from.parameters.end(), [&](const ast::Parameter& declared) {
    return declared.attribute.text == parameter.field->name;
  });
}

bool is_second_list(const EntityScope& scope, const ast::Access& from, const ast::Parameter& parameter) {
  const std::string_view in = spelling(Operator::in);
  const auto first = std::find_if(from.parameters.begin(), from.parameters.end(),
                                  [&](const ast::Parameter& candidate) { return candidate.op == in; });
  if (parameter.op != in || &*first == &parameter) return false;
  scope.diagnostics().report(Code::bad_operator, parameter.span,
                             fmt::format("a pattern takes one list, and '{}' is one already", first->attribute.text),
                             "read one of them by a filter, or one value of it in each call");
  return true;
}

std::optional<Diagnostic> fault_of_range(const ast::Parameter& from, const Parameter& range,
                                         const Component& component) {
  const bool prefix = range.op == Operator::begins_with;
  const std::string& name = range.field->name;
  if (prefix && !component.encoding->has_prefixes)
    return Diagnostic{Code::bad_operator, from.span,
                      fmt::format("begins_with is for text and bytes, and '{}' is neither", name), ""};
  if (!prefix && !component.encoding->has_order)
    return Diagnostic{Code::bad_operator, from.span,
                      fmt::format("'{}' has no order in a key that a range could follow", name),
                      "only equality is possible"};
  if (!prefix && !component.takes_ranges())
    return Diagnostic{Code::bad_operator, from.span,
                      fmt::format("'{}' is not escaped and more of the key follows, so keys do not sort by it if a "
                                  "value holds bytes below its separator",
                                  name),
                      fmt::format("{} in the key", component.how_to_escape())};
  return std::nullopt;
}

bool resolve_limit(const EntityScope& scope, const ast::Number& from, AccessPattern& pattern) {
  std::uint32_t limit = 0;
  const char* const end = from.digits.data() + from.digits.size();
  const auto [stop, error] = std::from_chars(from.digits.data(), end, limit);
  if (error == std::errc() && stop == end && limit >= 1 && limit <= 1'000'000'000) {
    pattern.limit = limit;
    return true;
  }
  scope.diagnostics().report(Code::bad_limit, from.span, "a limit is a whole number from 1 to 1,000,000,000");
  return false;
}

std::optional<const Index*> find_key(const EntityScope& scope, const ast::Name& name) {
  const Table& table = *scope.entity.table;
  const auto& indexes = table.indexes;
  const auto index =
      std::find_if(indexes.begin(), indexes.end(), [&](const Index& candidate) { return candidate.name == name.text; });
  if (index != indexes.end()) return &*index;
  if (name.text == table.name) return nullptr;
  if (scope.scope.incomplete_tables.contains(&table)) return std::nullopt;
  std::vector<std::string_view> names;
  names.reserve(indexes.size() + 1);
  for (const Index& candidate : indexes) names.push_back(candidate.name);
  names.push_back(table.name);
  const bool is_table = name.text == "table" || name.text == "base" || name.text == "main" || name.text == "primary";
  std::string hint = is_table ? "without 'on', the table is queried" : did_you_mean(name.text, names);
  names.pop_back();
  if (hint.empty())
    hint = names.empty() ? fmt::format("it has none; without 'on', or on {}, the table is queried", table.name)
                         : fmt::format("its indexes are {}", fmt::join(names, ", "));
  scope.diagnostics().report(Code::unknown_index, name.span, fmt::format("{} has no index '{}'", table.name, name.text),
                             std::move(hint));
  return std::nullopt;
}

/// Source: Query and Read consistency in the Amazon DynamoDB Developer Guide.
void check_consistent(const EntityScope& scope, const ast::Access& from, const Index* index) {
  if (!from.consistent || index == nullptr || index->local) return;
  scope.diagnostics().report(
      {Code::bad_consistent,
       *from.consistent,
       fmt::format("'{}' reads the global index {}, which is never consistent", from.name.text, index->name),
       "read the table or a local index, or leave 'consistent' out",
       {{index->span, "the index"}}});
}

bool is_filterable(const EntityScope& scope, const ast::Access& from, const Condition& filter) {
  bool usable = true;
  for (const Field* field : fields_of(filter)) {
    if (!field->attribute->key_only) continue;
    usable = false;
    scope.diagnostics().report({Code::bad_filter,
                                from.filter->span,
                                fmt::format("'{}' is not stored: no filter can read it", field->attribute->name),
                                "leave out 'keyonly'",
                                {{field->attribute->key_only_span, "declared so here"}}});
  }
  return usable;
}

/// The operator with which the condition compares the attribute, as parameters have it: " >" or nothing for equality.
/// No value if it compares it in another way.
std::optional<std::string> operator_on(const ast::Condition& condition, const std::string& name) {
  using Kind = ast::Condition::Kind;
  if (condition.kind == Kind::conjunction) {
    std::optional<std::string> found;
    for (const ast::Condition& part : condition.parts)
      if (auto op = operator_on(part, name)) {
        const bool is_second = found.has_value();
        found = is_second ? " between" : std::move(op);
      }
    return found;
  }
  if (condition.left.text != name || condition.left.kind == ast::Operand::Kind::size) return std::nullopt;
  switch (condition.kind) {
    case Kind::comparison:
      if (condition.op == "<>") return std::nullopt;
      return condition.op == "=" ? std::string() : " " + condition.op;
    case Kind::between: return " between";
    case Kind::begins_with: return " begins_with";
    case Kind::in:
      if (condition.right.front().kind == ast::Operand::Kind::list) return " in";
      return std::nullopt;
    case Kind::contains:
    case Kind::present:
    case Kind::absent:
    case Kind::flag:
    case Kind::negation:
    case Kind::conjunction:
    case Kind::disjunction: return std::nullopt;
  }
  return std::nullopt;
}

/// What the pattern says instead of a filter on an attribute that its keys have.
std::string as_parameter(const ast::Access& from, const std::string& name) {
  const bool is_given = std::any_of(from.parameters.begin(), from.parameters.end(),
                                    [&](const ast::Parameter& given) { return given.attribute.text == name; });
  if (is_given) return fmt::format("give both ends as one parameter: {}(…, {} between)", from.name.text, name);
  const std::optional<std::string> op = operator_on(*from.filter, name);
  if (!op) return fmt::format("keep '{}' in another attribute too, and filter that", name);
  return fmt::format("make it a parameter: {}(…, {}{})", from.name.text, name, *op);
}

void check_filtered(const EntityScope& scope, const ast::Access& from, const Path& path, const Attribute& attribute,
                    const std::string& name) {
  // DynamoDB refuses a filter on a key attribute of what is queried, and an index holds only what it projects.
  switch (path.filtering(attribute)) {
    case Filtering::key_attribute:
      if (from.scan) return;  // a scan can filter by its key
      return scope.diagnostics().report(
          {Code::bad_filter,
           from.filter->span,
           fmt::format("'{}' is a key attribute of {}: a query cannot filter it", name, plan::name_of(path)),
           as_parameter(from, name),
           {{path.entity->table->find_key(attribute.name)->span, "the key attribute"}}});
    case Filtering::not_held:
      return scope.diagnostics().report({Code::bad_filter,
                                         from.filter->span,
                                         fmt::format("index {} does not hold '{}'", path.index->name, attribute.name),
                                         "add it to what the index projects",
                                         {{path.index->span, "the index"}}});
    case Filtering::not_stored:
    case Filtering::possible: break;
  }
}

}  // namespace keyc::model
