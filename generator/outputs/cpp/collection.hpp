#pragma once

#include "generator/model/model.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// The template context of a collection: the variant of its members, and its access patterns.
Context collection_context(const model::Collection& collection);

}  // namespace keyc::cpp
