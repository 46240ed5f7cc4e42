#pragma once

#include "generator/encoding/encodings.hpp"
#include "generator/types/type.hpp"

namespace keyc::model {

/// Whether keys of text contain the bare attribute as the schema says that it is stored, and not in keyc's own way.
bool is_written_as_stored(const Type& type);

/// How a key contains the bare attribute of a type that has a form: what is stored. Its key type is that of what is
/// stored. The type must outlive it.
Encoding stored_encoding(const Type& type);

}  // namespace keyc::model
