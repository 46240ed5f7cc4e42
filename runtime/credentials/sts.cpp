// AWS STS: forms are sent, XML comes back. Source: API reference of AWS STS, version 2011-06-15.

#include "credentials/sts.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <random>

#include "credentials/asking.hpp"
#include "credentials/sections.hpp"
#include "credentials/xml_answer.hpp"
#include "http/http_date.hpp"
#include "keyc/endpoint.hpp"

namespace keyc::credentials {
namespace {

using Fields = std::vector<std::pair<std::string_view, std::string_view>>;

// The regions whose requests go to the global endpoint with `sts_regional_endpoints = legacy`. Source: AWS SDKs and
// Tools Reference Guide, "AWS STS Regional endpoints".
constexpr std::array<std::string_view, 16> legacy_regions = {
    "ap-northeast-1", "ap-south-1", "ap-southeast-1", "ap-southeast-2", "aws-global", "ca-central-1",
    "eu-central-1",   "eu-north-1", "eu-west-1",      "eu-west-2",      "eu-west-3",  "sa-east-1",
    "us-east-1",      "us-east-2",  "us-west-1",      "us-west-2"};

bool is_global(const AwsConfig& config, const std::string& region) {
  const auto mode = config.find({"AWS_STS_REGIONAL_ENDPOINTS"}, "sts_regional_endpoints");
  if (!mode) return false;
  const std::string word = in_lower_case(mode->value);
  if (word != "legacy" && word != "regional")
    throw ConfigError(mode->place + ": '" + mode->value + "' is not legacy or regional");
  return word == "legacy" && std::find(legacy_regions.begin(), legacy_regions.end(), region) != legacy_regions.end();
}

bool is_passing_refusal(const HttpAnswer& answer) {
  constexpr std::array<std::string_view, 5> codes = {"IDPCommunicationError", "Throttling", "ThrottlingException",
                                                     "RequestLimitExceeded", "RequestTimeout"};
  return answer.status >= 400 && std::find(codes.begin(), codes.end(), error_code_of(answer)) != codes.end();
}

// The servers' time, if they have refused what was signed by a clock that differs so much that this may be the reason.
std::optional<TimestampS> other_clock(const HttpAnswer& answer, TimestampS own) {
  const std::string* const text = find_header(answer.headers, "date");
  if (text == nullptr || (answer.status != 400 && answer.status != 403)) return std::nullopt;
  const auto date = http::http_date(*text);
  return date && std::chrono::abs(*date - own) >= http::least_clock_error ? date : std::nullopt;
}

// "arn:aws:sts::123456789012:assumed-role/…".
std::string account_of(const std::string& arn) {
  std::size_t begin = 0;
  for (int field = 0; field < 4; ++field) {
    begin = arn.find(':', begin);
    if (begin == std::string::npos) return {};
    ++begin;
  }
  return arn.substr(begin, arn.find(':', begin) - begin);
}

Credentials assume(const Means& means, const StsEndpoint& endpoint, const Fields& fields, const Credentials* signer,
                   std::string_view secret, const std::string& source) {
  const std::string form = form_of(fields);
  HttpRequest request;
  const auto asked_at = [&](TimestampS time) {
    request.url = endpoint.url;
    request.headers = {{"content-type", "application/x-www-form-urlencoded; charset=utf-8"}};
    request.body = form;
    if (signer != nullptr) keyc::sign(request, *signer, endpoint.signing_region, "sts", time);
    const Patience patience{std::chrono::seconds(5), std::chrono::seconds(10), 3, std::chrono::milliseconds(200), true};
    return ask(means, request, patience, is_passing_refusal);
  };
  const auto now = std::chrono::floor<std::chrono::seconds>(means.now());
  HttpAnswer answer = asked_at(now);
  if (const auto date = other_clock(answer, now); date && signer != nullptr) answer = asked_at(*date);
  if (answer.status != 200) {
    throw CredentialsError(source + ": " + problem_of(request, answer, {secret}),
                           may_pass(answer) || is_passing_refusal(answer));
  }
  const auto text = [&](const char* name) { return element_of(answer.body, name).value_or(""); };
  Credentials credentials;
  credentials.access_key_id = text("AccessKeyId");
  credentials.secret_access_key = text("SecretAccessKey");
  credentials.session_token = text("SessionToken");
  credentials.account_id = account_of(text("Arn"));
  credentials.source = source;
  credentials.expires = expiry_of(text("Expiration"), source);
  return usable(std::move(credentials));
}

void add_optional(Fields& fields, std::string_view name, const std::string& value) {
  if (!value.empty()) fields.emplace_back(name, value);
}

}  // namespace

StsEndpoint sts_endpoint(const AwsConfig& config) {
  const auto region = config.region();
  if (!region)
    throw ConfigError("no region, in which a role is asked for: set AWS_REGION, or 'region' in the profile '" +
                      config.profile() + "'");
  const std::string& name = region->value;
  require_region(*region);
  if (const auto url = config.endpoint_url("sts")) return {url->value, name};
  const bool fips = config.use_fips();
  const bool dual_stack = config.use_dualstack();
  if (!fips && !dual_stack && is_global(config, name)) return {"https://sts.amazonaws.com", "us-east-1"};
  const Partition& partition = partition_of(name);
  const bool own_fips_host = fips && partition.name != "aws-us-gov";
  return {(own_fips_host ? "https://sts-fips." : "https://sts.") + name + "." +
              std::string(dual_stack ? partition.dual_stack_suffix : partition.suffix),
          name};
}

std::string new_session_name() {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::random_device random;
  std::string name = "keyc-" + std::to_string(::getpid()) + "-";
  for (int i = 0; i < 8; ++i) name += letters[random() % letters.size()];
  return name;
}

Credentials assume_by_token(const Means& means, const StsEndpoint& endpoint, const Role& role, const std::string& token,
                            const std::string& source) {
  Fields fields = {{"Action", "AssumeRoleWithWebIdentity"},
                   {"Version", "2011-06-15"},
                   {"RoleArn", role.arn.value},
                   {"RoleSessionName", role.session_name},
                   {"WebIdentityToken", token}};
  add_optional(fields, "DurationSeconds", role.duration);
  return assume(means, endpoint, fields, nullptr, token, source);
}

Credentials assume_signed(const Means& means, const StsEndpoint& endpoint, const Role& role, const Credentials& signer,
                          const std::string& source) {
  Fields fields = {{"Action", "AssumeRole"},
                   {"Version", "2011-06-15"},
                   {"RoleArn", role.arn.value},
                   {"RoleSessionName", role.session_name}};
  add_optional(fields, "DurationSeconds", role.duration);
  add_optional(fields, "ExternalId", role.external_id);
  return assume(means, endpoint, fields, &signer, signer.secret_access_key, source);
}

}  // namespace keyc::credentials
