// Batches of any size: items are sent in portions that DynamoDB takes (100 gets, 25 writes), and what it leaves
// unprocessed is queued again after a pause. An item that is asked for several times is one task, since DynamoDB
// refuses a key twice in one request; of several writes of an item the last one counts.

#include "client/batches.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

#include "client/batch_run.hpp"
#include "client/finish.hpp"
#include "json/batch_text.hpp"

namespace keyc::client {
namespace {

constexpr std::size_t most_gets = 100;
constexpr std::size_t most_writes = 25;

/// The outgoing request, which is on one table or several.
template <class Tables>
Outgoing outgoing_batch(std::string_view operation, const Tables& tables, std::string text, Effect effect) {
  return {
      operation, std::move(text), effect, tables.size() == 1 ? std::string(tables.begin()->first) : std::string(), {}};
}

std::string cause_of(const std::exception_ptr& cause, int attempts) {
  if (!cause) return "DynamoDB left them unprocessed " + std::to_string(attempts) + " times in a row";
  try {
    std::rethrow_exception(cause);
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "something else than a std::exception was thrown";
  }
}

std::string counted(std::size_t undone, std::size_t total, const char* what) {
  return std::to_string(undone) + " of " + std::to_string(total) + " items " + what + ": ";
}

/// An item to read, and the positions at which it was asked for.
struct ReadTask {
  const std::string& table;  // as it is sent
  const Item& key;
  bool is_consistent;
  std::vector<std::size_t> places;
  bool done = false;
  std::optional<Item> item{};
};

class BatchReads {
 public:
  /// All must outlive it.
  BatchReads(Shared& shared, const CallOptions& options, const std::vector<GetItem>& gets)
      : shared_(shared), options_(options), asked_(gets.size()) {
    std::unordered_map<std::string, ReadTask*> known;
    known.reserve(gets.size());
    for (std::size_t i = 0; i < gets.size(); ++i) {
      const GetItem& get = gets[i];
      if (!get.ProjectionExpression.empty())
        throw Error("get_all reads whole items: the get of " + get.TableName + " has a projection");
      const std::string& table = shared.tables.sent(get.TableName, get.schema_table);
      const bool is_consistent = get.ConsistentRead.value_or(false);
      const auto [at, is_new] = known.emplace((is_consistent ? "c" : "e") + key_identity(table, get.Key), nullptr);
      if (is_new) at->second = &reads_.emplace_back(ReadTask{table, get.Key, is_consistent, {}});
      at->second->places.push_back(i);
    }
  }

  std::vector<std::optional<Item>> run() {
    std::exception_ptr cause;
    bool is_done = false;
    try {
      is_done = run(false) && run(true);
    } catch (...) {
      cause = std::current_exception();
    }
    if (!is_done) fail(cause);
    return items();
  }

 private:
  using Portion = BatchPortion<ReadTask>;

  /// Reads the items whose reads are consistent, or the others: they do not share requests.
  bool run(bool is_consistent) {
    BatchQueue<ReadTask> queue(most_gets);
    for (ReadTask& read : reads_)
      if (read.is_consistent == is_consistent) queue.add(read);
    return run_batch(shared_, options_, queue, request_for, left_by);
  }

  static Outgoing request_for(const Portion& portion) {
    std::map<std::string_view, json::BatchedKeys> tables;
    for (const ReadTask* const read : portion.tasks()) {
      json::BatchedKeys& keys = tables[read->table];
      keys.keys.push_back(&read->key);
      keys.are_consistent = read->is_consistent;
    }
    return outgoing_batch("BatchGetItem", tables, json::batch_get_text(tables), Effect::none);
  }

  static std::set<const ReadTask*> left_by(const Answer& answer, const Attempts& attempts, Portion& portion) {
    if (answer.status != 200) raise("BatchGetItem", answer, attempts);
    BatchGetItemResult result = read_body(answer, attempts, batch_get_item_result_from_json);
    for (auto& [table, found] : result.Responses)
      for (Item& item : found) {
        ReadTask& read = portion.about(table, item);
        read.item = std::move(item);
      }
    std::set<const ReadTask*> left;
    for (const auto& [table, keys] : result.UnprocessedKeys)
      for (const Item& key : keys.Keys) left.insert(&portion.about(table, key));
    return left;
  }

  std::vector<std::optional<Item>> items() {
    std::vector<std::optional<Item>> items(asked_);
    for (ReadTask& read : reads_) {
      for (const std::size_t place : read.places)
        if (place != read.places.back()) items[place] = read.item;
      items[read.places.back()] = std::move(read.item);
    }
    return items;
  }

