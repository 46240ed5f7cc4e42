#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "keyc/client.hpp"
#include "support/child.hpp"

namespace faults {

/// A child process between a client and a DynamoDB endpoint; see proxy.py, which has the faults by their names.
class Proxy {
 public:
  struct Request {
    int connection;  // 1 for the first
    std::string access_key;
    std::string operation;
    std::string fault;  // "pass" without
    int status;         // that the endpoint answered; 0 where the request was not sent on
    bool took_place;
  };

  explicit Proxy(const std::string& endpoint);

  const std::string& url() const noexcept { return url_; }
  /// The next requests meet these faults, in their order; those after them pass.
  void script(const std::vector<std::string>& faults);
  /// So many of the requests meet a fault: the same for the same seed, access key and sequence of requests.
  void at_random(std::uint64_t seed, int percent);
  /// The requests since the last of these calls. Waits until every client is gone.
  std::vector<Request> report();

 private:
  void command(const std::string& line);

  keyc::test::Child child_;
  std::string url_;
};

}  // namespace faults
