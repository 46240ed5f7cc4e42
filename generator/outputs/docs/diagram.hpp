#pragma once

#include "generator/outputs/docs/facts.hpp"

namespace keyc::docs {

/// Which entities are in the table and in which of its indexes: entities left, the table and its indexes right.
///
///     diagram    mermaid svg (width height label boxes[] (x y width height text_x text_y label sub href kind colour)
///                lines[] (path))
///
/// `mermaid` is a flowchart as text; `svg` has the coordinates of the same picture. Both show the first 24 entities,
/// and one box for all others. `kind` is entity, more, table or index; `sub` has the names of the key attributes;
/// `href` is empty if the page does not describe the entity.
Context diagram(const Facts& facts, const model::Table& table);

}  // namespace keyc::docs
