#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "generator/check/check.hpp"
#include "generator/proof/key_bytes.hpp"
#include "generator/proof/shape/shape.hpp"

namespace keyc::check {

using proof::most_bytes;

/// If every part of a key has a largest size, so has the key. A key with text of any length is measured when it is
/// built.
void key_sizes(const model::Schema& schema, Findings& findings) {
  for (const model::Entity& entity : schema.entities)
    for (const model::KeyTemplate& key : entity.keys) {
      if (key.native) continue;
      const std::optional<std::size_t> most = most_bytes(key);
      const std::size_t limit = entity.table->key_limit(key.key);
      if (!most || *most <= limit) continue;
      findings.report(Subject(entity, {&key}), {Code::key_may_be_too_long, key.span,
                                                fmt::format("this key can have {} bytes, and a {} key holds at most {}",
                                                            *most, model::role_of_limit(limit), limit),
                                                "shorten its texts"});
    }
}

}  // namespace keyc::check
