#include "client/settings.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <optional>

namespace keyc::client {
namespace {

// The first of the variables that is set and not empty.
std::string environment(std::initializer_list<const char*> names) {
  for (const char* const name : names)
    // NOLINTNEXTLINE(concurrency-mt-unsafe): only unsafe beside a setenv()
    if (const char* const value = std::getenv(name); value != nullptr && *value != '\0') return value;
  return {};
}

void fill(std::string& option, std::initializer_list<const char*> names) {
  if (option.empty()) option = environment(names);
}

bool is_region(const std::string& text) {
  constexpr std::size_t longest_label = 63;
  return text.size() <= longest_label && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
         });
}

std::string endpoint_of(const std::string& region) {
  return "https://dynamodb." + region + (region.starts_with("cn-") ? ".amazonaws.com.cn" : ".amazonaws.com");
}

void require_header_text(const std::string& text, const char* what) {
  const bool printable = std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
  if (!printable)
    throw Error(std::string("the ") + what + " holds a space, a line end or another character it cannot have");
}

std::optional<std::string> part(CURLU* url, CURLUPart which) {
  char* text = nullptr;
  if (curl_url_get(url, which, &text, 0) != CURLUE_OK) return std::nullopt;
  std::string copy = text;
  curl_free(text);
  return copy;
}

}  // namespace

std::string host_of(const std::string& endpoint) {
  const std::unique_ptr<CURLU, void (*)(CURLU*)> url(curl_url(), curl_url_cleanup);
  const bool parsed = url != nullptr && curl_url_set(url.get(), CURLUPART_URL, endpoint.c_str(), 0) == CURLUE_OK;
  const std::optional<std::string> scheme = parsed ? part(url.get(), CURLUPART_SCHEME) : std::nullopt;
  if (scheme != "http" && scheme != "https")
    throw Error("the endpoint '" + endpoint + "' is not an http:// or https:// address");
  for (const CURLUPart extra : {CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY, CURLUPART_FRAGMENT})
    if (part(url.get(), extra)) throw Error("the endpoint '" + endpoint + "' is more than a scheme, a host and a path");
  return part(url.get(), CURLUPART_HOST).value_or("");
}

void require_usable(const Credentials& credentials) {
  if (credentials.access_key_id.empty() || credentials.secret_access_key.empty())
    throw Error(
        "no credentials: give ClientOptions::credentials or credentials_provider, or set AWS_ACCESS_KEY_ID and "
        "AWS_SECRET_ACCESS_KEY");
  require_header_text(credentials.access_key_id, "access key id");
  require_header_text(credentials.secret_access_key, "secret access key");
  require_header_text(credentials.session_token, "session token");
}

ClientOptions complete(ClientOptions options) {
  fill(options.region, {"AWS_REGION", "AWS_DEFAULT_REGION"});
  if (options.region.empty()) throw Error("no region: give ClientOptions::region or set AWS_REGION");
  if (!is_region(options.region)) throw Error("'" + options.region + "' is not a region");

  fill(options.endpoint, {"AWS_ENDPOINT_URL_DYNAMODB", "AWS_ENDPOINT_URL"});
  if (options.endpoint.empty()) options.endpoint = endpoint_of(options.region);
  host_of(options.endpoint);
  fill(options.ca_bundle, {"AWS_CA_BUNDLE"});

  if (!options.credentials_provider) {
    // All three together: a token from the environment does not belong to a key given as an option.
    Credentials& own = options.credentials;
    if (own.access_key_id.empty() && own.secret_access_key.empty())
      own = {environment({"AWS_ACCESS_KEY_ID"}), environment({"AWS_SECRET_ACCESS_KEY"}),
             environment({"AWS_SESSION_TOKEN"})};
    require_usable(own);
  }

  using std::chrono::milliseconds;
  if (options.max_attempts < 1) throw Error("max_attempts is less than 1");
  if (options.connect_timeout < milliseconds(1) || options.request_timeout < milliseconds(1) ||
      options.deadline < milliseconds(1))
    throw Error("a timeout is less than a millisecond");
  if (options.base_backoff < milliseconds(0) || options.max_backoff < milliseconds(0))
    throw Error("a backoff is less than nothing");
  return options;
}

}  // namespace keyc::client
