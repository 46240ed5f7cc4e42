#pragma once

#include "generator/model/model.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// A collection: the variant of its members, and what can be read of it.
Context collection_context(const model::Collection& collection);

}  // namespace keyc::cpp
