#pragma once

/// Declares what headers of generated code use of keyc/attribute_row.hpp.
namespace keyc {

struct AttributeRows;

/// Selects the struct, or the companion, that a function of generated code is about.
template <class T>
struct Members {};

}  // namespace keyc
