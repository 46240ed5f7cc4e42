#include "json/key_forms.hpp"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "json/fields.hpp"
#include "requests/key_expression.hpp"
#include "values/made_once.hpp"

namespace keyc::json {
namespace {

using Form = std::vector<FormPart>;
using Kind = SortCondition::Kind;

constexpr std::size_t kinds = static_cast<std::size_t>(Kind::between) + 1;

Form key_form(const KeyNames& names) {
  std::vector<std::pair<std::string_view, std::size_t>> sorted;
  for (std::size_t i = 0; i < names.attributes.size(); ++i) sorted.emplace_back(names.attributes[i].name, i);
  std::sort(sorted.begin(), sorted.end());
  Form form;
  Writer out;
  out.field("Key");
  out.begin_object();
  for (const auto& [name, attribute] : sorted) {
    out.name(name);
    form.push_back({out.take(), attribute});
  }
  return form;
}

}  // namespace

Form KeyForms::query(const KeyNames& names, std::size_t equal, Kind next) {
  const KeyExpression expression(names, equal, next);
  // Without their first character, with the numbers of what they stand for.
  std::vector<std::pair<std::string_view, std::size_t>> placeholders;
  for (std::size_t i = 0; i < expression.attributes(); ++i)
    placeholders.emplace_back(names.attributes[i].alias.substr(1), i);
  std::sort(placeholders.begin(), placeholders.end());
  Writer out;
  out.begin_object();
  field(out, "TableName", names.table);
  field(out, "IndexName", names.index);
  out.field("KeyConditionExpression");
  out.open_text();
  expression.write([&](std::string_view piece) { out.piece(piece); });
  out.close_text();
  out.field("ExpressionAttributeNames");
  out.begin_object();
  for (const auto& [placeholder, attribute] : placeholders) {
    out.placeholder('#', placeholder);
    out.string(names.attributes[attribute].name);
  }
  out.end_object();
  if (!expression.high().empty())
    placeholders.emplace_back(std::string_view(expression.high()).substr(1), expression.attributes());
  std::sort(placeholders.begin(), placeholders.end());
  out.field("ExpressionAttributeValues");
  out.begin_object();
  Form form;
  for (const auto& [placeholder, value] : placeholders) {
    out.placeholder(':', placeholder);
    form.push_back({out.take(), value});
  }
  return form;
}

KeyForms::KeyForms(const KeyNames& names)
    : names_(names), key_(key_form(names)), queries_((names.attributes.size() + 1) * kinds) {}

const KeyForms& KeyForms::of(const KeyNames& names) {
  return made_once(names.forms.made, [&] { return std::unique_ptr<const KeyForms>(new KeyForms(names)); });
}

const Form& KeyForms::query(std::size_t equal, Kind next) const {
  const std::size_t at = std::min(equal, names_.attributes.size()) * kinds + static_cast<std::size_t>(next);
  return made_once(queries_[at], [&] { return std::make_unique<const Form>(query(names_, equal, next)); });
}

}  // namespace keyc::json
