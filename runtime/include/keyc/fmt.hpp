#pragma once

#include <fmt/ostream.h>

#include "keyc/generated/printing.hpp"

/// fmt's "{}" for what keyc/generated/printing.hpp prints. Times are std::chrono's: see fmt/chrono.h, or format
/// keyc::to_text().
template <keyc::Printable T>
struct fmt::formatter<T> : fmt::ostream_formatter {};
