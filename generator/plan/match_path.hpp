#pragma once

#include <string>

#include "generator/model/model.hpp"

namespace keyc::plan {

/// Whether a path serves a pattern, and if not, why, and which part of which template is the reason.
struct Match {
  bool serves = false;
  std::size_t steps_given = 0;
  const model::Parameter* range = nullptr;
  std::string reason;
  Span where;
  bool is_box = false;        // the other parameters are bounds of an address
  bool filters_part = false;  // the key condition has only a part of a value, of which a filter compares the rest
};

Match match(const model::AccessPattern& pattern, const model::Path& path);

/// The path over all shards, unless the pattern gives all that decides the shard.
const model::Path& path_for(const model::AccessPattern& pattern, const model::Path& path);

/// For messages: "the table", "index gsi1".
std::string name_of(const model::Path& path);

/// This path, but over all periods of a time that the pattern does not fix; null if there is none.
const model::Path* walked_path_for(const model::AccessPattern& pattern, const model::Path& path);

/// How a walk reads a part of a period. `is_free`: nothing else is asked of the key after the given steps.
model::Walk::Edge walk_edge(const model::Path& path, std::size_t steps_given, bool is_free);

}  // namespace keyc::plan
