#pragma once

#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// The structs that hold a part of an item: its entry in an index that does not project all, what a pattern selects of
/// it, and its key alone.
Context item_parts(const model::Entity& entity, const TypeNames& types);

}  // namespace keyc::cpp
