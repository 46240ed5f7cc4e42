// A type of the schema is written by its bare name, except where a member or a base class of that name would hide it.
// Literals are written so that they have the type of the member: integers of a fixed width, times as counts of their
// unit.

#include "generator/outputs/cpp/types.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/cpp_namespace.hpp"
#include "generator/model/members.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/outputs/cpp/value_types.hpp"
#include "generator/text/concat.hpp"
#include "keyc/time.hpp"

namespace keyc::cpp {
namespace {

using model::Literal;
using model::Type;
using model::TypeKind;

std::string integer_literal(const std::string& digits, TypeKind kind) {
  if (kind == TypeKind::i64 && digits == "-9223372036854775808") return "-9223372036854775807 - 1";
  if (kind == TypeKind::u64 && digits.size() > 18) return digits + 'u';
  return digits;
}

/// A JSON number such as 1 or 1e3 as a floating literal.
std::string floating_literal(const std::string& digits) {
  return digits.find_first_of(".eE") == std::string::npos ? digits + ".0" : digits;
}

std::string date_literal(const std::string& text) {
  Date date{};
  from_text(text, date);
  return concat("keyc::Date{std::chrono::year{", static_cast<int>(date.year()), "}, std::chrono::month{",
                static_cast<unsigned>(date.month()), "}, std::chrono::day{", static_cast<unsigned>(date.day()), "}}");
}

/// keyc::Timestamp{std::chrono::milliseconds{0}}
std::string instant(std::string_view type, std::string_view unit, const std::string& count) {
  return concat(type, "{std::chrono::", unit, "{", integer_literal(count, TypeKind::i64), "}}");
}

template <class Time>
std::string count_in(const std::string& text) {
  Time time{};
  from_text(text, time);
  return concat(time.time_since_epoch().count());
}

std::string text_literal(const std::string& text) {
  const bool has_nul = text.find('\0') != std::string::npos;
  return has_nul ? concat("std::string(", literal(text), ")") : literal(text);
}

/// "std::chrono::days{30}"
std::string duration(std::chrono::seconds length) {
  struct Unit {
    std::string_view name;
    std::chrono::seconds length;
  };
  constexpr std::array units{Unit{"days", std::chrono::days(1)}, Unit{"hours", std::chrono::hours(1)},
                             Unit{"minutes", std::chrono::minutes(1)}, Unit{"seconds", std::chrono::seconds(1)}};
  const auto unit =
      std::find_if(units.begin(), units.end(), [&](const Unit& row) { return (length % row.length).count() == 0; });
  return concat("std::chrono::", unit->name, "{", length / unit->length, "}");
}

/// The expression for `= now`.
std::string clock(const Type& type) {
  switch (model::type_info(type.kind).unit.value()) {
    case model::TimeUnit::days: return "keyc::today()";
    case model::TimeUnit::seconds: return "keyc::now_in_seconds()";
    case model::TimeUnit::milliseconds: return "keyc::now()";
    case model::TimeUnit::microseconds: return "keyc::now_in_microseconds()";
    case model::TimeUnit::nanoseconds: break;
  }
  const std::int64_t step = model::step_of(type);
  return step == 1 ? "keyc::now_in_nanoseconds()" : concat("keyc::in_steps<", step, ">(keyc::now_in_nanoseconds())");
}

/// The expression for `= now + 30 days`.
std::string clock(const Type& type, std::chrono::seconds later) {
  if (later.count() == 0) return clock(type);
  if (type.kind == TypeKind::date)
    return concat("keyc::Date{std::chrono::sys_days{", clock(type), "} + ", duration(later), "}");
  return concat(clock(type), " + ", duration(later));
}

bool is_ordered(const Type& type) {
  return !model::any_part(type, [](const Type& part) { return part.kind == TypeKind::document; });
}

}  // namespace

bool is_ordered(const std::deque<model::Attribute>& members) {
  return std::all_of(members.begin(), members.end(), [](const auto& member) { return is_ordered(member.type); });
}

TypeNames::TypeNames(const model::Entity& entity) : TypeNames(entity.schema, entity.name, entity.attributes) {}
TypeNames::TypeNames(const model::Struct& block) : TypeNames(block.schema, block.name, block.members) {}

TypeNames::TypeNames(const model::Collection& collection) : TypeNames(collection.schema, collection.name, {}) {}

namespace {

/// Whether a type has the name of a class that classes of generated code derive from, in which it would hide the type,
/// or of a parameter before one with that type.
template <class Types>
bool has_name_of_base(const Types& declared) {
  static constexpr std::string_view bases[] = {
      "BoxStage",      "Companion",    "LockedCompanion", "MovableStruct",   "PrimaryKey", "Queryable",
      "Stage",         "StoredStruct", "UniqueCompanion", "UpdatableKey",    "UpdateBase", "UpdatesByKey",
      "UpdatesOfRead", "WalkStage",    "WritableKey",     "TimedUpdateBase", "entry",      "index"};
  return std::any_of(declared.begin(), declared.end(), [](const auto& type) {
    return std::find(std::begin(bases), std::end(bases), type.name) != std::end(bases);
  });
}

}  // namespace

TypeNames::TypeNames(const model::Schema* schema, std::string owner, const std::deque<model::Attribute>& members)
    : schema_(schema), owner_(std::move(owner)) {
  const auto has_name_of = [&](const auto& declared) {
    return std::any_of(declared.begin(), declared.end(), [&](const auto& type) {
      return std::any_of(members.begin(), members.end(), [&](const auto& member) { return member.name == type.name; });
    });
  };
  qualifies_own_ = has_name_of(schema->enums) || has_name_of(schema->structs) || has_name_of_base(schema->enums) ||
                   has_name_of_base(schema->structs);
}

std::string TypeNames::qualified(const model::Schema* schema, const std::string& name) const {
  const bool needed = schema != schema_ || qualifies_own_;
  return needed ? concat("::", model::cpp_namespace(*schema), "::", model::cpp_name(name)) : model::cpp_name(name);
}

std::string TypeNames::value(const Type& type) const {
  if (type.enumeration != nullptr) return qualified(type.enumeration->schema, type.enumeration->name);
  if (type.structure != nullptr) return qualified(type.structure->schema, type.structure->name);
  const std::string name(value_type(type.kind).name);
  if (type.kind == TypeKind::map) return concat(name, "<std::string, ", value(type.arguments.front()), ">");
  return model::is_container(type.kind) ? concat(name, "<", value(type.arguments.front()), ">") : name;
}

std::string TypeNames::member(const Type& type) const {
  return type.optional ? concat("std::optional<", value(type), ">") : value(type);
}

std::string TypeNames::parameter(const Type& type) const {
  return model::is_integer(type.kind) ? "keyc::Integer" : value(type);
}

std::string TypeNames::read_parameter(const Type& type) const {
  return is_owning(type) ? concat("const ", parameter(type), "&") : parameter(type);
}

std::string TypeNames::initialiser(const model::Attribute& attribute) const {
  const Type& type = attribute.type;
  if (attribute.default_value) {
    if (attribute.default_value->kind == Literal::Kind::empty)
      return type.optional && type.kind != TypeKind::set ? "{std::in_place}" : "{}";  // no set is stored empty
    const bool is_plain = model::is_integer(type.kind);
    return " = " + (is_plain ? integer_literal(attribute.default_value->text, type.kind)
                             : literal_value(type, *attribute.default_value));
  }
  if (type.optional) return "{}";
  return std::string(value_type(type.kind).initialiser);
}

std::string TypeNames::literal_value(const Type& type, const Literal& from) const {
  if (from.kind == Literal::Kind::now) return clock(type, from.later);
  const std::string name = value(type);
  if (from.kind == Literal::Kind::fresh_id) return name + "::generate()";
  switch (type.kind) {
    case TypeKind::string: return text_literal(from.text);
    case TypeKind::boolean: return from.text;
    case TypeKind::f32: return floating_literal(from.text) + 'F';
    case TypeKind::f64: return floating_literal(from.text);
    case TypeKind::bytes: return concat("keyc::from_base64(", literal(from.text), ").value()");
    case TypeKind::timestamp: return instant(name, "milliseconds", count_in<Timestamp>(from.text));
    case TypeKind::timestamp_s: return instant(name, "seconds", count_in<TimestampS>(from.text));
    case TypeKind::timestamp_us: return instant(name, "microseconds", count_in<TimestampUs>(from.text));
    case TypeKind::timestamp_ns: return instant(name, "nanoseconds", count_in<TimestampNs>(from.text));
    case TypeKind::epoch_s: return instant(name, "seconds", from.text);
    case TypeKind::epoch_ms: return instant(name, "milliseconds", from.text);
    case TypeKind::epoch_us: return instant(name, "microseconds", from.text);
    case TypeKind::epoch_ns: return instant(name, "nanoseconds", from.text);
    case TypeKind::date: return date_literal(from.text);
    case TypeKind::decimal:
    case TypeKind::uuid:
    case TypeKind::uuid7:
    case TypeKind::ulid:
    case TypeKind::ksuid: return concat(name, "(", literal(from.text), ")");
    case TypeKind::enumeration: return concat(name, "::", model::cpp_name(from.text));
    case TypeKind::i8:
    case TypeKind::i16:
    case TypeKind::i32:
    case TypeKind::i64:
    case TypeKind::u8:
    case TypeKind::u16:
    case TypeKind::u32:
    case TypeKind::u64:
    case TypeKind::list:
    case TypeKind::map:
    case TypeKind::set:
    case TypeKind::document:
    case TypeKind::structure: break;
  }
  return concat(name, "{", integer_literal(from.text, type.kind), "}");
}

std::string TypeNames::from_parameter(const Type& type, std::string_view attribute, std::string_view name) const {
  if (model::is_integer(type.kind))
    return concat(name, ".as<", value(type), ">(", literal(owner_), ", ", literal(attribute), ")");
  return is_owning(type) ? concat("std::move(", name, ")") : std::string(name);
}

std::string TypeNames::from_group(const Type& type, std::string_view attribute, std::string_view member) const {
  return concat(member, ".template as<", value(type), ">(", literal(owner_), ", ", literal(attribute), ")");
}

bool is_owning(const Type& type) {
  return model::any_part(type, [](const Type& part) { return value_type(part.kind).owns_memory; });
}

std::string name_of(const model::Form& form) {
  using Kind = StoredForm::Kind;
  switch (form.kind) {
    case Kind::own: return "keyc::form::Own";
    case Kind::number: return "keyc::form::Number";
    case Kind::words: return concat("keyc::form::Words<", literal(form.text), ", ", literal(form.other), ">");
    case Kind::pattern:
      return concat("keyc::form::Pattern<", literal(form.text), form.minutes == 0 ? "" : concat(", ", form.minutes),
                    ">");
    case Kind::string: return "keyc::form::String";
    case Kind::places: return concat("keyc::form::Places<", form.places, ">");
    case Kind::upper: return "keyc::form::Upper";
    case Kind::lower: return "keyc::form::Lower";
    case Kind::hex: return "keyc::form::Hex";
    case Kind::hex_lower: return "keyc::form::HexLower";
    case Kind::base64: break;
  }
  return "keyc::form::Base64";
}

std::string form_name(const Type& type) {
  if (type.form != nullptr) return name_of(*type.form);
  if (model::is_epoch(type.kind) || model::is_number_enum(type)) return "keyc::form::Number";
  return type.arguments.empty() ? std::string() : form_name(type.arguments.front());
}

std::string form_argument(const Type& type) {
  const std::string form = form_name(type);
  return form.empty() ? form : ", " + form;
}

std::string member_form_argument(const Type& type) {
  return type.reads_null ? concat(", keyc::form::Null<", form_name(type), ">") : form_argument(type);
}

std::string compared_argument(const Type& type) {
  if (type.form == nullptr) return {};
  return concat(", keyc::Compared::", model::is_stored_in_order(type) ? "in_order" : "for_equality");
}

std::string condition_class(const Type& type, const TypeNames& types) {
  const bool has_parts = type.kind == TypeKind::list || type.kind == TypeKind::map;
  return concat(has_parts ? "PartsOf<" : "AttributeOf<", types.value(type),
                compared_argument(has_parts ? type.arguments.front() : type), ">");
}

std::string only_form_argument(const Type& type) {
  const std::string form = form_name(type);
  return form.empty() ? form : '<' + form + '>';
}

}  // namespace keyc::cpp
