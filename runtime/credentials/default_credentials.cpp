#include <map>
#include <mutex>
#include <thread>

#include "credentials/chain.hpp"
#include "credentials/refreshing.hpp"
#include "http/by_process.hpp"
#include "keyc/credentials.hpp"

namespace keyc {
namespace credentials {
namespace {

std::shared_ptr<Http> http_of(const AwsConfig& config) {
  const auto bundle = config.ca_bundle();
  return curl_http({bundle ? bundle->value : std::string()});
}

std::shared_ptr<CredentialsProvider> provider_of(const AwsConfig& config, std::shared_ptr<Http> http) {
  const auto wait = [](std::chrono::milliseconds time) { std::this_thread::sleep_for(time); };
  return refreshing_provider(choose_source({config, std::move(http), now_in_microseconds, wait}));
}

/// What the clients of a process share: for the same settings, one provider.
struct Shared {
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<CredentialsProvider>> providers;
};

/// A function of the program as a source.
class Called final : public Source {
 public:
  explicit Called(const std::function<Credentials()>& get) : get_(get) {}
  Credentials fetch() override { return get_(); }

 private:
  const std::function<Credentials()> get_;
};

}  // namespace

std::shared_ptr<CredentialsProvider> environment_only() {
  auto keys = environment_keys(AwsConfig::environment_only());
  if (!keys) throw CredentialsError("no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", false);
  return refreshing_provider({fixed_source(std::move(*keys)), true, true});
}

std::shared_ptr<CredentialsProvider> refreshing(std::function<Credentials()> fetch) {
  return refreshing_provider({[fetch = std::move(fetch)] { return std::make_unique<Called>(fetch); }, false});
}

}  // namespace credentials

std::shared_ptr<CredentialsProvider> default_credentials(const AwsConfig& config, std::shared_ptr<Http> http) {
  return credentials::provider_of(config, std::move(http));
}

std::shared_ptr<CredentialsProvider> default_credentials(const AwsConfig& config) {
  const std::string identity = config.identity();
  if (identity.empty()) return credentials::provider_of(config, credentials::http_of(config));
  // Never destroyed: threads may outlive main().
  static auto& by_process = *new http::ByProcess<credentials::Shared>;  // NOLINT(cppcoreguidelines-owning-memory)
  credentials::Shared& shared = by_process.of_this_process([] { return credentials::Shared(); });
  const std::lock_guard lock(shared.mutex);
  auto& provider = shared.providers[identity];
  if (!provider) provider = credentials::provider_of(config, credentials::http_of(config));
  return provider;
}

}  // namespace keyc
