#pragma once

#include <vector>

#include "fake_dynamodb/expression.hpp"

/// Where document paths lead.
namespace fake_dynamodb {

/// Null where there is nothing.
const keyc::AttributeValue* find(const keyc::Item& item, const Path& path);

/// Refuses paths of which one is the other or leads into it, or which take one value for a map and for a list.
void require_disjoint(const std::vector<Path>& paths);

/// The item with the value at the path; an index behind the last element appends. Refuses a path whose parent is no
/// map or list as the path says.
keyc::Item with(const keyc::Item& item, const Path& path, keyc::AttributeValue value);
/// The item without what is at the path. Refuses as with() does.
keyc::Item without(const keyc::Item& item, const Path& path);

/// What is at the paths, with the maps and lists around it; lists have no gaps.
keyc::Item projected(const keyc::Item& item, const std::vector<Path>& paths);

}  // namespace fake_dynamodb
