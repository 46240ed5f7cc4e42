#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"
#include "keyc/generated/number.hpp"

namespace keyc::model {
namespace {

constexpr std::uint64_t most_bytes = std::uint64_t{400} * 1024;  // DynamoDB's limit for an item

/// The number of bytes; no value if there is no such unit.
std::optional<std::uint64_t> unit_of(std::string_view name) {
  if (name == "B") return 1;
  if (name == "KB") return 1024;
  return std::nullopt;
}

/// An exact conversion: a whole number of bytes has at most ten digits after the decimal point in KB. No value if the
/// result is not a whole number of bytes.
std::optional<std::uint64_t> whole_bytes(std::string_view digits, std::uint64_t unit) {
  constexpr std::size_t most_digits = 10;
  const std::size_t point = std::min(digits.find('.'), digits.size());
  std::string significant(digits.substr(0, point));
  std::string_view fraction = digits.substr(std::min(point + 1, digits.size()));
  while (fraction.ends_with('0')) fraction.remove_suffix(1);
  std::uint64_t parts = 1;
  for (std::size_t i = 0; i < fraction.size(); ++i) parts *= 10;
  std::uint64_t count = 0;
  if (fraction.size() > most_digits || !parse_number(significant.append(fraction), count)) return std::nullopt;
  return count * unit % parts == 0 ? std::optional(count * unit / parts) : std::nullopt;
}

}  // namespace

void resolve_size(EntityScope& scope) {
  if (!scope.from.size) return;
  const auto& [number, unit, span] = *scope.from.size;
  const auto refuse = [&](Span where, std::string message, std::string hint) {
    scope.diagnostics().report(Code::bad_size, where, std::move(message), std::move(hint));
  };
  const auto of_unit = unit_of(unit.text);
  if (!of_unit)
    return refuse(unit.span, fmt::format("there is no unit '{}'", unit.text), "write KB (1,024 bytes) or B");
  double about = 0;
  if (!parse_number(number.digits, about)) return;
  about *= static_cast<double>(*of_unit);
  if (about > most_bytes) return refuse(span, "DynamoDB holds no item larger than 400 KB", "");
  if (about < 1) return refuse(span, "an item has at least one byte", "");
  scope.entity.size = whole_bytes(number.digits, *of_unit);
  if (!scope.entity.size)
    refuse(span, fmt::format("{} {} is not a whole number of bytes", number.digits, unit.text),
           *of_unit == 1 ? "" : "a KB has 1,024 bytes");
}

}  // namespace keyc::model
