#pragma once

#include <cstddef>
#include <string>

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// The dimensions of the addresses in the sort key of a path, by which a query can filter.
Context dimensions_of(const model::Path& path, const TypeNames& types);

/// The stage that bounds the dimensions of an address, where the step begins one that boxes can be asked of; else
/// nothing. `stage` is the class of the stage before it, and both are in the class of the path.
Context box_of(const model::Path& path, std::size_t step, const std::string& path_class, const std::string& stage,
               const TypeNames& types);

}  // namespace keyc::cpp
