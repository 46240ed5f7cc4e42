#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>

namespace keyc::fake {

/// Transactions that took place and had a token, for ten minutes.
class Tokens {
 public:
  using Time = std::chrono::system_clock::time_point;

  /// Whether this transaction took place already: DynamoDB answers it as if it took place now. Throws
  /// IdempotentParameterMismatchException as a ServiceError if another one did under its token.
  bool is_known(std::string_view body, Time now) const;
  void remember(std::string_view body, Time now);

 private:
  struct Done {
    std::string body;
    Time time;
  };
  std::map<std::string, Done> done_;
};

}  // namespace keyc::fake
