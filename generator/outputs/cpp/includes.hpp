#pragma once

#include "generator/model/model.hpp"
#include "generator/text/template.hpp"

namespace keyc::cpp {

/// What the header includes: the headers of the runtime and the standard library that the schema needs, and those of
/// the files that it imports. They come first in a file whose entities are made and written one at a time, so they are
/// decided from the model and not while entities are made; golden_compiles finds one that is missing.
Context header_includes(const model::Schema& schema);

/// The same for the source file, besides its header.
Context source_includes(const model::Schema& schema);

/// places.keys.hpp
std::string header_name(const model::Schema& schema);

}  // namespace keyc::cpp
