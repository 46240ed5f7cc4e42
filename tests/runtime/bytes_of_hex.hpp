#pragma once

#include <string>

namespace keyc_tests {

/// The bytes for hexadecimal digits, which the golden vectors use.
inline std::string bytes_of_hex(const std::string& digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return bytes;
}

}  // namespace keyc_tests
