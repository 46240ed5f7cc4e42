#pragma once

#include <string>
#include <vector>

#include "keyc/client.hpp"
#include "support/child.hpp"

namespace keyc::test {

/// A child process that answers on a free port of this machine according to its script; see faulty_endpoint.py.
class FaultyEndpoint {
 public:
  enum class Scheme { http, https };

  struct Request {
    int connection;  // 1 for the first
    bool resumed;    // the connection resumed a TLS session
    std::string operation;
    std::string credential;  // "AKID/20240131/eu-central-1/dynamodb/aws4_request"
    std::string token;
    std::string body;
  };

  explicit FaultyEndpoint(const std::string& script, Scheme scheme = Scheme::http);
  FaultyEndpoint(const FaultyEndpoint&) = delete;
  FaultyEndpoint& operator=(const FaultyEndpoint&) = delete;
  ~FaultyEndpoint() { stop(); }

  const std::string& url() const noexcept { return url_; }
  /// The path of the certificate of an https endpoint.
  const std::string& certificate() const noexcept { return certificate_; }
  /// Options of a client of this endpoint, with waits too short to notice.
  ClientOptions options() const;

  /// Ends the endpoint, and returns all requests that reached it.
  std::vector<Request> stop();

 private:
  Child child_;
  std::string url_;
  std::string certificate_;
};

/// An entry of the script: an answer with this body, its JSON's quotes escaped.
std::string answer(const std::string& body, int status = 200);
/// An answer with DynamoDB's body for an error.
std::string refusal(const std::string& type, int status = 400);
/// A script with these answers.
std::string script(const std::vector<std::string>& answers);

}  // namespace keyc::test
