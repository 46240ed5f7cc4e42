#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/client.hpp"
#include "keyc/transport.hpp"

/// A DynamoDB in memory for the tests of programs (library keyc::testing).
namespace keyc {

/// What happens to a request instead of, or after, what it asks for.
///
///     dynamo.plant(keyc::Fault::throttled());                                       // the next request, whichever
///     dynamo.plant(keyc::Fault::lost_after().of("UpdateItem").on("Orders"));        // the next update in Orders
///     dynamo.plant(keyc::Fault::unprocessed(5).of("BatchWriteItem").after(1).times(3));
class Fault {
 public:
  /// ProvisionedThroughputExceededException: nothing has taken place.
  static Fault throttled();
  /// Somebody else's transaction is changing the item at this moment: TransactionConflictException; a transaction is
  /// cancelled with the code TransactionConflict for its first action.
  static Fault conflict();
  /// An error that is answered instead: "LimitExceededException". A status of 500 or more is a lost attempt.
  static Fault refused(std::string type, std::string message, int status = 400);
  /// There is no connection, and nothing was sent.
  static Fault not_sent();
  /// The connection breaks before the request takes place, or after that: the client sees no answer, and cannot tell
  /// these two apart.
  static Fault lost_before();
  static Fault lost_after();
  /// A batch leaves this many of its writes or keys unprocessed, at most all that it has.
  static Fault unprocessed(std::size_t count = std::numeric_limits<std::size_t>::max());
  /// Before the request takes place, this does: another writer comes between. It may send requests; those that its
  /// thread sends meet no such fault themselves.
  static Fault meanwhile(std::function<void()> act);

  /// Of this operation alone ("UpdateItem"), and on this table alone. Batches are on each of their tables, and
  /// transactions on those of their actions.
  Fault of(std::string operation) const;
  Fault on(std::string table) const;
  /// Passes over so many requests first, and then happens so many times; once if nothing is said.
  Fault after(std::size_t requests) const;
  Fault times(std::size_t count) const;

 private:
  friend class FakeDynamoDb;
  enum class Kind : std::uint8_t { refused, conflict, not_sent, lost_before, lost_after, unprocessed, meanwhile };
  explicit Fault(Kind kind) : kind_(kind) {}

  Kind kind_;
  std::string type_{};
  std::string message_{};
  int status_ = 400;
  std::size_t count_ = 0;
  std::function<void()> act_{};
  std::string operation_{};
  std::string table_{};
  std::size_t passes_ = 0;
  std::size_t times_ = 1;
};

/// A request that reached a FakeDynamoDb, or was lost on the way to it.
struct SentCall {
  std::string operation;
  std::string body;  // JSON
};

/// A DynamoDB in memory: tables with their indexes, all requests that keyc::Client sends, expressions, pages, batches,
/// transactions and their tokens, times to live, and the errors that DynamoDB answers. It is held against DynamoDB
/// Local by random requests. Clients of it are clients as any others, with their retries and their exceptions:
///
///     keyc::FakeDynamoDb dynamo;
///     dynamo.create<ShopTable>();
///     keyc::Client client = dynamo.client();
///
/// Reads are always consistent, tables are active at once, and nothing is ever throttled, unless it is planted. Several
/// threads can use it and its clients at once. Clients may outlive it.
class FakeDynamoDb {
 public:
  FakeDynamoDb();
  FakeDynamoDb(const FakeDynamoDb&) = delete;
  FakeDynamoDb& operator=(const FakeDynamoDb&) = delete;
  ~FakeDynamoDb();

  /// A client of this database. If `options` do not say else, it does not wait between its attempts, sends a batch one
  /// request after the other, and reads no files of settings.
  Client client(ClientOptions options = {}) const;
  /// What `ClientOptions::transport` takes, for a program that makes its clients itself.
  std::shared_ptr<Transport> transport() const;

  /// Creates a generated table, such as `ShopTable`, with its time to live. Throws ServiceError if it exists.
  template <class Table>
  void create() {
    create(Table::create_table());
    if constexpr (requires { Table::time_to_live(); }) enable(Table::time_to_live());
  }
  void create(const CreateTable& table);
  void enable(const UpdateTimeToLive& time_to_live);

  /// All items of a table, in the order of their keys, as they are stored. Throws ResourceNotFound.
  template <class Table>
  std::vector<Item> items() const {
    return items(Table::create_table().TableName);
  }
  std::vector<Item> items(const std::string& table) const;

  /// Ends each page of a query or a scan after so many items, before they are filtered, or so many bytes. DynamoDB ends
  /// them after 1 MB, which is what happens without this.
  void end_pages_after_items(std::size_t items);
  void end_pages_after_bytes(std::size_t bytes);

  /// Faults happen in the order in which they were planted: a request meets the first one that is for it, and after
  /// meanwhile() the next one.
  void plant(Fault fault);
  /// How many faults are still to happen.
  std::size_t planted() const;

  /// What was sent, in that order: of this operation, or all. Each attempt is there once.
  std::vector<SentCall> sent(std::string_view operation = {}) const;
  void forget_sent();

  /// The database's own clock, which begins as that of the system, by which tokens of transactions are forgotten and
  /// items expire. Items that have expired stay until they are deleted, as DynamoDB takes some days for it.
  void advance_clock(std::chrono::milliseconds time);
  /// Deletes the items that have expired. Returns how many.
  std::size_t delete_expired();

 private:
  class State;
  std::shared_ptr<State> state_;
};

}  // namespace keyc
