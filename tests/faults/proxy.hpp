#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "keyc/client.hpp"
#include "support/child.hpp"

namespace faults {

/// A child process between a client and a DynamoDB endpoint; proxy.py lists the faults by name.
class Proxy {
 public:
  struct Request {
    int connection;  // 1 for the first
    std::string access_key;
    std::string operation;
    std::string fault;  // "pass" if there is none
    int status;         // of the endpoint's answer; 0 if the request was not forwarded
    bool took_place;
  };

  explicit Proxy(const std::string& endpoint);

  const std::string& url() const noexcept { return url_; }
  /// The next requests have these faults, in this order; later ones pass.
  void script(const std::vector<std::string>& faults);
  /// `percent` of the requests have a fault: the same ones for the same seed, access key and sequence of requests.
  void at_random(std::uint64_t seed, int percent);
  /// The requests since the last of these calls. Waits until all that clients have sent has been dealt with.
  std::vector<Request> report();

 private:
  void command(const std::string& line);

  keyc::test::Child child_;
  std::string url_;
};

}  // namespace faults
