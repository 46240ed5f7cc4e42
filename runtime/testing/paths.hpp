#pragma once

#include <vector>

#include "testing/expression.hpp"

/// Document paths in items.
namespace keyc::fake {

/// Null if there is no value at the path.
const AttributeValue* find(const Item& item, const Path& path);

/// Refuses paths of which one equals or leads into another, or which treat one value as a map and as a list.
void require_disjoint(const std::vector<Path>& paths);

/// The item with the value at the path; an index after the last element appends. Refuses a path whose parent is not a
/// map or list as the path requires.
Item with(const Item& item, const Path& path, AttributeValue value);
/// The item without the value at the path. Refuses the same paths as with().
Item without(const Item& item, const Path& path);

/// The values at the paths, with the maps and lists around them; lists have no gaps.
Item projected(const Item& item, const std::vector<Path>& paths);

}  // namespace keyc::fake
