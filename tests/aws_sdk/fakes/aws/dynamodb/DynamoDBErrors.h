#pragma once
#include <aws/core/client/AWSError.h>
namespace Aws::DynamoDB {

enum class DynamoDBErrors {
  INTERNAL_FAILURE = 1,
  SERVICE_UNAVAILABLE = 12,
  THROTTLING = 13,
  VALIDATION = 14,
  RESOURCE_NOT_FOUND = 16,
  NETWORK_CONNECTION = 99,
  UNKNOWN = 100,
  CONDITIONAL_CHECK_FAILED = static_cast<int>(Aws::Client::CoreErrors::SERVICE_EXTENSION_START_RANGE) + 3,
  PROVISIONED_THROUGHPUT_EXCEEDED,
  TRANSACTION_CANCELED,
  TRANSACTION_CONFLICT
};

class DynamoDBError : public Aws::Client::AWSError<DynamoDBErrors> {
 public:
  using AWSError::AWSError;
  DynamoDBError() = default;
  DynamoDBError(const Aws::Client::AWSError<Aws::Client::CoreErrors>& other) : AWSError(other) {}
  template <class T>
  T GetModeledError() {
    return T(GetJsonPayload().View());
  }
};

}  // namespace Aws::DynamoDB
