#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "keyc/generated/batch.hpp"
#include "keyc/generated/transaction.hpp"
#include "keyc/requests.hpp"
#include "testing/capacity.hpp"
#include "testing/read.hpp"
#include "testing/table.hpp"

namespace keyc::fake {

/// The answer to requests about a table.
struct TableDescription {
  CreateTable definition;
  std::string status;
  std::size_t items = 0;
};

/// A DynamoDB in memory: executes requests as DynamoDB does, and throws the errors that keyc::Client throws. It is a
/// value: a copy is a separate database.
class Database {
 public:
  TableDescription send(const CreateTable& request);
  TableDescription send(const DeleteTable& request);
  TableDescription send(const DescribeTable& request) const;
  UpdateTimeToLive send(const UpdateTimeToLive& request);
  TimeToLiveResult send(const DescribeTimeToLive& request) const;

  PutItemResult send(const PutItem& request);
  UpdateItemResult send(const UpdateItem& request);
  DeleteItemResult send(const DeleteItem& request);
  GetItemResult send(const GetItem& request) const;
  QueryResult send(const Query& request) const;
  QueryResult send(const Scan& request) const;

  /// Refuse what the requests below refuse.
  void check(const BatchGetItem& request) const;
  void check(const BatchWriteItem& request) const;
  /// Leaves the keys after 16 MB unprocessed.
  BatchGetItemResult send(const BatchGetItem& request) const;
  /// Executes all writes.
  BatchWriteItemResult send(const BatchWriteItem& request);

  /// Executes all actions or none, and then throws TransactionCancelled. Tokens are not remembered: a request that is
  /// sent again takes place again.
  void send(const TransactWriteItems& request);
  TransactGetItemsResult send(const TransactGetItems& request) const;

  /// Throws ResourceNotFound if there is no such table.
  const Table& table(const std::string& name) const;

  /// Ends the pages of queries and scans that are sent from now on.
  void end_pages(PageEnd end) { page_end_ = end; }

  /// What has been consumed since this was called last.
  Capacity take_consumed() { return std::exchange(consumed_, {}); }

  /// Deletes the items of all tables whose time to live ended before this time, in epoch seconds. Returns how many.
  std::size_t delete_expired(std::int64_t now);

 private:
  Table& written(const std::string& name);
  GetItemResult got(const GetItem& request, Capacity::Read how) const;
  TableDescription described(const Table& table, const char* status) const;

  std::map<std::string, Table> tables_;
  PageEnd page_end_{};
  mutable Capacity consumed_{};
};

}  // namespace keyc::fake
