#pragma once
#include <aws/core/client/AWSError.h>
namespace Aws::Client {

class RetryStrategy {
 public:
  virtual ~RetryStrategy() = default;
  virtual bool ShouldRetry(const AWSError<CoreErrors>& error, long attemptedRetries) const = 0;
  virtual long CalculateDelayBeforeNextRetry(const AWSError<CoreErrors>& error, long attemptedRetries) const = 0;
  virtual long GetMaxAttempts() const { return 0; }
};

}  // namespace Aws::Client
