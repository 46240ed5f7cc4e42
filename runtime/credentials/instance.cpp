// The metadata service of an instance: a token first (version 2), with it the name of the role, and its keys. A service
// that knows no tokens is asked without one, unless that is forbidden.

#include "credentials/instance.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "credentials/asking.hpp"
#include "credentials/flat_json.hpp"
#include "credentials/sections.hpp"
#include "http/address_text.hpp"

namespace keyc::credentials {
namespace {

constexpr std::chrono::seconds token_lifetime{21600};

std::string instance_url(const AwsConfig& config) {
  if (auto url = config.find({"AWS_EC2_METADATA_SERVICE_ENDPOINT"}, "ec2_metadata_service_endpoint")) {
    if (!parse_address(url->value))
      throw ConfigError(url->place + ": '" + http::shown_address(url->value) + "' is not an http:// address");
    while (url->value.ends_with('/')) url->value.pop_back();
    return url->value;
  }
  const auto mode = config.find({"AWS_EC2_METADATA_SERVICE_ENDPOINT_MODE"}, "ec2_metadata_service_endpoint_mode");
  const std::string word = mode ? in_lower_case(mode->value) : "ipv4";
  if (word == "ipv4") return "http://169.254.169.254";
  if (word == "ipv6") return "http://[fd00:ec2::254]";
  throw ConfigError(mode->place + ": '" + mode->value + "' is not IPv4 or IPv6");
}

Patience instance_patience(const AwsConfig& config) {
  constexpr int longest = 3600;
  const int seconds =
      std::clamp(config.number({"AWS_METADATA_SERVICE_TIMEOUT"}, "metadata_service_timeout").value_or(1), 1, longest);
  const int attempts =
      std::max(config.number({"AWS_METADATA_SERVICE_NUM_ATTEMPTS"}, "metadata_service_num_attempts").value_or(1), 1);
  return {std::chrono::seconds(seconds), std::chrono::seconds(seconds), attempts, std::chrono::milliseconds(200), true};
}

bool forbids_version_1(const AwsConfig& config) {
  return config.flag({"AWS_EC2_METADATA_V1_DISABLED"}, "ec2_metadata_v1_disabled").value_or(false);
}

std::string trimmed_line(const std::string& text) { return std::string(trimmed(text.substr(0, text.find('\n')))); }

class Instance final : public Source {
 public:
  explicit Instance(Means means)
      : means_(std::move(means)),
        url_(instance_url(means_.config)),
        patience_(instance_patience(means_.config)),
        needs_token_(forbids_version_1(means_.config)) {}

  Credentials fetch() override {
    const std::string path = "/latest/meta-data/iam/security-credentials/";
    const HttpAnswer roles = get(path);
    const std::string role = trimmed_line(roles.body);
    if (roles.status == 404 || (roles.status == 200 && role.empty()))
      throw CredentialsError(name_ + ": no role is attached to the instance");
    if (roles.status != 200) fail(roles);
    const HttpAnswer answer = get(path + role);
    if (answer.status != 200) fail(answer);
    const auto object = JsonObject::read(answer.body);
    if (!object) throw CredentialsError(name_ + ": the answer is not a JSON object");
    if (const std::string code = object->text("Code").value_or("Success"); code != "Success") fail(answer);
    Credentials credentials;
    credentials.access_key_id = object->text("AccessKeyId").value_or("");
    credentials.secret_access_key = object->text("SecretAccessKey").value_or("");
    credentials.session_token = object->text("Token").value_or("");
    credentials.account_id = object->text("AccountId").value_or("");
    credentials.source = name_;
    credentials.expires = expiry_of(object->text("Expiration").value_or(""), name_);
    return usable(std::move(credentials));
  }

 private:
  // With a token. One that is refused is replaced once.
  HttpAnswer get(const std::string& path) {
    bool is_kept = token_.has_value() && means_.now() < token_ends_;
    for (;;) {
      if (!is_kept) token_ = new_token();
      HttpRequest request;
      request.method = "GET";
      request.url = url_ + path;
      if (!token_->empty()) request.headers = {{"x-aws-ec2-metadata-token", *token_}};
      HttpAnswer answer = ask(means_, request, patience_);
      const bool refused = answer.status == 401;
      if (refused) token_.reset();
      if (!refused || !is_kept) return answer;
      is_kept = false;
    }
  }

  // Empty if the service has no tokens.
  std::string new_token() {
    HttpRequest request;
    request.method = "PUT";
    request.url = url_ + "/latest/api/token";
    request.headers = {{"x-aws-ec2-metadata-token-ttl-seconds", std::to_string(token_lifetime.count())}};
    HttpAnswer answer = ask(means_, request, patience_);
    token_ends_ = means_.now() + lifetime_in(answer);
    if (answer.status == 200) return trimmed_line(answer.body);
    const bool has_no_tokens = answer.status == 403 || answer.status == 404 || answer.status == 405;
    if (has_no_tokens && !needs_token_) return {};
    fail(answer);
  }

  static std::chrono::seconds lifetime_in(const HttpAnswer& answer) {
    const std::string* const header = find_header(answer.headers, "x-aws-ec2-metadata-token-ttl-seconds");
    int seconds = 0;
    if (header != nullptr) std::from_chars(header->data(), header->data() + header->size(), seconds);
    return seconds > 0 ? std::min(std::chrono::seconds(seconds), token_lifetime) : token_lifetime;
  }

  [[noreturn]] void fail(const HttpAnswer& answer) const {
    HttpRequest request;
    request.url = url_;
    throw CredentialsError(name_ + ": " +
                           problem_of(request, answer, {token_ ? std::string_view(*token_) : std::string_view()}));
  }

  const Means means_;
  const std::string url_;
  const Patience patience_;
  const bool needs_token_;
  const std::string name_ = "the instance";
  std::optional<std::string> token_;
  TimestampUs token_ends_{};
};

}  // namespace

bool is_instance_disabled(const AwsConfig& config) {
  return config.flag({"AWS_EC2_METADATA_DISABLED"}, "").value_or(false);
}

MakeSource instance_source(const Means& means) {
  static_cast<void>(instance_url(means.config));  // throws now what it throws
  static_cast<void>(instance_patience(means.config));
  static_cast<void>(forbids_version_1(means.config));
  return [means] { return std::make_unique<Instance>(means); };
}

}  // namespace keyc::credentials
