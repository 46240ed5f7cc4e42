#include "generator/types/forms.hpp"

#include <algorithm>
#include <array>

#include "grammar/rows.hpp"
#include "runtime/values/time_pattern.hpp"

namespace keyc::model {
namespace {

using Kind = StoredForm::Kind;

bool is_of_calendar(TypeKind type) { return type == TypeKind::date || (is_time(type) && !is_epoch(type)); }
bool is_uuid(TypeKind type) { return type == TypeKind::uuid || type == TypeKind::uuid7; }
bool is_bytes(TypeKind type) { return type == TypeKind::bytes; }

constexpr std::array form_table{
    FormInfo{Kind::own, "", "", [](TypeKind) { return false; }},
    FormInfo{Kind::number, "number", "bool and date",
             [](TypeKind type) { return type == TypeKind::boolean || type == TypeKind::date; }, true},
    FormInfo{Kind::words, "(\"Y\", \"N\")", "bool", [](TypeKind type) { return type == TypeKind::boolean; }},
    FormInfo{Kind::pattern, "\"yyyy-MM-dd…\"", "timestamps and date", &is_of_calendar},
    FormInfo{Kind::string, "string", "integers, decimal, epoch_s, epoch_ms, epoch_us and epoch_ns",
             [](TypeKind type) { return is_number(type) && !is_floating(type); }},
    FormInfo{Kind::places, "string 2", "decimal", [](TypeKind type) { return type == TypeKind::decimal; }},
    FormInfo{Kind::upper, "upper", "uuid and uuid7", &is_uuid},
    FormInfo{Kind::lower, "lower", "ulid", [](TypeKind type) { return type == TypeKind::ulid; }},
    FormInfo{Kind::hex, "hex", "uuid, uuid7 and bytes", [](TypeKind type) { return is_uuid(type) || is_bytes(type); }},
    FormInfo{Kind::hex_lower, "hex lower", "bytes", &is_bytes},
    FormInfo{Kind::base64, "base64", "bytes", &is_bytes},
};
static_assert(has_row_for_each_value<form_table, &FormInfo::kind>());

}  // namespace

const FormInfo& form_info(Kind kind) { return form_table[static_cast<std::size_t>(kind)]; }

std::string forms_of(TypeKind type) {
  std::string text;
  for (const FormInfo& form : form_table)
    if (form.is_for(type)) text += (text.empty() ? "" : ", ") + std::string(form.written);
  return text;
}

std::optional<unsigned> fraction_digits(TypeKind type) {
  const std::optional<TimeUnit> unit = type_info(type).unit;
  if (!unit) return std::nullopt;
  switch (*unit) {
    case TimeUnit::days: return std::nullopt;
    case TimeUnit::seconds: return 0;
    case TimeUnit::milliseconds: return 3;
    case TimeUnit::microseconds: return 6;
    case TimeUnit::nanoseconds: break;
  }
  return 9;
}

FormFacts form_facts(const Form& form, TypeKind type) {
  switch (form.kind) {
    case Kind::pattern: {
      const std::optional<unsigned> counted = fraction_digits(type);
      const PatternFacts facts = facts_of(form.text, counted);
      std::int64_t step = 1;
      for (std::size_t digits = facts.digits; digits < counted.value_or(0); ++digits) step *= 10;
      return {facts.sorts, facts.least_width == facts.most_width, static_cast<int>(facts.most_width), step};
    }
    case Kind::number: return {.sorts = type == TypeKind::date};
    case Kind::upper: return {true, true, 36};
    case Kind::lower: return {true, true, 26};
    case Kind::hex: return {true, is_uuid(type), 32};
    case Kind::hex_lower: return {.sorts = true};
    case Kind::own:
    case Kind::words:
    case Kind::string:
    case Kind::places:
    case Kind::base64: break;
  }
  return {};
}

}  // namespace keyc::model
