#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "generator/evaluate/json_input.hpp"
#include "generator/tables/overrides.hpp"
#include "grammar/diagnostics.hpp"
#include "grammar/source.hpp"

/// JSON that can be merged, and of which messages can show the places.
namespace keyc::tables {

struct PlacedJson {
  using Path = std::vector<std::string>;  // names of members, from the outermost

  Json value;
  evaluate::Json written;  // the same, with its places
  const Source* source;

  /// The name of the member; of the nearest member around it if it is not in the text. Nothing is within arrays.
  Span place_of(const Path& path) const;
};

/// Reports text that is not JSON, members given twice and deep nesting with this code, and then returns none.
std::optional<PlacedJson> read_json(const Source& source, Code code, Diagnostics& diagnostics);

}  // namespace keyc::tables
