#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "keyc/aws_config.hpp"
#include "keyc/errors.hpp"
#include "keyc/signing.hpp"

/// Where credentials come from (library keyc::credentials, which works without keyc::client).
namespace keyc {

/// There are no credentials: the message says which sources were asked and why they have none, and what to do.
class CredentialsError : public Error {
 public:
  explicit CredentialsError(const std::string& message, bool may_pass = true) : Error(message), may_pass_(may_pass) {}
  /// Whether the same source may have some later without anybody's doing: it did not answer, say.
  bool may_pass() const noexcept { return may_pass_; }

 private:
  bool may_pass_;
};

/// A source of credentials that change. Several threads call it at once.
class CredentialsProvider {
 public:
  CredentialsProvider() = default;
  CredentialsProvider(const CredentialsProvider&) = delete;
  CredentialsProvider& operator=(const CredentialsProvider&) = delete;
  virtual ~CredentialsProvider() = default;

  /// Called before every attempt.
  virtual Credentials get() = 0;
  /// AWS has refused these credentials as expired or unknown: get() gives others, if it can.
  virtual void refused(const Credentials&) {}
  /// Why the last attempt to get new ones failed, while get() gives what it had before; empty if it did not. For logs:
  /// it has no secrets.
  virtual std::string trouble() { return {}; }
};

/// A CredentialsProvider, or a function that returns credentials.
class AnyCredentialsProvider {
 public:
  AnyCredentialsProvider() noexcept = default;
  AnyCredentialsProvider(std::nullptr_t) noexcept {}
  template <std::derived_from<CredentialsProvider> Provider>
  AnyCredentialsProvider(std::shared_ptr<Provider> provider) noexcept : provider_(std::move(provider)) {}
  template <class Function>
  requires std::convertible_to<Function, std::function<Credentials()>> AnyCredentialsProvider(Function function) {
    std::function<Credentials()> get(std::move(function));
    if (get) provider_ = std::make_shared<Called>(std::move(get));
  }

  explicit operator bool() const noexcept { return provider_ != nullptr; }
  Credentials operator()() const { return provider_->get(); }
  CredentialsProvider& operator*() const noexcept { return *provider_; }
  CredentialsProvider* operator->() const noexcept { return provider_.get(); }
  const std::shared_ptr<CredentialsProvider>& shared() const noexcept { return provider_; }

 private:
  class Called final : public CredentialsProvider {
   public:
    explicit Called(std::function<Credentials()> get) : get_(std::move(get)) {}
    Credentials get() override { return get_(); }

   private:
    std::function<Credentials()> get_;
  };

  std::shared_ptr<CredentialsProvider> provider_;
};

/// The credentials that the AWS CLI takes in the same environment: those of variables, of a profile (a role, web
/// identity, SSO, a process, keys), of a container or of the instance. All clients with the same settings share them,
/// and they are refreshed before they expire. Throws ConfigError for what is wrong in the files; what needs a process
/// or the network is asked by the first get().
std::shared_ptr<CredentialsProvider> default_credentials(const AwsConfig& config = {});
/// The same with another way of sending requests, shared with nobody.
std::shared_ptr<CredentialsProvider> default_credentials(const AwsConfig& config, std::shared_ptr<Http> http);

namespace credentials {

/// The keys in AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN; nothing else is read. Throws
/// CredentialsError if they are not set.
std::shared_ptr<CredentialsProvider> environment_only();

/// Credentials of a function, which is called when they are needed first, and again before they expire: never by two
/// threads at once. While it fails, what it returned last is used as long as that has not expired.
std::shared_ptr<CredentialsProvider> refreshing(std::function<Credentials()> fetch);

}  // namespace credentials
}  // namespace keyc
