#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <optional>
#include <string>
#include <utility>

#include "generator/check/check.hpp"
#include "generator/encoding/time_fields.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/id_interval.hpp"

namespace keyc::check {
namespace {

using model::Component;
using model::Scalar;

using Ends = std::pair<Scalar, Scalar>;

/// The first and the last value of the type in a century; nothing for types without a time.
std::optional<Ends> ends_of_century(model::TypeKind type) {
  using std::chrono::sys_days;
  constexpr Date first{std::chrono::year{2000}, std::chrono::January, std::chrono::day{1}};
  constexpr Date last{std::chrono::year{2099}, std::chrono::December, std::chrono::day{31}};
  std::optional<Ends> ends;
  model::with_time_type(type, [&]<class T>(T*) {
    if constexpr (std::is_same_v<T, Date>)
      ends = {first, last};
    else if constexpr (requires { typename T::clock; })
      ends = {T{sys_days{first}}, T{sys_days{last}}};
    else if (const auto ids = id_interval<T>(sys_days{first}, sys_days{last}))
      ends = {ids->first, ids->second};
  });
  return ends;
}

/// How many bits the two begin with in common.
int common_bits(const std::string& left, const std::string& right) {
  const auto [at, other] = std::mismatch(left.begin(), left.end(), right.begin(), right.end());
  const auto bytes = static_cast<int>(at - left.begin());
  if (at == left.end() || other == right.end()) return bytes * 8;
  return bytes * 8 + std::countl_zero(static_cast<unsigned char>(*at ^ *other));
}

/// The first and the last value of an integer type; nothing for other types.
std::optional<Ends> ends_of_type(model::TypeKind type) {
  const auto& limits = model::type_info(type).limits;
  if (!limits) return std::nullopt;
  const auto value = [&](std::string_view digits) -> Scalar {
    std::uint64_t natural = 0;
    std::int64_t whole = 0;
    if (model::is_unsigned(type)) return parse_number(digits, natural), natural;
    return parse_number(digits, whole), whole;
  };
  return Ends{value(limits->least), value(limits->most)};
}

/// How many bits it begins with that are the same for all these values: encodings sort as values do, so that those of
/// the first and the last one decide.
int constant_bits(const Component& dimension, const std::optional<Ends>& ends) {
  if (!ends) return 0;
  std::string first;
  std::string last;
  try {
    dimension.encoding->write(first, ends->first);
    dimension.encoding->write(last, ends->second);
  } catch (const EncodeError&) {
    return 0;  // a cast that not all of these fit
  }
  return common_bits(first, last);
}

std::string reversed_like(const Component& dimension, std::string call) {
  return dimension.encoding->descending ? fmt::format("desc({})", call) : call;
}

/// What has no such bits.
std::string narrower_time(const Component& dimension) {
  const std::string& name = dimension.field->name;
  const model::TypeKind type = dimension.field->type().kind;
  const auto write = [&](std::string call) { return "write " + reversed_like(dimension, std::move(call)); };
  if (model::is_id(type)) return write(fmt::format("u32(epoch_s({}))", name)) + ": whole seconds, from 1970 to 2106";
  return write(fmt::format("u{}({} from \"2000-01-01\" to \"2100-01-01\")", type == model::TypeKind::date ? 16 : 32,
                           name)) +
         ", with the times that yours have";
}

std::string narrower_number(const Component& dimension) {
  const std::string& name = dimension.field->name;
  if (dimension.encoding->scale() != nullptr) return "narrow the range to the values that yours have";
  return fmt::format("write {}, or {} with the values that yours have", reversed_like(dimension, name),
                     reversed_like(dimension, fmt::format("u8({} from 0 to 100)", name)));
}

void report_wasted(const model::Entity& entity, const model::KeyTemplate& key, Findings& findings) {
  constexpr int many = 8;
  for (const Component* dimension : key.dimensions()) {
    const model::TypeKind type = dimension->field->type().kind;
    // The values that a scaled time has are declared.
    const auto century = dimension->encoding->scale() == nullptr ? ends_of_century(type) : std::nullopt;
    const int bits = constant_bits(*dimension, century ? century : ends_of_type(type));
    if (bits < many) continue;
    findings.report(
        Subject(entity, {&key}),
        {Code::wasted_bits, dimension->span,
         fmt::format("the first {} of {} bits are the same for all {}: bounds on '{}' narrow little or nothing", bits,
                     dimension->encoding->width * 8,
                     century ? "times of a century" : fmt::format("values of {}", model::type_info(type).name),
                     dimension->field->name),
         century ? narrower_time(*dimension) : narrower_number(*dimension)});
  }
}

}  // namespace

/// The bits of an address come from each dimension in turn. One that begins with bits that never differ narrows a box
/// only after so many bits of all others.
void wasted_bits(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities)
    for (const model::KeyTemplate& key : entity.keys)
      if (key.address) report_wasted(entity, key, findings);
}

}  // namespace keyc::check
