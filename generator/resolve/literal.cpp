// Literals in a schema: whether they fit a type and the form in which it is stored, and what else was meant.

#include <fmt/format.h>

#include <algorithm>

#include "generator/encoding/time_fields.hpp"
#include "generator/resolve/duration.hpp"
#include "generator/resolve/scope.hpp"
#include "grammar/parse.hpp"
#include "grammar/quoted.hpp"
#include "keyc/bytes.hpp"
#include "keyc/decimal.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

namespace keyc::model {
namespace {

using LiteralKind = ast::Literal::Kind;

template <class Convert>
bool accepts(Convert convert) {
  try {
    convert();
    return true;
  } catch (const EncodeError&) {
    return false;
  }
}

template <class T>
bool reads(std::string_view text) {
  T value{};
  return from_text(text, value);
}

/// Whether the form of the type has a text for the value, which is one of the type.
bool is_written(const Type& type, std::string_view text) {
  if (type.form == nullptr) return true;
  const StoredForm form = type.form->stored();
  std::string stored;
  return accepts([&] {
    if (type.kind == TypeKind::decimal) return form::write(stored, Decimal(text), form);
    if (!is_time(type.kind) || is_epoch(type.kind)) return;
    with_time_type(type.kind, [&]<class T>(T*) {
      T value{};
      if constexpr (requires { form::write(stored, value, form); })
        if (from_text(text, value)) form::write(stored, value, form);
    });
  });
}

/// Whether these are whole units since 1970, in the range of times that can be written.
bool is_epoch_value(TypeKind kind, std::string_view digits) {
  std::int64_t value{};
  if (!parse_number(digits, value)) return false;
  constexpr std::int64_t least = -62'167'219'200;  // 0000-01-01
  constexpr std::int64_t most = 253'402'300'799;   // 9999-12-31T23:59:59
  const std::int64_t units = units_in_second(kind);
  const std::int64_t towards_1970 = value / units;  // the rest of a second that it leaves out has the sign of the value
  return towards_1970 <= most && (towards_1970 > least || (towards_1970 == least && value % units == 0));
}

/// The word for a value that each item gets anew; empty if the type has none.
std::string_view fresh_word(TypeKind kind) {
  if (is_id(kind)) return "new";
  return type_info(kind).unit ? "now" : "";
}

/// The types that have this word for a value that each item gets anew.
std::string_view types_of(const ast::Literal& literal) {
  if (literal.kind != LiteralKind::word) return {};
  if (literal.text == "new") return "uuid, uuid7, ulid and ksuid";
  return literal.text == "now" ? "times" : "";
}

std::string wrong_unless(bool fits, std::string_view expected) { return fits ? std::string() : std::string(expected); }

}  // namespace

namespace {

std::string misfit_of_kind(const Type& type, LiteralKind kind, std::string_view text) {
  const auto is_word = [&](std::string_view word) { return kind == LiteralKind::word && text == word; };
  const bool is_text = kind == LiteralKind::text;
  const bool is_number = kind == LiteralKind::number;
  switch (type.kind) {
    case TypeKind::string: return wrong_unless(is_text, "a text in quotes");
    case TypeKind::boolean: return wrong_unless(is_word("true") || is_word("false"), "true or false");
    case TypeKind::f32: {
      float value{};
      return wrong_unless(is_number && parse_number(text, value) && accepts([&] { number_text(value); }),
                          "a number that a float and DynamoDB hold");
    }
    case TypeKind::f64: {
      double value{};
      return wrong_unless(is_number && parse_number(text, value) && accepts([&] { number_text(value); }),
                          "a number that a double and DynamoDB hold (1E-130 to 9.99E125)");
    }
    case TypeKind::decimal:
      return wrong_unless(is_number && accepts([&] { Decimal value(text); }), "a number of at most 38 digits");
    case TypeKind::bytes: return wrong_unless(is_text && from_base64(text).has_value(), "bytes in base64, in quotes");
    case TypeKind::timestamp:
      return wrong_unless(is_text && reads<Timestamp>(text), "a time such as \"2024-01-31T00:00:00.000Z\"");
    case TypeKind::timestamp_s:
      return wrong_unless(is_text && reads<TimestampS>(text), "a time such as \"2024-01-31T00:00:00Z\"");
    case TypeKind::timestamp_us:
      return wrong_unless(is_text && reads<TimestampUs>(text), "a time such as \"2024-01-31T00:00:00.000000Z\"");
    case TypeKind::timestamp_ns:
      return wrong_unless(is_text && reads<TimestampNs>(text), "a time such as \"2024-01-31T00:00:00.000000000Z\"");
    case TypeKind::epoch_s:
      return wrong_unless(is_number && is_epoch_value(type.kind, text), "whole seconds since 1970");
    case TypeKind::epoch_ms:
      return wrong_unless(is_number && is_epoch_value(type.kind, text), "whole milliseconds since 1970");
    case TypeKind::epoch_us:
      return wrong_unless(is_number && is_epoch_value(type.kind, text), "whole microseconds since 1970");
    case TypeKind::epoch_ns:
      return wrong_unless(is_number && is_epoch_value(type.kind, text), "whole nanoseconds since 1970");
    case TypeKind::date: return wrong_unless(is_text && reads<Date>(text), "a date such as \"2024-01-31\"");
    case TypeKind::uuid: return wrong_unless(is_text && reads<Uuid>(text), "an id in quotes");
    case TypeKind::uuid7: return wrong_unless(is_text && reads<Uuid7>(text), "an id in quotes");
    case TypeKind::ulid: return wrong_unless(is_text && reads<Ulid>(text), "an id in quotes");
    case TypeKind::ksuid: return wrong_unless(is_text && reads<Ksuid>(text), "an id in quotes");
    case TypeKind::list: return wrong_unless(kind == LiteralKind::empty_list, "[]");
    case TypeKind::set: return wrong_unless(kind == LiteralKind::empty_list || kind == LiteralKind::empty_map, "[]");
    case TypeKind::map: return wrong_unless(kind == LiteralKind::empty_map, "{}");
    case TypeKind::structure: {
      const auto& members = type.structure->members;
      const bool has_all = std::all_of(members.begin(), members.end(), [](const Attribute& attribute) {
        return attribute.default_value || attribute.type.optional || is_container(attribute.type.kind);
      });
      if (kind == LiteralKind::empty_map && !has_all)
        return fmt::format("nothing: {} has members without a default", type.structure->name);
      return wrong_unless(kind == LiteralKind::empty_map, "{}");
    }
    case TypeKind::document: return "nothing: a document has no default";
    case TypeKind::enumeration: {
      const auto& values = type.enumeration->values;
      const bool known =
          std::any_of(values.begin(), values.end(), [&](const auto& value) { return is_word(value.name); });
      return wrong_unless(known, fmt::format("a value of {}", type.enumeration->name));
    }
    case TypeKind::i8:
    case TypeKind::i16:
    case TypeKind::i32:
    case TypeKind::i64:
    case TypeKind::u8:
    case TypeKind::u16:
    case TypeKind::u32:
    case TypeKind::u64: break;
  }
  if (!is_number) return "a whole number";
  return wrong_unless(integer_fits(type.kind, text),
                      fmt::format("a whole number that {} holds", type_info(type.kind).name));
}

}  // namespace

std::string misfit(const Type& type, LiteralKind kind, std::string_view text) {
  std::string expected = misfit_of_kind(type, kind, text);
  if (expected.empty() && !is_written(type, text))
    expected = fmt::format("a value that 'stored {}' has a text for", type.form->written());
  return expected;
}

Replacement respelt(const Type& type, LiteralKind kind, std::string_view text, Span where) {
  if (kind == LiteralKind::text)
    for (const LiteralKind meant : {LiteralKind::word, LiteralKind::number})
      if (!text.empty() && misfit(type, meant, text).empty()) return line_with(where, text);
  if ((kind == LiteralKind::word || kind == LiteralKind::number) && misfit(type, LiteralKind::text, text).empty())
    return line_with(where, quoted(text));
  return {};
}

Literal literal_value(const Type& type, LiteralKind kind, std::string_view text) {
  switch (kind) {
    case LiteralKind::text: return {Literal::Kind::text, std::string(text)};
    case LiteralKind::empty_list:
    case LiteralKind::empty_map: return {Literal::Kind::empty, {}};
    case LiteralKind::number:
      // Without leading zeros, which C++ would read as octal.
      return {Literal::Kind::number,
              is_integer(type.kind) || is_epoch(type.kind) ? Decimal(text).text() : std::string(text)};
    case LiteralKind::word: break;
  }
  if (type.kind == TypeKind::enumeration) return {Literal::Kind::enumerator, std::string(text)};
  if (type.kind == TypeKind::boolean) return {Literal::Kind::boolean, std::string(text)};
  return {text == "new" ? Literal::Kind::fresh_id : Literal::Kind::now, {}};
}

namespace {

/// What follows the '+' of a default.
void resolve_later(Diagnostics& diagnostics, const ast::Literal& from, Attribute& attribute) {
  Literal& now = *attribute.default_value;
  if (now.kind != Literal::Kind::now) {
    diagnostics.report(Code::bad_default, from.span, fmt::format("nothing is added to {}", from.span.text()),
                       "only a time is later by a span: now + 30 days");
    return;
  }
  auto duration = resolve_duration(*from.later);
  if (auto* const wrong = std::get_if<Diagnostic>(&duration)) return diagnostics.report(std::move(*wrong));
  auto& [length, written] = std::get<Duration>(duration);
  if (attribute.type.kind == TypeKind::date && length % std::chrono::days(1) != std::chrono::seconds(0)) {
    diagnostics.report(Code::bad_default, from.later->number.span,
                       fmt::format("'{}' is a date, which {} are no days of", attribute.name, written),
                       "write days or weeks, or make it a timestamp");
    return;
  }
  now.text = std::move(written);
  now.later = length;
}

}  // namespace

void resolve_default(const Scope& scope, Diagnostics& diagnostics, const ast::Literal& from, Attribute& attribute) {
  const Type& type = attribute.type;
  const std::string_view fresh = fresh_word(type.kind);
  const bool is_fresh = !fresh.empty() && from.kind == LiteralKind::word && from.text == fresh;
  std::string expected = is_fresh ? "" : misfit(type, from.kind, from.text);
  if (!expected.empty() && !fresh.empty()) expected = fmt::format("{}, or {}", fresh, expected);
  if (expected.empty()) {
    attribute.default_value = literal_value(type, from.kind, from.text);
    if (from.later) resolve_later(diagnostics, from, attribute);
    return;
  }
  if (type.enumeration != nullptr && scope.broken.contains(type.enumeration->name)) return;
  if (type.kind == TypeKind::enumeration && from.kind == LiteralKind::word) {
    std::vector<std::string_view> names;
    for (const Enumerator& value : type.enumeration->values) names.push_back(value.name);
    diagnostics.report({Code::unknown_enumerator,
                        from.span,
                        fmt::format("'{}' is not a value of {}", from.text, type.enumeration->name),
                        did_you_mean(from.text, names),
                        {{type.enumeration->span, "its values are declared here"}}});
    return;
  }
  const bool is_later = from.kind == LiteralKind::word && from.text == "now" && from.later;
  auto correction = is_later ? grammar::Correction{"only times have this default: make it epoch_s", {}}
                             : correction_at(from.span, grammar::Body::block, diagnostics);
  if (const std::string_view types = types_of(from); !correction && fresh.empty() && !types.empty())
    correction = {fmt::format("'{}' is a default of {}", from.text, types), {}};
  if (!correction) correction = {fmt::format("expected {}", expected), respelt(type, from.kind, from.text, from.span)};
  diagnostics.report({Code::bad_default,
                      from.span,
                      fmt::format("this default does not fit '{}'", attribute.name),
                      std::move(correction->says),
                      {},
                      {},
                      std::move(correction->write)});
}

}  // namespace keyc::model
