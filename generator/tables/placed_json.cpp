#include "generator/tables/placed_json.hpp"

#include <algorithm>

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

std::optional<PlacedJson> read_json(const Source& source, Code code, Diagnostics& diagnostics) {
  const std::string_view text = source.text();
  try {
    evaluate::Json written = evaluate::parse_json(text, "file");
    return PlacedJson{Json::parse(text), std::move(written), &source};
  } catch (const evaluate::InputError& error) {
    const auto at = static_cast<std::uint32_t>(std::min(error.offset(), text.size()));
    diagnostics.report(code, {&source, at, at}, error.what());
    return std::nullopt;
  }
}

}  // namespace keyc::tables
