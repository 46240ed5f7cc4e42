#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "client/connections.hpp"
#include "keyc/client.hpp"

namespace keyc::client {

/// The result of one attempt: an answer with its HTTP status, or a problem.
struct Answer {
  int status = 0;  // 0 if there was no answer
  std::string body;
  std::string problem;       // why there was no answer
  bool was_sent = false;     // the request may have been received
  bool has_head = false;     // the headers of the answer are complete
  bool may_recover = false;  // whether the problem may be gone at the next attempt
};

/// Signed POST requests to one endpoint over connections that are kept open. Several threads can use it at once.
class Transport {
 public:
  /// `settings` must outlive it. Throws Error if libcurl is too old or cannot sign.
  explicit Transport(const ClientOptions& settings);

  /// Sends the request once, or not at all: never again by itself.
  Answer post(std::string_view operation, const std::string& body, const Credentials& credentials,
              std::chrono::milliseconds timeout) const;

 private:
  void configure(CURL* curl) const;

  const ClientOptions& settings_;
  Peer peer_;
  std::string signature_;
  bool is_loopback_;
};

}  // namespace keyc::client
