#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "json/fields.hpp"
#include "json/key_forms.hpp"
#include "keyc/json.hpp"
#include "keyc/query.hpp"

/// Queries without a filter, written from what is asked of their keys.
namespace keyc {
namespace {

using namespace json;

void write_value(Writer& out, const KeyValues& equal, const SortCondition& next, std::size_t number) {
  using Type = AttributeValue::Type;
  if (number < equal.size()) {
    const auto [type, text] = equal[number];
    return out.key_value(type, text);
  }
  const Type type = next.type == Type::N || next.type == Type::B ? next.type : Type::S;
  out.key_value(type, number == equal.size() ? next.low : next.high);
}

}  // namespace

std::string to_json(const QuerySettings& query) {
  if (query.request_.part() != nullptr || !query.has_key_ || query.matches_nothing()) return to_json(query.request());
  const auto& [names, equal, next, constant] = query.key_;
  if (equal.size() == 0 && next.kind == SortCondition::Kind::all) return to_json(query.request());
  std::vector<FormPart> made;
  if (constant == nullptr) made = KeyForms::query(names, equal.size(), next.kind);
  Writer out;
  for (const FormPart& part : constant == nullptr ? made : KeyForms::of(*constant).query(equal.size(), next.kind)) {
    out.piece(part.before);
    write_value(out, equal, next, part.value);
  }
  out.end_object();
  field(out, "ScanIndexForward", query.options_.ScanIndexForward);
  field(out, "ConsistentRead", query.options_.ConsistentRead);
  field(out, "Limit", query.options_.Limit);
  out.end_object();
  return std::move(out).finish();
}

}  // namespace keyc
