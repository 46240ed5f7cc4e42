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

/// How many bits it begins with that are the same for all times of a century: encodings sort as times do, so that those
/// of the first and the last one decide.
int constant_bits(const Component& dimension) {
  const auto ends = ends_of_century(dimension.field->type().kind);
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

/// What has no such bits; empty if there is no such form.
std::string narrower(const Component& dimension) {
  if (dimension.field->type().kind == model::TypeKind::date) return {};
  const std::string seconds = fmt::format("u32(epoch_s({}))", dimension.field->name);
  return dimension.encoding->descending ? fmt::format("desc({})", seconds) : seconds;
}

void report_wasted(const model::Entity& entity, const model::KeyTemplate& key, Findings& findings) {
  constexpr int many = 8;
  for (const Component* dimension : key.dimensions()) {
    const int bits = constant_bits(*dimension);
    if (bits < many) continue;
    const std::string instead = narrower(*dimension);
    findings.report(
        Subject(entity, {&key}),
        {Code::wasted_bits, dimension->span,
         fmt::format("the first {} of {} bits are the same for all times of a century: bounds on '{}' narrow little or "
                     "nothing",
                     bits, dimension->encoding->width * 8, dimension->field->name),
         instead.empty() ? "bound it in a key of its own, or leave it out"
                         : fmt::format("write {}: whole seconds, from 1970 to 2106", instead)});
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
