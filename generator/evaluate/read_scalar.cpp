#include "generator/evaluate/read_scalar.hpp"

#include <fmt/format.h>

#include <type_traits>
#include <vector>

#include "keyc/errors.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/written_time.hpp"

namespace keyc::evaluate {
namespace {

using model::Scalar;
using model::Type;
using model::TypeKind;
using Kind = Json::Kind;

std::string shown(const Json& from) {
  switch (from.kind) {
    case Kind::text: return fmt::format("\"{}\"", shortened(from.text));
    case Kind::number:
    case Kind::boolean: return shortened(from.text);
    case Kind::null:
    case Kind::list:
    case Kind::object: break;
  }
  return std::string(name_of(from.kind));
}

/// Numbers may be written as numbers or, without loss, as text.
const std::string& digits(const Json& from, const Place& place, std::string_view what) {
  if (from.kind != Kind::number && from.kind != Kind::text) expected(what, from, place);
  return from.text;
}

Scalar read_integer(const Type& type, const Json& from, const Place& place) {
  const std::string what = fmt::format("a whole number in the range of {}", model::type_info(type.kind).name);
  const std::string& text = digits(from, place, what);
  if (model::is_unsigned(type.kind)) {
    std::uint64_t value{};
    if (parse_number(text, value) && model::integer_fits(type.kind, number_text(value))) return value;
  } else {
    std::int64_t value{};
    if (parse_number(text, value) && model::integer_fits(type.kind, number_text(value))) return value;
  }
  expected(what, from, place);
}

template <class T>
Scalar read_floating(const Json& from, const Place& place) {
  constexpr std::string_view what =
      std::is_same_v<T, float> ? "a number in the range of a float" : "a number in the range of a double";
  T value{};
  if (!parse_number(digits(from, place, what), value)) expected(what, from, place);
  return value;
}

/// An instant, in any form that says which one it is.
template <class T>
Scalar read_instant(const Json& from, const Place& place, std::string_view what) {
  if (from.kind != Kind::text) expected(what, from, place);
  std::string_view reason;
  const std::optional<T> time = read_time_as<T>(from.text, reason);
  if (!time && reason.empty()) expected(what, from, place);
  if (!time) throw InputError(place, fmt::format("expected {}; {} {}", what, shown(from), reason));
  return *time;
}

/// The text form of a date or an id.
template <class T>
Scalar read_text(const Json& from, const Place& place, std::string_view what) {
  T value{};
  if (from.kind != Kind::text || !from_text(from.text, value)) expected(what, from, place);
  return value;
}

/// Whole units since 1970; a text that is a time stands for its units.
template <class T>
Scalar read_epoch(const Json& from, const Place& place, std::string_view what) {
  if (from.kind == Kind::text && from.text.find(':') != std::string::npos) return read_instant<T>(from, place, what);
  std::int64_t count{};
  if (!parse_number(digits(from, place, what), count)) expected(what, from, place);
  return T(typename T::duration(count));
}

Scalar read_bytes(const Json& from, const Place& place) {
  auto bytes = from.kind == Kind::text ? from_base64(from.text) : std::nullopt;
  if (!bytes) expected("bytes in base64", from, place);
  return std::move(*bytes);
}

/// The enumerator of this name, which may be `true`.
Scalar read_enumerator(const model::Enum& type, const Json& from, const Place& place) {
  std::vector<std::string_view> names;
  for (const model::Enumerator& enumerator : type.values) {
    if ((from.kind == Kind::text || from.kind == Kind::boolean) && enumerator.name == from.text) return enumerator.text;
    names.push_back(enumerator.name);
  }
  expected(fmt::format("a value of {} ({})", type.name, fmt::join(names, ", ")), from, place);
}

}  // namespace

void expected(std::string_view what, const Json& from, const Place& place) {
  throw InputError(place, fmt::format("expected {}, found {}", what, shown(from)));
}

Decimal read_decimal(const Json& from, const Place& place) {
  constexpr std::string_view what = "a number of at most 38 digits, from 1E-130 to 9.99…E125";
  try {
    return Decimal(digits(from, place, what));
  } catch (const EncodeError&) {
    expected(what, from, place);
  }
}

std::optional<Scalar> read_scalar(const Type& type, const Json& from, const Place& place) {
  switch (type.kind) {
    case TypeKind::list:
    case TypeKind::map:
    case TypeKind::set:
    case TypeKind::structure:
    case TypeKind::document: return std::nullopt;
    case TypeKind::string:
      if (from.kind != Kind::text) expected("a text", from, place);
      return from.text;
    case TypeKind::boolean:
      if (from.kind != Kind::boolean) expected("true or false", from, place);
      return from.text == "true";
    case TypeKind::f32: return read_floating<float>(from, place);
    case TypeKind::f64: return read_floating<double>(from, place);
    case TypeKind::decimal: return read_decimal(from, place);
    case TypeKind::bytes: return read_bytes(from, place);
    case TypeKind::timestamp_s: return read_instant<TimestampS>(from, place, "a time such as \"2024-01-31T00:00:00Z\"");
    case TypeKind::timestamp:
      return read_instant<Timestamp>(from, place, "a time such as \"2024-01-31T00:00:00.000Z\"");
    case TypeKind::timestamp_us:
      return read_instant<TimestampUs>(from, place, "a time such as \"2024-01-31T00:00:00.000000Z\"");
    case TypeKind::timestamp_ns:
      return read_instant<TimestampNs>(from, place, "a time such as \"2024-01-31T00:00:00.000000000Z\"");
    case TypeKind::epoch_s: return read_epoch<TimestampS>(from, place, "whole seconds since 1970, or a time");
    case TypeKind::epoch_ms: return read_epoch<Timestamp>(from, place, "whole milliseconds since 1970, or a time");
    case TypeKind::epoch_us: return read_epoch<TimestampUs>(from, place, "whole microseconds since 1970, or a time");
    case TypeKind::epoch_ns: return read_epoch<TimestampNs>(from, place, "whole nanoseconds since 1970, or a time");
    case TypeKind::date: return read_text<Date>(from, place, "a date such as \"2024-01-31\"");
    case TypeKind::uuid:
      return read_text<Uuid>(from, place, "a UUID with dashes, such as \"13cc114a-6a1b-4a8e-9d5c-0b2f6c1a7e33\"");
    case TypeKind::uuid7:
      return read_text<Uuid7>(from, place,
                              "a UUID of version 7 with dashes, such as \"0190a4cd-d3e7-7222-9f99-fdb74feee752\"");
    case TypeKind::ulid: return read_text<Ulid>(from, place, "a ULID as text");
    case TypeKind::ksuid: return read_text<Ksuid>(from, place, "a KSUID as text");
    case TypeKind::enumeration: return read_enumerator(*type.enumeration, from, place);
    case TypeKind::i8:
    case TypeKind::i16:
    case TypeKind::i32:
    case TypeKind::i64:
    case TypeKind::u8:
    case TypeKind::u16:
    case TypeKind::u32:
    case TypeKind::u64: break;
  }
  return read_integer(type, from, place);
}

Scalar clock(const model::Type& type, std::chrono::seconds later) {
  switch (model::type_info(type.kind).unit.value()) {
    case model::TimeUnit::days:
      return Date(std::chrono::sys_days(today()) + std::chrono::floor<std::chrono::days>(later));
    case model::TimeUnit::seconds: return now_in_seconds() + later;
    case model::TimeUnit::milliseconds: return now() + later;
    case model::TimeUnit::microseconds: return now_in_microseconds() + later;
    case model::TimeUnit::nanoseconds: break;
  }
  const std::chrono::nanoseconds now = now_in_nanoseconds().time_since_epoch() + later;
  return TimestampNs(now - now % model::step_of(type));
}

Scalar fresh_id(TypeKind kind) {
  Scalar id;
  model::with_scalar_type(kind, [&]<class Id>(Id*) {
    if constexpr (model::an_id<Id>) id = Id::generate();
  });
  return id;
}

}  // namespace keyc::evaluate
