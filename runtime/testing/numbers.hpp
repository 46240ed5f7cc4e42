#pragma once

#include <cstddef>
#include <string>

/// Exact decimal numbers of up to 38 digits, as text. All functions refuse numbers that DynamoDB cannot hold.
namespace keyc::fake {

/// Canonical text: equal numbers have equal texts.
std::string number_text(const std::string& text);
std::string sum_text(const std::string& a, const std::string& b);
std::string negated_text(const std::string& text);
/// In bytes: one for each two digits, and one more.
std::size_t stored_size_of_number(const std::string& text);

}  // namespace keyc::fake
