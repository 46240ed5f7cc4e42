#pragma once
#include <aws/core/AmazonWebServiceRequest.h>
#include <aws/dynamodb/attribute_value.h>

#include "member.hpp"

namespace Aws::DynamoDB::Model {

using fake_sdk::Json;
using ItemMap = Aws::Map<Aws::String, AttributeValue>;
using NameMap = Aws::Map<Aws::String, Aws::String>;
using ItemVector = Aws::Vector<ItemMap>;

FAKE_ENUM(ReturnValue, NOT_SET, NONE, ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATED_NEW)
FAKE_ENUM(ReturnConsumedCapacity, NOT_SET, INDEXES, TOTAL, NONE)
FAKE_ENUM(ReturnValuesOnConditionCheckFailure, NOT_SET, ALL_OLD, NONE)
FAKE_ENUM(Select, NOT_SET, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES, SPECIFIC_ATTRIBUTES, COUNT)
FAKE_ENUM(ScalarAttributeType, NOT_SET, S, N, B)
FAKE_ENUM(KeyType, NOT_SET, HASH, RANGE)
FAKE_ENUM(ProjectionType, NOT_SET, ALL, KEYS_ONLY, INCLUDE)
FAKE_ENUM(BillingMode, NOT_SET, PROVISIONED, PAY_PER_REQUEST)
FAKE_ENUM(TableStatus, NOT_SET, CREATING, UPDATING, DELETING, ACTIVE)
FAKE_ENUM(IndexStatus, NOT_SET, CREATING, UPDATING, DELETING, ACTIVE)
FAKE_ENUM(TimeToLiveStatus, NOT_SET, ENABLING, DISABLING, ENABLED, DISABLED)
FAKE_ENUM(StreamViewType, NOT_SET, NEW_IMAGE, OLD_IMAGE, NEW_AND_OLD_IMAGES, KEYS_ONLY)

class Request : public Aws::AmazonWebServiceRequest, public fake_sdk::Model {};

#define FAKE_CONDITION                            \
  FAKE_MEMBER(Aws::String, TableName)             \
  FAKE_MEMBER(Aws::String, ConditionExpression)   \
  FAKE_MEMBER(NameMap, ExpressionAttributeNames)  \
  FAKE_MEMBER(ItemMap, ExpressionAttributeValues) \
  FAKE_MEMBER(ReturnValuesOnConditionCheckFailure, ReturnValuesOnConditionCheckFailure)

#define FAKE_REQUEST(Name) \
 public:                   \
  const char* GetServiceRequestName() const override { return #Name; }

#define FAKE_WRITE                       \
  FAKE_CONDITION                         \
  FAKE_MEMBER(ReturnValue, ReturnValues) \
  FAKE_MEMBER(ReturnConsumedCapacity, ReturnConsumedCapacity)

class PutItemRequest : public Request {
  FAKE_REQUEST(PutItem)
  FAKE_WRITE
  FAKE_MEMBER(ItemMap, Item)
};
class UpdateItemRequest : public Request {
  FAKE_REQUEST(UpdateItem)
  FAKE_WRITE
  FAKE_MEMBER(ItemMap, Key)
  FAKE_MEMBER(Aws::String, UpdateExpression)
};
class DeleteItemRequest : public Request {
  FAKE_REQUEST(DeleteItem)
  FAKE_WRITE
  FAKE_MEMBER(ItemMap, Key)
};
class GetItemRequest : public Request {
  FAKE_REQUEST(GetItem)
  FAKE_MEMBER(Aws::String, TableName)
  FAKE_MEMBER(ItemMap, Key)
  FAKE_MEMBER(bool, ConsistentRead)
  FAKE_MEMBER(Aws::String, ProjectionExpression)
  FAKE_MEMBER(NameMap, ExpressionAttributeNames)
  FAKE_MEMBER(ReturnConsumedCapacity, ReturnConsumedCapacity)
};

#define FAKE_PAGE_REQUEST                         \
  FAKE_MEMBER(Aws::String, TableName)             \
  FAKE_MEMBER(Aws::String, IndexName)             \
  FAKE_MEMBER(Select, Select)                     \
  FAKE_MEMBER(int, Limit)                         \
  FAKE_MEMBER(bool, ConsistentRead)               \
  FAKE_MEMBER(ItemMap, ExclusiveStartKey)         \
  FAKE_MEMBER(Aws::String, FilterExpression)      \
  FAKE_MEMBER(Aws::String, ProjectionExpression)  \
  FAKE_MEMBER(NameMap, ExpressionAttributeNames)  \
  FAKE_MEMBER(ItemMap, ExpressionAttributeValues) \
  FAKE_MEMBER(ReturnConsumedCapacity, ReturnConsumedCapacity)

class QueryRequest : public Request {
  FAKE_REQUEST(Query)
  FAKE_PAGE_REQUEST
  FAKE_MEMBER(Aws::String, KeyConditionExpression)
  FAKE_MEMBER(bool, ScanIndexForward)
};
class ScanRequest : public Request {
  FAKE_REQUEST(Scan)
  FAKE_PAGE_REQUEST
  FAKE_MEMBER(int, Segment)
  FAKE_MEMBER(int, TotalSegments)
};

class KeysAndAttributes : public fake_sdk::Model {
  FAKE_MEMBER(ItemVector, Keys)
  FAKE_MEMBER(bool, ConsistentRead)
  FAKE_MEMBER(Aws::String, ProjectionExpression)
  FAKE_MEMBER(NameMap, ExpressionAttributeNames)
};
class PutRequest : public fake_sdk::Model {
  FAKE_MEMBER(ItemMap, Item)
};
class DeleteRequest : public fake_sdk::Model {
  FAKE_MEMBER(ItemMap, Key)
};
class WriteRequest : public fake_sdk::Model {
  FAKE_MEMBER(PutRequest, PutRequest)
  FAKE_MEMBER(DeleteRequest, DeleteRequest)
};
using KeysMap = Aws::Map<Aws::String, KeysAndAttributes>;
using WritesMap = Aws::Map<Aws::String, Aws::Vector<WriteRequest>>;
using ItemsMap = Aws::Map<Aws::String, ItemVector>;

class BatchGetItemRequest : public Request {
  FAKE_REQUEST(BatchGetItem)
  FAKE_MEMBER(KeysMap, RequestItems)
  FAKE_MEMBER(ReturnConsumedCapacity, ReturnConsumedCapacity)
};
class BatchWriteItemRequest : public Request {
  FAKE_REQUEST(BatchWriteItem)
  FAKE_MEMBER(WritesMap, RequestItems)
  FAKE_MEMBER(ReturnConsumedCapacity, ReturnConsumedCapacity)
};

class Put : public fake_sdk::Model {
  FAKE_CONDITION
  FAKE_MEMBER(ItemMap, Item)
};
class Update : public fake_sdk::Model {
  FAKE_CONDITION
  FAKE_MEMBER(ItemMap, Key)
  FAKE_MEMBER(Aws::String, UpdateExpression)
};
class Delete : public fake_sdk::Model {
  FAKE_CONDITION
  FAKE_MEMBER(ItemMap, Key)
};
class ConditionCheck : public fake_sdk::Model {
  FAKE_CONDITION
  FAKE_MEMBER(ItemMap, Key)
};
class TransactWriteItem : public fake_sdk::Model {
  FAKE_MEMBER(ConditionCheck, ConditionCheck)
  FAKE_MEMBER(Put, Put)
  FAKE_MEMBER(Delete, Delete)
  FAKE_MEMBER(Update, Update)
};
class Get : public fake_sdk::Model {
  FAKE_MEMBER(ItemMap, Key)
  FAKE_MEMBER(Aws::String, TableName)
  FAKE_MEMBER(Aws::String, ProjectionExpression)
  FAKE_MEMBER(NameMap, ExpressionAttributeNames)
};
class TransactGetItem : public fake_sdk::Model {
  FAKE_MEMBER(Get, Get)
};
class TransactWriteItemsRequest : public Request {
  FAKE_REQUEST(TransactWriteItems)
  FAKE_MEMBER(Aws::Vector<TransactWriteItem>, TransactItems)
  FAKE_MEMBER(Aws::String, ClientRequestToken)
  FAKE_MEMBER(ReturnConsumedCapacity, ReturnConsumedCapacity)
};
class TransactGetItemsRequest : public Request {
  FAKE_REQUEST(TransactGetItems)
  FAKE_MEMBER(Aws::Vector<TransactGetItem>, TransactItems)
  FAKE_MEMBER(ReturnConsumedCapacity, ReturnConsumedCapacity)
};

class AttributeDefinition : public fake_sdk::Model {
  FAKE_MEMBER(Aws::String, AttributeName)
  FAKE_MEMBER(ScalarAttributeType, AttributeType)
};
class KeySchemaElement : public fake_sdk::Model {
  FAKE_MEMBER(Aws::String, AttributeName)
  FAKE_MEMBER(KeyType, KeyType)
};
class Projection : public fake_sdk::Model {
  FAKE_MEMBER(ProjectionType, ProjectionType)
  FAKE_MEMBER(Aws::Vector<Aws::String>, NonKeyAttributes)
};

#define FAKE_INDEX                                      \
  FAKE_MEMBER(Aws::String, IndexName)                   \
  FAKE_MEMBER(Aws::Vector<KeySchemaElement>, KeySchema) \
  FAKE_MEMBER(Projection, Projection)

class LocalSecondaryIndex : public fake_sdk::Model {
  FAKE_INDEX
};
class GlobalSecondaryIndex : public fake_sdk::Model {
  FAKE_INDEX
};
class StreamSpecification : public fake_sdk::Model {
  FAKE_MEMBER(bool, StreamEnabled)
  FAKE_MEMBER(StreamViewType, StreamViewType)
};
class TimeToLiveSpecification : public fake_sdk::Model {
  FAKE_MEMBER(bool, Enabled)
  FAKE_MEMBER(Aws::String, AttributeName)
};
class CreateTableRequest : public Request {
  FAKE_REQUEST(CreateTable)
  FAKE_MEMBER(Aws::Vector<AttributeDefinition>, AttributeDefinitions)
  FAKE_MEMBER(Aws::String, TableName)
  FAKE_MEMBER(Aws::Vector<KeySchemaElement>, KeySchema)
  FAKE_MEMBER(Aws::Vector<LocalSecondaryIndex>, LocalSecondaryIndexes)
  FAKE_MEMBER(Aws::Vector<GlobalSecondaryIndex>, GlobalSecondaryIndexes)
  FAKE_MEMBER(BillingMode, BillingMode)
  FAKE_MEMBER(StreamSpecification, StreamSpecification)
};
class DeleteTableRequest : public Request {
  FAKE_REQUEST(DeleteTable)
  FAKE_MEMBER(Aws::String, TableName)
};
class DescribeTableRequest : public Request {
  FAKE_REQUEST(DescribeTable)
  FAKE_MEMBER(Aws::String, TableName)
};
class DescribeTimeToLiveRequest : public Request {
  FAKE_REQUEST(DescribeTimeToLive)
  FAKE_MEMBER(Aws::String, TableName)
};
class UpdateTimeToLiveRequest : public Request {
  FAKE_REQUEST(UpdateTimeToLive)
  FAKE_MEMBER(Aws::String, TableName)
  FAKE_MEMBER(TimeToLiveSpecification, TimeToLiveSpecification)
};

class Result : public fake_sdk::Model {
  FAKE_MEMBER(Aws::String, RequestId)
};
class GetItemResult : public Result {
  FAKE_MEMBER(ItemMap, Item)
};
class PutItemResult : public Result {
  FAKE_MEMBER(ItemMap, Attributes)
};
class UpdateItemResult : public Result {
  FAKE_MEMBER(ItemMap, Attributes)
};
class DeleteItemResult : public Result {
  FAKE_MEMBER(ItemMap, Attributes)
};

#define FAKE_PAGE                \
  FAKE_MEMBER(ItemVector, Items) \
  FAKE_MEMBER(int, Count)        \
  FAKE_MEMBER(int, ScannedCount) \
  FAKE_MEMBER(ItemMap, LastEvaluatedKey)

class QueryResult : public Result {
  FAKE_PAGE
};
class ScanResult : public Result {
  FAKE_PAGE
};
class BatchGetItemResult : public Result {
  FAKE_MEMBER(ItemsMap, Responses)
  FAKE_MEMBER(KeysMap, UnprocessedKeys)
};
class BatchWriteItemResult : public Result {
  FAKE_MEMBER(WritesMap, UnprocessedItems)
};
class ItemResponse : public fake_sdk::Model {
  FAKE_MEMBER(ItemMap, Item)
};
class TransactGetItemsResult : public Result {
  FAKE_MEMBER(Aws::Vector<ItemResponse>, Responses)
};
class TransactWriteItemsResult : public Result {};

class LocalSecondaryIndexDescription : public fake_sdk::Model {
  FAKE_INDEX
};
class GlobalSecondaryIndexDescription : public fake_sdk::Model {
  FAKE_INDEX
  FAKE_MEMBER(IndexStatus, IndexStatus)
};
class ProvisionedThroughputDescription : public fake_sdk::Model {
  FAKE_MEMBER(int, ReadCapacityUnits)
};
class BillingModeSummary : public fake_sdk::Model {
  FAKE_MEMBER(BillingMode, BillingMode)
};
class TableDescription : public fake_sdk::Model {
  FAKE_MEMBER(TableStatus, TableStatus)
  FAKE_MEMBER(Aws::Vector<AttributeDefinition>, AttributeDefinitions)
  FAKE_MEMBER(Aws::Vector<KeySchemaElement>, KeySchema)
  FAKE_MEMBER(Aws::Vector<LocalSecondaryIndexDescription>, LocalSecondaryIndexes)
  FAKE_MEMBER(Aws::Vector<GlobalSecondaryIndexDescription>, GlobalSecondaryIndexes)
  FAKE_MEMBER(ProvisionedThroughputDescription, ProvisionedThroughput)
  FAKE_MEMBER(BillingModeSummary, BillingModeSummary)
  FAKE_MEMBER(StreamSpecification, StreamSpecification)
};
class TimeToLiveDescription : public fake_sdk::Model {
  FAKE_MEMBER(TimeToLiveStatus, TimeToLiveStatus)
  FAKE_MEMBER(Aws::String, AttributeName)
};
class CreateTableResult : public Result {
  FAKE_MEMBER(TableDescription, TableDescription)
};
class DeleteTableResult : public Result {
  FAKE_MEMBER(TableDescription, TableDescription)
};
class DescribeTableResult : public Result {
  FAKE_MEMBER(TableDescription, Table)
};
class DescribeTimeToLiveResult : public Result {
  FAKE_MEMBER(TimeToLiveDescription, TimeToLiveDescription)
};
class UpdateTimeToLiveResult : public Result {
  FAKE_MEMBER(TimeToLiveSpecification, TimeToLiveSpecification)
};

class CancellationReason : public fake_sdk::Model {
  FAKE_MEMBER(ItemMap, Item)
  FAKE_MEMBER(Aws::String, Code)
  FAKE_MEMBER(Aws::String, Message)
};
class ConditionalCheckFailedException : public fake_sdk::Model {
 public:
  explicit ConditionalCheckFailedException(Aws::Utils::Json::JsonView json);
  FAKE_MEMBER(ItemMap, Item)
};
class TransactionCanceledException : public fake_sdk::Model {
 public:
  explicit TransactionCanceledException(Aws::Utils::Json::JsonView json);
  FAKE_MEMBER(Aws::Vector<CancellationReason>, CancellationReasons)
};

}  // namespace Aws::DynamoDB::Model
