#pragma once

// Catch2 v3 where it is installed, v2 otherwise; the matcher of v3 under its name in v2.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
namespace Catch::Matchers {
inline auto Contains(const std::string& text) { return ContainsSubstring(text); }
}  // namespace Catch::Matchers
#else
#include <catch2/catch.hpp>
#endif
