#include <algorithm>

#include "http/lower_case.hpp"
#include "keyc/http.hpp"

namespace keyc {

using http::in_lower_case;

namespace {

bool is_same_name(std::string_view left, std::string_view right) noexcept {
  return std::equal(left.begin(), left.end(), right.begin(), right.end(),
                    [](char a, char b) { return in_lower_case(a) == in_lower_case(b); });
}

/// The port as it is sent: the scheme's own is not. Nothing for what is no port.
std::optional<std::string> sent_port(std::string_view text, std::string_view scheme) {
  if (text.empty()) return std::string();
  const std::string_view digits = text.substr(1);
  constexpr std::size_t most_digits = 5;
  constexpr int greatest = 65535;
  const bool is_number = text.front() == ':' && digits.size() <= most_digits &&
                         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number || (!digits.empty() && std::stoi(std::string(digits)) > greatest)) return std::nullopt;
  const bool is_own = digits.empty() || digits == (scheme == "https" ? "443" : "80");
  return is_own ? std::string() : std::string(text);
}

/// Of a name; parse_address() has excluded what is not printable.
bool is_host_character(char c) noexcept {
  constexpr std::string_view never = "\"<>\\^`{|}%@[]";
  const bool is_usual = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-';
  return is_usual || never.find(c) == std::string_view::npos;
}

bool is_host(std::string_view host) {
  if (host.starts_with('[')) {
    const std::string_view inside = host.substr(1, host.size() - 2);
    return host.ends_with(']') && inside.find(':') != std::string_view::npos &&
           inside.find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos;
  }
  return !host.empty() && std::all_of(host.begin(), host.end(), is_host_character);
}

/// Whether a part of the path is "." or "..", escaped or not. Signatures are of paths without them, and what is sent is
/// up to the HTTP stack.
bool has_dot_segment(std::string_view path) {
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    std::string part = in_lower_case(path.substr(0, path.find('/')));
    path.remove_prefix(std::min(part.size(), path.size()));
    for (std::size_t at = 0; (at = part.find("%2e", at)) != std::string::npos;) part.replace(at, 3, ".");
    if (part == "." || part == "..") return true;
  }
  return false;
}

}  // namespace

const std::string* find_header(const std::vector<Header>& headers, std::string_view name) noexcept {
  const auto found = std::find_if(headers.begin(), headers.end(),
                                  [&](const Header& header) { return is_same_name(header.name, name); });
  return found == headers.end() ? nullptr : &found->value;
}

std::optional<HttpAddress> parse_address(std::string_view url) {
  const std::size_t colon = url.find("://");
  if (colon == std::string_view::npos) return std::nullopt;
  HttpAddress address;
  address.scheme = in_lower_case(url.substr(0, colon));
  if (address.scheme != "http" && address.scheme != "https") return std::nullopt;
  const bool is_printable = std::all_of(url.begin(), url.end(), [](char c) { return c > ' ' && c < '\x7f'; });
  if (!is_printable || url.find('#') != std::string_view::npos) return std::nullopt;

  std::string_view rest = url.substr(colon + 3);
  const std::size_t authority_end = std::min(rest.find_first_of("/?"), rest.size());
  const std::string_view authority = rest.substr(0, authority_end);
  rest.remove_prefix(authority_end);
  const std::size_t host_end = authority.starts_with('[') ? authority.find(']') + 1 : authority.find(':');
  address.host = authority.substr(0, std::min(host_end, authority.size()));
  const auto port = sent_port(authority.substr(address.host.size()), address.scheme);
  if (!port || !is_host(address.host)) return std::nullopt;
  address.port = *port;

  const std::size_t mark = rest.find('?');
  address.path = rest.substr(0, mark);
  if (address.path.empty()) address.path = "/";
  if (has_dot_segment(address.path)) return std::nullopt;
  if (mark != std::string_view::npos) address.query = rest.substr(mark + 1);
  return address;
}

}  // namespace keyc
