#include "credentials/container.hpp"

#include <algorithm>
#include <array>

#include "credentials/asking.hpp"
#include "credentials/flat_json.hpp"

namespace keyc::credentials {
namespace {

constexpr const char* relative_uri = "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI";
constexpr const char* full_uri = "AWS_CONTAINER_CREDENTIALS_FULL_URI";
constexpr const char* token_variable = "AWS_CONTAINER_AUTHORIZATION_TOKEN";
constexpr const char* token_file_variable = "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE";
const Patience container_patience{std::chrono::seconds(1), std::chrono::seconds(2), 4, std::chrono::seconds(1)};

// Addresses of this machine and its link, to which a token may go without encryption: those of ECS and of EKS.
bool may_be_asked_in_clear(const std::string& host) {
  constexpr std::array<std::string_view, 5> hosts = {"localhost", "[::1]", "169.254.170.2", "169.254.170.23",
                                                     "[fd00:ec2::23]"};
  const bool is_number = host.find_first_not_of("0123456789.") == std::string::npos;
  return (is_number && host.starts_with("127.")) || std::find(hosts.begin(), hosts.end(), host) != hosts.end();
}

std::string container_url(const AwsConfig& config) {
  const std::string path = config.variable(relative_uri);
  if (!path.empty()) {
    std::string of_path = "http://169.254.170.2" + path;
    if (!path.starts_with('/') || !parse_address(of_path))
      throw ConfigError(std::string(relative_uri) + " is not the path of an address, which begins with '/'");
    return of_path;
  }
  std::string url = config.variable(full_uri);
  const auto address = parse_address(url);
  if (!address) throw ConfigError(std::string(full_uri) + " is not an http:// or https:// address");
  if (address->scheme == "http" && !may_be_asked_in_clear(address->host))
    throw ConfigError(std::string(full_uri) + ": " + address->host +
                      " cannot be asked for credentials over http://, only this machine, 169.254.170.2, "
                      "169.254.170.23 and [fd00:ec2::23]: use https://");
  return url;
}

class Container final : public Source {
 public:
  explicit Container(Means means) : means_(std::move(means)), url_(container_url(means_.config)) {}

  Credentials fetch() override {
    const std::string token = authorization();
    HttpRequest request;
    request.method = "GET";
    request.url = url_;
    request.headers = {{"accept", "application/json"}};
    if (!token.empty()) request.headers.push_back({"authorization", token});
    const HttpAnswer answer = ask(means_, request, container_patience);
    if (answer.status != 200)
      throw CredentialsError(name_ + ": " + problem_of(request, answer, {token}), may_pass(answer));
    const auto object = JsonObject::read(answer.body);
    if (!object) throw CredentialsError(name_ + ": the answer is not a JSON object");
    Credentials credentials;
    credentials.access_key_id = object->text("AccessKeyId").value_or("");
    credentials.secret_access_key = object->text("SecretAccessKey").value_or("");
    credentials.session_token = object->text("Token").value_or("");
    credentials.account_id = object->text("AccountId").value_or("");
    credentials.source = name_;
    if (const auto expiration = object->text("Expiration")) credentials.expires = expiry_of(*expiration, name_);
    return usable(std::move(credentials));
  }

 private:
  // As it is, without a word such as Bearer before it. Anew each time: the file is renewed.
  std::string authorization() const {
    const std::string file = means_.config.variable(token_file_variable);
    if (!file.empty()) return token_in({file, token_file_variable});
    std::string token = means_.config.variable(token_variable);
    if (token.find_first_of("\r\n") != std::string::npos)
      throw CredentialsError(name_ + ": " + token_variable + " has a line end");
    return token;
  }

  const Means means_;
  const std::string url_;
  const std::string name_ = "the container";
};

}  // namespace

bool is_in_container(const AwsConfig& config) {
  return !config.variable(relative_uri).empty() || !config.variable(full_uri).empty();
}

MakeSource container_source(const Means& means) {
  static_cast<void>(container_url(means.config));  // throws now what it throws
  return [means] { return std::make_unique<Container>(means); };
}

}  // namespace keyc::credentials
