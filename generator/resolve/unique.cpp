#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/resolve/scope.hpp"

namespace keyc::model {
namespace {

/// What the markers' keys begin with, and what they store the name of the constraint in.
constexpr std::string_view marker = "_unique";

struct Wanted {
  std::vector<ast::Name> attributes;
  Span span;
};

/// Those of attributes that are unique alone, then the statements.
std::vector<Wanted> wanted(const EntityScope& scope) {
  std::vector<Wanted> all;
  for (const Attribute& one : scope.entity.attributes)
    if (one.unique) all.push_back({{{one.name, one.unique_span}}, one.unique_span});
  for (const ast::Unique& one : scope.from.uniques) all.push_back({one.attributes, one.span});
  return all;
}

ast::TemplatePart text_part(std::string text, Span span) {
  return {ast::TemplatePart::Kind::text, std::move(text), {}, span};
}

/// `<name>`, and what gives bytes a text and ends text before the literal behind it.
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
    const std::vector<Wanted> all = wanted(scope_);
    if (all.empty() || is_refused(all.front().span)) return;
    for (const Wanted& one : all) add(one);
    check_marker_attribute();
  }

 private:
  Diagnostics& diagnostics() const { return scope_.diagnostics(); }

  void refuse(Span span, std::string message, std::string hint, Span where, std::string_view what) const {
    Diagnostic diagnostic{Code::bad_unique, span, std::move(message), std::move(hint)};
    if (where.source != nullptr) diagnostic.related.push_back({where, std::string(what)});
    diagnostics().report(std::move(diagnostic));
  }

  /// Whether no entity of the kind can have anything unique.
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
    for (const Attribute& one : entity_.attributes)
      if (one.stored == table.time_to_live)
        return refuse(span,
                      fmt::format("DynamoDB deletes items of {} by their '{}', and leaves the markers of what is "
                                  "unique behind",
                                  entity_.name, one.name),
                      fmt::format("leave out 'unique', or '{}'", one.name), one.span, "the time to live"),
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
    for (const Unique& other : entity_.uniques)
      if (other.name == unique.name)
        return diagnostics().report({Code::given_twice,
                                     unique.span,
                                     fmt::format("'{}' is unique twice", unique.name),
                                     "leave one out",
                                     {{other.span, "first given here"}}});
    compose(unique);
  }

  static bool can_be_in_text(const Field& field) {
    return field.type().kind == TypeKind::bytes || find_encoding(field.type().kind, KeyType::string) != nullptr;
  }

  /// `_unique#Account#email#` and the values, which its own text says where they end; and `_unique`.
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
    for (const Attribute& one : entity_.attributes)
      if (one.stored == marker)
        diagnostics().report(Code::same_stored_name, one.stored_span,
                             fmt::format("\"{}\" is what markers store the name of what is unique in", marker),
                             "give the attribute another name");
  }

  EntityScope& scope_;
  Entity& entity_;
};

}  // namespace

void resolve_uniques(EntityScope& scope) { Uniques(scope).resolve(); }

}  // namespace keyc::model
