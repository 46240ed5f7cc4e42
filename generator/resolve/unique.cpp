#include "keyc/unique.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

/// The markers' keys begin with this. It is also the attribute in which markers store the name of the constraint.
constexpr std::string_view marker = marker_attribute;  // also what markers have for keys

struct Wanted {
  std::vector<ast::Name> attributes;
  Span span;
};

/// Attributes that are unique by themselves, then `unique` statements.
std::vector<Wanted> wanted(const EntityScope& scope) {
  std::vector<Wanted> constraints;
  for (const Attribute& attribute : scope.entity.attributes)
    if (attribute.unique) constraints.push_back({{{attribute.name, attribute.unique_span}}, attribute.unique_span});
  for (const ast::Unique& unique : scope.from.uniques) constraints.push_back({unique.attributes, unique.span});
  return constraints;
}

ast::TemplatePart text_part(std::string text, Span span) {
  return {ast::TemplatePart::Kind::text, std::move(text), {}, span};
}

/// `<name>`, with hex for bytes, and escaped for text before another literal.
ast::TemplatePart value_part(const Field& field, bool is_last, Span span) {
  ast::Expression name;
  name.text = field.name;
  name.span = span;
  const TypeKind kind = field.type().kind;
  const bool is_text = kind == TypeKind::string || kind == TypeKind::enumeration;
  if (kind != TypeKind::bytes && (!is_text || is_last))
    return {ast::TemplatePart::Kind::expression, {}, std::move(name), span};
  ast::Expression call;
  call.kind = ast::Expression::Kind::call;
  call.text = kind == TypeKind::bytes ? "hex" : "escaped";
  call.arguments.push_back(std::move(name));
  call.span = span;
  return {ast::TemplatePart::Kind::expression, {}, std::move(call), span};
}

class Uniques {
 public:
  explicit Uniques(EntityScope& scope) : scope_(scope), entity_(scope.entity) {}

  void resolve() {
    const std::vector<Wanted> constraints = wanted(scope_);
    if (constraints.empty() || is_refused(constraints.front().span)) return;
    for (const Wanted& constraint : constraints) add(constraint);
    check_marker_attribute();
  }

 private:
  Diagnostics& diagnostics() const { return scope_.diagnostics(); }

  void refuse(Span span, std::string message, std::string hint, Span where, std::string_view what) const {
    Diagnostic diagnostic{Code::bad_unique, span, std::move(message), std::move(hint)};
    if (where.source != nullptr) diagnostic.related.push_back({where, std::string(what)});
    diagnostics().report(std::move(diagnostic));
  }

  /// Reports an entity that cannot have anything unique, and returns true.
  bool is_refused(Span span) const {
    const Table& table = *entity_.table;
    if (scope_.from.versions)
      return refuse(span, fmt::format("{} keeps versions, each of which holds the same values", entity_.name),
                    "leave out 'versions' or 'unique'", scope_.from.versions->span, "its versions"),
             true;
    for (const KeyAttribute* key : table.key.attributes())
      if (key->type != KeyType::string)
        return refuse(span,
                      fmt::format("'{}' holds no text, so {} has no place for the markers of what is unique", key->name,
                                  table.name),
                      "keep the entity in a table with text keys", key->span, "the key attribute"),
               true;
    if (table.time_to_live.empty()) return false;
    for (const Attribute& attribute : entity_.attributes)
      if (attribute.stored == table.time_to_live)
        return refuse(span,
                      fmt::format("DynamoDB deletes items of {} by their '{}', and does not delete the markers of "
                                  "what is unique",
                                  entity_.name, attribute.name),
                      fmt::format("leave out 'unique', or '{}'", attribute.name), attribute.span, "the time to live"),
               true;
    return false;
  }

  void add(const Wanted& from) {
    Unique unique;
    unique.span = from.span;
    std::map<std::string_view, Span> seen;
    for (const ast::Name& name : from.attributes) {
      const auto [first, is_new] = seen.emplace(name.text, name.span);
      if (!is_new)
        return diagnostics().report({Code::given_twice,
                                     name.span,
                                     fmt::format("'{}' is given twice", name.text),
                                     "leave one out",
                                     {{first->second, "first given here"}}});
      const Field* const field = find_field(scope_, name.text, name.span);
      if (field == nullptr) return;
      if (!can_be_in_text(*field))
        return refuse(name.span,
                      fmt::format("'{}' has no form in text keys, where markers hold what is unique", name.text), "",
                      field->attribute->span, "declared here");
      unique.fields.push_back(field);
      unique.name += (unique.name.empty() ? "" : ",") + name.text;
    }
    for (const Unique& known : entity_.uniques)
      if (known.name == unique.name)
        return diagnostics().report({Code::given_twice,
                                     unique.span,
                                     fmt::format("'{}' is unique twice", unique.name),
                                     "leave one out",
                                     {{known.span, "first given here"}}});
    compose(unique);
  }

  static bool can_be_in_text(const Field& field) {
    return field.type().kind == TypeKind::bytes || find_encoding(field.type().kind, KeyType::string) != nullptr;
  }

  /// The partition key is `_unique#Account#email#` and the values, the sort key `_unique`. The templates show where
  /// each value ends.
  void compose(Unique& unique) {
    ast::KeyAssignment partition;
    partition.span = unique.span;
    std::string head = fmt::format("{}#{}#", marker, entity_.stored);
    for (const Field* field : unique.fields)
      head += fmt::format("{}{}", field == unique.fields.front() ? "" : ",", field->attribute->stored);
    partition.parts.push_back(text_part(head + '#', unique.span));
    for (const Field* field : unique.fields) {
      if (field != unique.fields.front()) partition.parts.push_back(text_part("#", unique.span));
      partition.parts.push_back(value_part(*field, field == unique.fields.back(), unique.span));
    }
    const KeySchema& key = entity_.table->key;
    unique.partition.key = key.partition.front();
    bool usable = resolve_template(scope_, partition, unique.partition, false);
    if (!key.sort.empty()) {
      ast::KeyAssignment sort;
      sort.span = unique.span;
      sort.parts.push_back(text_part(std::string(marker), unique.span));
      unique.sort.emplace().key = key.sort.front();
      usable = resolve_template(scope_, sort, *unique.sort, false) && usable;
    }
    if (usable) entity_.uniques.push_back(std::move(unique));
  }

  void check_marker_attribute() const {
    for (const Attribute& attribute : entity_.attributes)
      if (attribute.stored == marker)
        diagnostics().report(Code::same_stored_name, attribute.stored_span,
                             fmt::format("\"{}\" is what markers store the name of what is unique in", marker),
                             "give the attribute another name");
  }

  EntityScope& scope_;
  Entity& entity_;
};

}  // namespace

void resolve_uniques(EntityScope& scope) { Uniques(scope).resolve(); }

}  // namespace keyc::model
