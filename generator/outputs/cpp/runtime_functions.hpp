#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/encoding/key_writer.hpp"

/// The functions of the runtime that write and read keys, as C++ names them.
namespace keyc::cpp {

enum class Way { write, read };

/// "keyc::encode::desc_digits<&keyc::encode::timestamp>": the first function writes, each other one is a template whose
/// argument is the one before. The functions that read have the same names in keyc::decode.
std::string name_of(const std::vector<model::RuntimeFunction>& functions, Way way);

/// The header that declares the function, as written after #include.
std::string_view header_of(const model::RuntimeFunction& function);

}  // namespace keyc::cpp
