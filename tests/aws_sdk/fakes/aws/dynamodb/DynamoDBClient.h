#pragma once
#include <aws/core/client/ClientConfiguration.h>
#include <aws/core/utils/Outcome.h>
#include <aws/dynamodb/DynamoDBErrors.h>
#include <aws/dynamodb/models.h>

namespace fake_sdk {

struct HttpAnswer {
  int status = 0;  // 0: no answer as a whole
  std::string body{};
};
/// What takes the place of the network.
using Http = std::function<HttpAnswer(const std::string& operation, const std::string& body)>;

}  // namespace fake_sdk

namespace Aws::DynamoDB {

#define FAKE_OPERATION(Name)                                                     \
  using Name##Outcome = Aws::Utils::Outcome<Model::Name##Result, DynamoDBError>; \
  virtual Name##Outcome Name(const Model::Name##Request& request) const;

/// Makes attempts as the SDK does: DynamoDBClient.cpp says how.
class DynamoDBClient {
 public:
  explicit DynamoDBClient(const Aws::Client::ClientConfiguration& configuration = {}, fake_sdk::Http http = {});
  virtual ~DynamoDBClient() = default;
  FAKE_OPERATION(PutItem)
  FAKE_OPERATION(GetItem)
  FAKE_OPERATION(UpdateItem)
  FAKE_OPERATION(DeleteItem)
  FAKE_OPERATION(Query)
  FAKE_OPERATION(Scan)
  FAKE_OPERATION(BatchGetItem)
  FAKE_OPERATION(BatchWriteItem)
  FAKE_OPERATION(TransactGetItems)
  FAKE_OPERATION(TransactWriteItems)
  FAKE_OPERATION(CreateTable)
  FAKE_OPERATION(DeleteTable)
  FAKE_OPERATION(DescribeTable)
  FAKE_OPERATION(DescribeTimeToLive)
  FAKE_OPERATION(UpdateTimeToLive)

 private:
  template <class Result>
  Aws::Utils::Outcome<Result, DynamoDBError> send(const Model::Request& request) const;

  std::shared_ptr<Aws::Client::RetryStrategy> strategy_;
  fake_sdk::Http http_;
};

}  // namespace Aws::DynamoDB
