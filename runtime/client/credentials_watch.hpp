#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "keyc/credentials.hpp"
#include "keyc/observer.hpp"

namespace keyc::client {

/// Tells an observer once of credentials that are new, and once of each failure to get new ones. Several threads can
/// use it at once.
class CredentialsWatch {
 public:
  /// What the provider has given for an attempt.
  void saw(const Credentials& given, CredentialsProvider& provider, const std::shared_ptr<Observer>& observer);

 private:
  std::mutex mutex_;
  std::string key_id_;
  std::optional<TimestampUs> expires_;
  std::string trouble_;
};

}  // namespace keyc::client
