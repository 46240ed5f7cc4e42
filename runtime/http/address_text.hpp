#pragma once

#include <string>
#include <string_view>

/// Texts as parts of addresses.
namespace keyc::http {

/// Whether it can stand between two dots of a host's name.
bool is_host_label(std::string_view text) noexcept;

/// Appends the text with each byte escaped but letters, digits, "-._~" and those in `kept`.
void append_escaped(std::string& to, std::string_view text, std::string_view kept = {});

/// An address for messages, whether or not it is one: without a user and a password.
std::string shown_address(std::string_view url);

}  // namespace keyc::http
