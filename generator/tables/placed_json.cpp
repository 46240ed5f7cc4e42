#include "generator/tables/placed_json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "keyc/decimal.hpp"

namespace keyc::tables {

Span PlacedJson::place_of(const Path& path) const {
  Span place;
  const evaluate::Json* inner = &written;
  for (const std::string& name : path) {
    inner = inner->find(name);
    if (inner == nullptr) break;
    place = {source, static_cast<std::uint32_t>(inner->name_begin), static_cast<std::uint32_t>(inner->name_end)};
  }
  return place;
}

namespace {

/// Whether numbers keep their values when they are written; reports those that do not.
bool check_numbers(const evaluate::Json& written, const Source& source, Code code, Diagnostics& diagnostics) {
  bool are_kept = true;
  const auto check = [&](const evaluate::Json& inner) {
    are_kept = check_numbers(inner, source, code, diagnostics) && are_kept;
  };
  for (const evaluate::Json& element : written.elements) check(element);
  for (const evaluate::JsonMember& member : written.members) check(member.value);
  if (written.kind != evaluate::Json::Kind::number) return are_kept;
  Decimal exact;
  Decimal kept;
  const std::string value = Json::parse(written.text).dump();
  if (from_text(written.text, exact) && from_text(value, kept) && exact == kept) return true;
  diagnostics.report(code,
                     {&source, static_cast<std::uint32_t>(written.begin), static_cast<std::uint32_t>(written.end)},
                     fmt::format("the number {} would be written as {}", evaluate::shortened(written.text), value),
                     "write it with fewer digits, or as a text");
  return false;
}

}  // namespace

std::optional<PlacedJson> read_json(const Source& source, Code code, Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  try {
    evaluate::Json written = evaluate::parse_json(text, "");
    if (!check_numbers(written, source, code, diagnostics)) return std::nullopt;
    return PlacedJson{Json::parse(text), std::move(written), &source};
  } catch (const evaluate::InputError& error) {
    const auto at = static_cast<std::uint32_t>(std::min(error.offset(), text.size()));
    diagnostics.report(code, {&source, at, at}, error.what());
    return std::nullopt;
  }
}

}  // namespace keyc::tables
