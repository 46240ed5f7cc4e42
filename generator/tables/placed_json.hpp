#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "generator/tables/overrides.hpp"
#include "grammar/diagnostics.hpp"
#include "grammar/source.hpp"

/// JSON of which messages can show the places.
namespace keyc::tables {

struct PlacedJson {
  using Path = std::vector<std::string>;  // names of members, from the outermost

  Json value;
  std::map<Path, Span> names;  // where the name of a member is written; none within arrays

  /// The name of the member; of the nearest member around it if it is not in the text.
  Span place_of(Path path) const;
};

/// Reports text that is not JSON, members given twice and deep nesting with this code, and then returns none.
std::optional<PlacedJson> read_json(const Source& source, Code code, Diagnostics& diagnostics);

}  // namespace keyc::tables
