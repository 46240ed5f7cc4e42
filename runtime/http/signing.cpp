// Signature Version 4. Source: "Create a signed AWS API request" in the IAM user guide. The canonical request is hashed
// while it is put together, and the key of the day is derived once.

#include "keyc/signing.hpp"

#include <algorithm>
#include <mutex>
#include <vector>

#include "http/address_text.hpp"
#include "http/lower_case.hpp"
#include "http/sha256.hpp"
#include "keyc/errors.hpp"

namespace keyc {

using http::bytes_of;
using http::HmacKey;
using http::in_lower_case;
using http::Sha256;

namespace {

constexpr std::string_view algorithm = "AWS4-HMAC-SHA256";

/// "20150830T123600Z"
std::string basic_time(TimestampS time) {
  const auto days = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(days);
  const std::chrono::hh_mm_ss clock(time - days);
  std::string text(16, '0');
  const auto put = [&](std::size_t end, unsigned number) {
    for (; number > 0; number /= 10) text[--end] = static_cast<char>('0' + number % 10);
  };
  put(4, static_cast<unsigned>(static_cast<int>(date.year())));
  put(6, static_cast<unsigned>(date.month()));
  put(8, static_cast<unsigned>(date.day()));
  text[8] = 'T';
  put(11, static_cast<unsigned>(clock.hours().count()));
  put(13, static_cast<unsigned>(clock.minutes().count()));
  put(15, static_cast<unsigned>(clock.seconds().count()));
  text[15] = 'Z';
  return text;
}

/// A header as it is signed: without spaces at its ends, and one for several inside. Most are so already.
std::string trimmed(std::string_view value) {
  std::string text;
  text.reserve(value.size());
  for (const char c : value)
    if (c != ' ' && c != '\t')
      text += c;
    else if (!text.empty() && text.back() != ' ')
      text += ' ';
  if (text.ends_with(' ')) text.pop_back();
  return text;
}

bool is_trimmed(std::string_view value) noexcept {
  return !value.starts_with(' ') && !value.ends_with(' ') && value.find("  ") == std::string_view::npos &&
         value.find('\t') == std::string_view::npos;
}

/// The path as it is signed: also the percent of what is escaped already is escaped. Only S3 does otherwise.
std::string escaped(std::string_view path) {
  std::string text;
  text.reserve(path.size());
  http::append_escaped(text, path, "/");
  return text;
}

/// The parameters in the order of their names, then of their values, each with its "=".
std::string sorted(std::string_view query) {
  std::vector<std::pair<std::string_view, std::string_view>> parameters;
  while (!query.empty()) {
    const std::string_view one = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(one.size() + 1, query.size()));
    const std::size_t equals = std::min(one.find('='), one.size());
    if (!one.empty()) parameters.emplace_back(one.substr(0, equals), one.substr(std::min(equals + 1, one.size())));
  }
  std::sort(parameters.begin(), parameters.end());
  std::string text;
  for (const auto& [name, value] : parameters)
    text.append(text.empty() ? "" : "&").append(name).append("=").append(value);
  return text;
}

bool is_signed(std::string_view name) { return name == "content-type" || name.starts_with("x-amz-"); }

/// What is signed of the headers: their lines, and their names with semicolons between.
struct SignedHeaders {
  std::string lines;
  std::string names;
};

SignedHeaders signed_headers(const HttpRequest& request, const HttpAddress& address) {
  const std::string host = address.host + address.port;
  std::vector<std::pair<std::string, std::string_view>> headers;
  headers.reserve(request.headers.size() + 1);
  headers.emplace_back("host", host);
  for (const Header& header : request.headers)
    if (std::string name = in_lower_case(header.name); is_signed(name))
      headers.emplace_back(std::move(name), header.value);
  std::sort(headers.begin(), headers.end());
  SignedHeaders result;
  constexpr std::size_t usual = 512;
  result.lines.reserve(usual);
  const std::string* last = nullptr;
  for (const auto& [name, value] : headers) {
    if (last != nullptr && *last == name) throw Error("the header " + name + " is there twice");
    result.names.append(result.names.empty() ? "" : ";").append(name);
    result.lines.append(name).append(":");
    if (is_trimmed(value))
      result.lines.append(value);
    else
      result.lines.append(trimmed(value));
    result.lines += '\n';
    last = &name;
  }
  return result;
}

HmacKey signing_key(std::string_view secret, std::string_view date, std::string_view region, std::string_view service) {
  Sha256Digest key = hmac_sha256(std::string("AWS4").append(secret), date);
  for (const std::string_view part : {region, service, std::string_view("aws4_request")})
    key = hmac_sha256(bytes_of(key), part);
  return HmacKey(bytes_of(key));
}

}  // namespace

/// The key of the last day, region and credentials that were signed with.
struct Signer::Key {
  std::mutex mutex;
  std::string date{};
  std::string region{};
  std::string secret{};
  std::optional<HmacKey> key{};

  HmacKey of(std::string_view for_date, std::string_view for_region, std::string_view service,
             const std::string& for_secret) {
    // A thread that would have to wait derives the key itself, and so does a forked process in which the lock stays
    // taken.
    const std::unique_lock lock(mutex, std::try_to_lock);
    if (!lock) return signing_key(for_secret, for_date, for_region, service);
    if (!key || date != for_date || region != for_region || secret != for_secret) {
      key = signing_key(for_secret, for_date, for_region, service);
      date = for_date;
      region = for_region;
      secret = for_secret;
    }
    return *key;
  }
};

Signer::Signer(std::string service) : service_(std::move(service)), key_(std::make_unique<Key>()) {}
Signer::~Signer() = default;

void Signer::sign(HttpRequest& request, const Credentials& credentials, std::string_view region, TimestampS time) {
  const std::optional<HttpAddress> address = parse_address(request.url);
  if (!address) throw Error("'" + http::shown_address(request.url) + "' is not an http:// or https:// address");
  const std::string stamp = basic_time(time);
  const std::string_view date = std::string_view(stamp).substr(0, 8);
  request.headers.push_back({"X-Amz-Date", stamp});
  if (!credentials.session_token.empty())
    request.headers.push_back({"X-Amz-Security-Token", credentials.session_token});

  const SignedHeaders headers = signed_headers(request, *address);
  Sha256 canonical;
  canonical.add(request.method).add("\n").add(escaped(address->path)).add("\n").add(sorted(address->query)).add("\n");
  canonical.add(headers.lines).add("\n").add(headers.names).add("\n").add(hex_of(sha256(request.body)));

  std::string scope(date);
  scope.append("/").append(region).append("/").append(service_).append("/aws4_request");
  std::string text(algorithm);
  text.append("\n").append(stamp).append("\n").append(scope).append("\n").append(hex_of(canonical.finish()));
  const HmacKey key = key_->of(date, region, service_, credentials.secret_access_key);
  std::string authorization(algorithm);
  authorization.append(" Credential=").append(credentials.access_key_id).append("/").append(scope);
  authorization.append(", SignedHeaders=").append(headers.names);
  authorization.append(", Signature=").append(hex_of(key.of(text)));
  request.headers.push_back({"Authorization", std::move(authorization)});
}

void sign(HttpRequest& request, const Credentials& credentials, std::string_view region, std::string_view service,
          TimestampS time) {
  Signer(std::string(service)).sign(request, credentials, region, time);
}

}  // namespace keyc
