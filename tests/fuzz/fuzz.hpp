#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Shared by the fuzz targets. Each target is one source with a function `try_input`, linked with libFuzzer's main, or
/// with that of inputs.cpp, which tries the inputs of a folder.
namespace keyc_tests {

/// Throws, crashes or calls `fail` if keyc has a fault.
void try_input(std::string_view input);

/// Prints the fault and aborts: libFuzzer then keeps the input.
[[noreturn]] void fail(std::string_view what, std::string_view detail = {});

/// Whether an input tries all that is made of it: a fuzz target, which has no time for that, makes one of the outputs.
inline bool tries_all = false;

}  // namespace keyc_tests