  [[noreturn]] void fail(const std::exception_ptr& cause) {
    std::vector<std::size_t> unread;
    for (const ReadTask& read : reads_)
      if (!read.done) unread.insert(unread.end(), read.places.begin(), read.places.end());
    std::sort(unread.begin(), unread.end());
    const std::string message =
        counted(unread.size(), asked_, "were not read") + cause_of(cause, *shared_.settings.max_attempts);
    throw BatchReadError(message, cause, items(), std::move(unread));
  }

  Shared& shared_;
  const CallOptions& options_;
  std::size_t asked_;
  std::deque<ReadTask> reads_;  // each item once; none of them moves
};

struct WriteTask {
  const std::string& table;  // as it is sent
  const Item& key;
  const WriteBatch::Write* write;
  bool done = false;
};

class BatchWrites {
 public:
  /// All must outlive it.
  BatchWrites(Shared& shared, const CallOptions& options, const WriteBatch& batch)
      : shared_(shared), options_(options) {
    std::unordered_map<std::string, WriteTask*> known;
    known.reserve(batch.size());
    for (const WriteBatch::Write& write : batch.writes()) {
      const std::string& table = shared.tables.sent(write.table, write.schema_table);
      const auto [at, is_new] = known.emplace(key_identity(table, write.key), nullptr);
      if (is_new)
        at->second = &writes_.emplace_back(WriteTask{table, write.key, &write});
      else
        at->second->write = &write;
    }
  }

  void run() {
    BatchQueue<WriteTask> queue(most_writes);
    for (WriteTask& write : writes_) queue.add(write);
    std::exception_ptr cause;
    bool is_done = false;
    try {
      is_done = run_batch(shared_, options_, queue, request_for, left_by);
    } catch (...) {
      cause = std::current_exception();
    }
    if (!is_done) fail(cause);
  }

 private:
  using Portion = BatchPortion<WriteTask>;

  static Outgoing request_for(const Portion& portion) {
    std::map<std::string_view, std::vector<json::BatchedWrite>> tables;
    for (const WriteTask* const write : portion.tasks()) {
      const std::optional<Item>& item = write->write->item;
      tables[write->table].push_back({item ? &*item : &write->key, item.has_value()});
    }
    return outgoing_batch("BatchWriteItem", tables, json::batch_write_text(tables), Effect::repeatable);
  }

  static std::set<const WriteTask*> left_by(const Answer& answer, const Attempts& attempts, Portion& portion) {
    // Only the error of an unknown outcome has the request itself.
    const bool may_be_unknown = answer.status != 200 && attempts.lost > 0;
    const BatchWriteItemResult result =
        result_of(may_be_unknown ? struct_of(portion) : BatchWriteItem(), answer, attempts);
    std::set<const WriteTask*> left;
    for (const auto& [table, requests] : result.UnprocessedItems)
      for (const WriteRequest& unprocessed : requests) {
        const auto* const put = std::get_if<PutRequest>(&unprocessed);
        left.insert(&portion.about(table, put != nullptr ? put->Item : std::get<DeleteRequest>(unprocessed).Key));
      }
    return left;
  }

  static BatchWriteItem struct_of(const Portion& portion) {
    BatchWriteItem request;
    for (const WriteTask* const write : portion.tasks()) {
      const std::optional<Item>& item = write->write->item;
      request.RequestItems[write->table].push_back(item ? WriteRequest(PutRequest{*item})
                                                        : WriteRequest(DeleteRequest{write->key}));
    }
    return request;
  }

  [[noreturn]] void fail(const std::exception_ptr& cause) const {
    WriteBatch unwritten;
    for (const WriteTask& write : writes_)
      if (!write.done) unwritten.add(*write.write);
    const std::string message = counted(unwritten.size(), writes_.size(), "are not known to be written") +
                                cause_of(cause, *shared_.settings.max_attempts);
    throw BatchWriteError(message, cause, std::move(unwritten));
  }

  Shared& shared_;
  const CallOptions& options_;
  std::deque<WriteTask> writes_;  // one for each item; none of them moves
};

}  // namespace

std::vector<std::optional<Item>> get_all(Shared& shared, const CallOptions& options, const std::vector<GetItem>& gets) {
  return BatchReads(shared, options, gets).run();
}

void write_all(Shared& shared, const CallOptions& options, const WriteBatch& writes) {
  BatchWrites(shared, options, writes).run();
}

}  // namespace keyc::client

namespace keyc {

BatchReadError::BatchReadError(const std::string& message, std::exception_ptr cause,
                               std::vector<std::optional<Item>> items, std::vector<std::size_t> unread)
    : BatchError(message, std::move(cause)), items_(std::move(items)), unread_(std::move(unread)) {}

BatchWriteError::BatchWriteError(const std::string& message, std::exception_ptr cause, WriteBatch unwritten)
    : BatchError(message, std::move(cause)), unwritten_(std::move(unwritten)) {}

}  // namespace keyc
