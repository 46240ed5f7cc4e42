#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

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

/// Signed POST requests to one endpoint over a connection that is kept open.
class Transport {
 public:
  /// Throws Error if libcurl is too old or cannot sign.
  explicit Transport(const ClientOptions& settings);
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  ~Transport();

  /// Sends the request once, or not at all: never again by itself.
  Answer post(std::string_view operation, const std::string& body, const Credentials& credentials,
              std::chrono::milliseconds timeout);

 private:
  struct Handle;
  std::unique_ptr<Handle> handle_;
};

}  // namespace keyc::client
