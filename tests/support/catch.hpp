#pragma once

// Catch2 v3 if it is installed, v2 otherwise; v3's matcher ContainsSubstring also gets its name of v2.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
namespace Catch::Matchers {
inline auto Contains(const std::string& text) { return ContainsSubstring(text); }
}  // namespace Catch::Matchers
#else
#include <catch2/catch.hpp>
#endif
