#pragma once

namespace keyc_tests {

/// Whether AddressSanitizer watches, under which the same code takes ten times as long: tests that repeat themselves for
/// minutes do so less often then.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace keyc_tests
