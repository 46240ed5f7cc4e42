#pragma once

#include <string>

#include "keyc/generated/scale.hpp"

/// The functions cell_u8 to cell_u64 once more, compiled with the flags of contracted_cells.cpp.
namespace keyc::binary {

template <class T>
void contracted_u8(std::string& out, const T& value, const Scale& scale);
template <class T>
void contracted_u16(std::string& out, const T& value, const Scale& scale);
template <class T>
void contracted_u32(std::string& out, const T& value, const Scale& scale);
template <class T>
void contracted_u64(std::string& out, const T& value, const Scale& scale);

}  // namespace keyc::binary
