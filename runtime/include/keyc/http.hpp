#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/cancel.hpp"

/// One HTTP request and its answer (library keyc::client): the bytes, and nothing of what they mean.
namespace keyc {

struct Header {
  std::string name;
  std::string value;
  friend bool operator==(const Header&, const Header&) = default;
};

/// The first header with this name, in whatever case; null if there is none.
const std::string* find_header(const std::vector<Header>& headers, std::string_view name) noexcept;

/// The headers have no Host and no Content-Length: they follow from the address and the body.
struct HttpRequest {
  std::string method{"POST"};
  std::string url{};
  std::vector<Header> headers{};
  std::string_view body{};
};

/// An answer with its status, or a problem.
struct HttpAnswer {
  int status = 0;  // 0 if there was no answer
  std::vector<Header> headers{};
  std::string body{};
  std::string problem{};     // why there was no answer
  bool was_sent = true;      // the request may have been received; false only if it certainly was not
  bool may_recover = false;  // whether the problem may be gone at the next attempt
  bool reused_connection = false;
  /// Of a Transport, which may make several attempts: how many, and after how many of them the request may have taken
  /// place though no answer says so. The last attempt is not among the lost ones: this answer tells.
  int made = 1;
  int lost = 0;
};

struct HttpLimits {
  std::chrono::milliseconds connect{1000};
  std::chrono::milliseconds whole{10000};
  std::size_t body = std::size_t{64} << 20;  // the largest answer that is read
  Cancel cancel{};                           // ends it with a problem
};

/// Sends requests. A program that has an HTTP stack of its own derives from this: keyc signs, and decides what is sent
/// again. Several threads call it at once.
class Http {
 public:
  Http() = default;
  Http(const Http&) = delete;
  Http& operator=(const Http&) = delete;
  virtual ~Http() = default;

  /// Sends the request at most once, as it is: no header that is signed may change (host, content-type, x-amz-…), no
  /// redirect is followed, nothing is sent again. A broken connection, a time-out or an answer that is cut off is a
  /// problem of the answer. What it throws passes through, as if nothing had been sent.
  virtual HttpAnswer exchange(const HttpRequest& request, const HttpLimits& limits) = 0;
};

struct CurlOptions {
  std::string ca_bundle{};  // a PEM file of the certificate authorities to trust; by default the system's
};

/// The default: libcurl, over connections that belong to the process. Proxies are taken from the environment as curl
/// does, but never for this machine itself and for addresses of its link, such as 169.254.169.254. Throws Error if
/// libcurl is too old or does not start.
std::shared_ptr<Http> curl_http(CurlOptions options = {});

/// The host of an address, "localhost" or "[::1]"; its port with a colon before it, if it has one that is not the
/// scheme's own; its path, at least "/"; what follows the question mark.
struct HttpAddress {
  std::string scheme;
  std::string host;
  std::string port;
  std::string path;
  std::string query;
};
/// Nothing if it is not http:// or https:// with a host, or has a user or a fragment.
std::optional<HttpAddress> parse_address(std::string_view url);

}  // namespace keyc
