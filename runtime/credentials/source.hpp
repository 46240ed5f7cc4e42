#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "keyc/aws_config.hpp"
#include "keyc/credentials.hpp"

namespace keyc::credentials {

/// What sources work with. Tests have other ones.
struct Means {
  AwsConfig config;
  std::shared_ptr<Http> http;
  std::function<TimestampUs()> now = now_in_microseconds;
  std::function<void(std::chrono::milliseconds)> wait;
};

/// One place where credentials may be. Only one thread at a time asks it.
class Source {
 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  virtual ~Source() = default;

  /// Asks for them anew. Throws CredentialsError.
  virtual Credentials fetch() = 0;
};

/// Makes a source. What is wrong in files is thrown before there is one.
using MakeSource = std::function<std::unique_ptr<Source>()>;

/// A source of credentials that do not change.
MakeSource fixed_source(Credentials credentials);

}  // namespace keyc::credentials
