#pragma once

#include <map>
#include <string>

#include "fake_dynamodb/table.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/requests.hpp"

namespace fake_dynamodb {

/// A DynamoDB in memory: executes the requests that generated code builds as DynamoDB does, and throws the errors that
/// keyc::Client throws. It is a value: a copy is a separate database.
class Database {
 public:
  void create_table(const keyc::CreateTable& definition);

  keyc::PutItemResult send(const keyc::PutItem& request);
  keyc::UpdateItemResult send(const keyc::UpdateItem& request);
  keyc::DeleteItemResult send(const keyc::DeleteItem& request);
  keyc::GetItemResult send(const keyc::GetItem& request) const;
  keyc::QueryResult send(const keyc::Query& request) const;
  keyc::QueryResult send(const keyc::Scan& request) const;
  /// Executes all actions or none, and then throws keyc::TransactionCancelled. Tokens are not remembered: a request
  /// that is sent again takes place again.
  void send(const keyc::TransactWriteItems& request);
  keyc::TransactGetItemsResult send(const keyc::TransactGetItems& request) const;

  /// Throws keyc::ResourceNotFound if there is no such table.
  const Table& table(const std::string& name) const;

 private:
  Table& written(const std::string& name);

  std::map<std::string, Table> tables_;
};

}  // namespace fake_dynamodb
