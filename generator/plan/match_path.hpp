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
  bool is_box = false;  // the other parameters are bounds of an address
};

Match match(const model::AccessPattern& pattern, const model::Path& path);

/// The path over all shards, unless the pattern gives all that decides the shard.
const model::Path& path_for(const model::AccessPattern& pattern, const model::Path& path);

/// For messages: "the table", "index gsi1".
std::string name_of(const model::Path& path);

}  // namespace keyc::plan
