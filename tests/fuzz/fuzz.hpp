#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

/// What fuzz targets share. Each is one source with a function `try_input`, linked with libFuzzer's main, or with that
/// of inputs.cpp, which tries those of a folder.
namespace keyc_tests {

/// Throws, crashes or calls `fail` where keyc does what it must not.
void try_input(std::string_view input);

/// Prints what is wrong and aborts: libFuzzer then keeps the input.
[[noreturn]] void fail(std::string_view what, std::string_view detail = {});

}  // namespace keyc_tests
