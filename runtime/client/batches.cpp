// Batches of any size: items are sent in portions that DynamoDB takes (100 gets, 25 writes), and what it leaves
// unprocessed is queued again after a pause. An item that is asked for several times is one task, since DynamoDB
// refuses a key twice in one request; of several writes of an item the last one counts. Only answers in a row that
// process nothing at all end a batch.

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <thread>
#include <unordered_map>

#include "client/backoff.hpp"
#include "keyc/client.hpp"
#include "keys/key_identity.hpp"

namespace keyc {
namespace {

constexpr std::size_t most_gets = 100;
constexpr std::size_t most_writes = 25;

/// Decides when to give up on what is left unprocessed, and waits before it is requested again.
class Patience {
 public:
  explicit Patience(const ClientOptions& options)
      : most_(options.max_attempts), backoff_(options.base_backoff, options.max_backoff) {}

  /// False if as many answers in a row as are allowed have left all that they were sent unprocessed.
  bool may_continue(std::size_t sent, std::size_t left) {
    fruitless_ = left < sent ? 0 : fruitless_ + 1;
    if (fruitless_ == most_) return false;
    if (left > 0) std::this_thread::sleep_for(backoff_.after(fruitless_ + 1));
    return true;
  }

 private:
  int most_;
  client::Backoff backoff_;
  int fruitless_ = 0;
};

/// Tasks that are still to be done, in portions.
template <class Task>
class Queue {
 public:
  void add(Task& task) { tasks_.push_back(&task); }
  bool empty() const noexcept { return tasks_.empty(); }

  std::vector<Task*> take(std::size_t most) {
    const auto end = tasks_.begin() + static_cast<std::ptrdiff_t>(std::min(most, tasks_.size()));
    std::vector<Task*> portion(tasks_.begin(), end);
    tasks_.erase(tasks_.begin(), end);
    return portion;
  }

 private:
  std::deque<Task*> tasks_;
};

/// What a batch needs of its client.
template <class Request, class Result>
struct Sender {
  const ClientOptions& options;
  /// The name under which a table is sent.
  std::function<std::string(const std::string& stored, std::string_view schema)> name_of;
  /// Sends a request whose tables have these names.
  std::function<Result(const Request& request)> send;
};

/// The tasks of one request, by the items that they are about.
template <class Task>
class Portion {
 public:
  explicit Portion(std::vector<Task*> tasks) : tasks_(std::move(tasks)) {
    for (Task* const task : tasks_) {
      by_identity_.emplace(key_identity(task->table, task->key), task);
      keys_.emplace(task->table, &task->key);
    }
  }

  const std::vector<Task*>& tasks() const noexcept { return tasks_; }

  /// The task for this item or key. Throws JsonError if there is none: the answer does not belong to the request.
  Task& about(const std::string& table, const Item& item) const {
    Item key;
    if (const auto sample = keys_.find(table); sample != keys_.end())
      for (const Attribute& attribute : *sample->second)
        if (const AttributeValue* const value = item.find(attribute.name)) key.set(attribute.name, *value);
    const auto found = by_identity_.find(key_identity(table, key));
    if (found == by_identity_.end())
      throw JsonError("the answer has an item of " + table + " that was not in the request");
    return *found->second;
  }

  /// Marks all tasks as done except `left`, which are queued again. Returns how many are left.
  std::size_t settle(const std::set<const Task*>& left, Queue<Task>& queue) const {
    for (Task* const task : tasks_)
      if (left.contains(task))
        queue.add(*task);
      else
        task->done = true;
    return left.size();
  }

 private:
  std::vector<Task*> tasks_;
  std::unordered_map<std::string, Task*> by_identity_;
  std::map<std::string, const Item*> keys_;
};

std::string message_of(const std::exception_ptr& cause, int attempts) {
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
struct Read {
  std::string table;
  Item key;
  bool consistent;
  std::vector<std::size_t> places;
  bool done = false;
  std::optional<Item> item{};
};

class Reads {
 public:
  Reads(const Sender<BatchGetItem, BatchGetItemResult>& client, const std::vector<GetItem>& gets)
      : client_(client), asked_(gets.size()) {
    std::unordered_map<std::string, Read*> known;
    for (std::size_t i = 0; i < gets.size(); ++i) {
      const GetItem& get = gets[i];
      if (!get.ProjectionExpression.empty())
        throw Error("get_all reads whole items: the get of " + get.TableName + " has a projection");
      const std::string table = client_.name_of(get.TableName, get.schema_table);
      const bool consistent = get.ConsistentRead.value_or(false);
      const auto [at, is_new] = known.emplace((consistent ? "c" : "e") + key_identity(table, get.Key), nullptr);
      if (is_new) at->second = &reads_.emplace_back(Read{table, get.Key, consistent, {}});
      at->second->places.push_back(i);
    }
  }

  std::vector<std::optional<Item>> run() {
    std::exception_ptr cause;
    bool done = false;
    try {
      done = run(false) && run(true);
    } catch (...) {
      cause = std::current_exception();
    }
    if (!done) fail(cause);
    return items();
  }

 private:
  /// Reads the items whose reads are consistent, or the others: they do not share requests. False if some are left.
  bool run(bool consistent) {
    Queue<Read> queue;
    for (Read& read : reads_)
      if (read.consistent == consistent) queue.add(read);
    Patience patience(client_.options);
    while (!queue.empty()) {
      const Portion<Read> portion(queue.take(most_gets));
      const std::size_t left = send(portion, queue);
      if (!patience.may_continue(portion.tasks().size(), left)) return false;
    }
    return true;
  }

  /// Returns how many were left.
  std::size_t send(const Portion<Read>& portion, Queue<Read>& queue) {
    BatchGetItem request;
    for (const Read* const read : portion.tasks()) {
      KeysAndAttributes& table_reads = request.RequestItems[read->table];
      table_reads.Keys.push_back(read->key);
      if (read->consistent) table_reads.ConsistentRead = true;
    }
    BatchGetItemResult answer = client_.send(request);
    for (auto& [table, found] : answer.Responses)
      for (Item& item : found) {
        Read& read = portion.about(table, item);
        read.item = std::move(item);
      }
    std::set<const Read*> left;
    for (const auto& [table, keys] : answer.UnprocessedKeys)
      for (const Item& key : keys.Keys) {
        left.insert(&portion.about(table, key));
      }
    return portion.settle(left, queue);
  }

  std::vector<std::optional<Item>> items() const {
    std::vector<std::optional<Item>> items(asked_);
    for (const Read& read : reads_)
      for (const std::size_t place : read.places) items[place] = read.item;
    return items;
  }

  [[noreturn]] void fail(const std::exception_ptr& cause) const {
    std::vector<std::size_t> unread;
    for (const Read& read : reads_)
      if (!read.done) unread.insert(unread.end(), read.places.begin(), read.places.end());
    std::sort(unread.begin(), unread.end());
    const std::string message =
        counted(unread.size(), asked_, "were not read") + message_of(cause, client_.options.max_attempts);
    throw BatchReadError(message, cause, items(), std::move(unread));
  }

  const Sender<BatchGetItem, BatchGetItemResult>& client_;
  std::size_t asked_;
  std::deque<Read> reads_;  // each item once; none of them moves
};

struct Write {
  std::string table;
  Item key;
  const WriteBatch::Write* write;
  bool done = false;
};

class Writes {
 public:
  Writes(const Sender<BatchWriteItem, BatchWriteItemResult>& client, const WriteBatch& batch) : client_(client) {
    std::unordered_map<std::string, Write*> known;
    for (const WriteBatch::Write& write : batch.writes()) {
      const std::string table = client_.name_of(write.table, write.schema_table);
      const auto [at, is_new] = known.emplace(key_identity(table, write.key), nullptr);
      if (is_new)
        at->second = &writes_.emplace_back(Write{table, write.key, &write});
      else
        at->second->write = &write;
    }
  }

  void run() {
    std::exception_ptr cause;
    bool done = false;
    try {
      done = send_all();
    } catch (...) {
      cause = std::current_exception();
    }
    if (!done) fail(cause);
  }

 private:
  bool send_all() {
    Queue<Write> queue;
    for (Write& write : writes_) queue.add(write);
    Patience patience(client_.options);
    while (!queue.empty()) {
      const Portion<Write> portion(queue.take(most_writes));
      const std::size_t left = send(portion, queue);
      if (!patience.may_continue(portion.tasks().size(), left)) return false;
    }
    return true;
  }

  std::size_t send(const Portion<Write>& portion, Queue<Write>& queue) {
    BatchWriteItem request;
    for (const Write* const write : portion.tasks()) {
      const std::optional<Item>& item = write->write->item;
      request.RequestItems[write->table].push_back(item ? WriteRequest(PutRequest{*item})
                                                        : WriteRequest(DeleteRequest{write->key}));
    }
    const BatchWriteItemResult answer = client_.send(request);
    std::set<const Write*> left;
    for (const auto& [table, requests] : answer.UnprocessedItems)
      for (const WriteRequest& unprocessed : requests) {
        const auto* const put = std::get_if<PutRequest>(&unprocessed);
        left.insert(&portion.about(table, put != nullptr ? put->Item : std::get<DeleteRequest>(unprocessed).Key));
      }
    return portion.settle(left, queue);
  }

  [[noreturn]] void fail(const std::exception_ptr& cause) const {
    WriteBatch unwritten;
    for (const Write& write : writes_)
      if (!write.done) unwritten.add(*write.write);
    const std::string message = counted(unwritten.size(), writes_.size(), "are not known to be written") +
                                message_of(cause, client_.options.max_attempts);
    throw BatchWriteError(message, cause, std::move(unwritten));
  }

  const Sender<BatchWriteItem, BatchWriteItemResult>& client_;
  std::deque<Write> writes_;  // one for each item; none of them moves
};

}  // namespace

BatchReadError::BatchReadError(const std::string& message, std::exception_ptr cause,
                               std::vector<std::optional<Item>> items, std::vector<std::size_t> unread)
    : BatchError(message, std::move(cause)), items_(std::move(items)), unread_(std::move(unread)) {}

BatchWriteError::BatchWriteError(const std::string& message, std::exception_ptr cause, WriteBatch unwritten)
    : BatchError(message, std::move(cause)), unwritten_(std::move(unwritten)) {}

std::vector<std::optional<Item>> Client::get_all(const std::vector<GetItem>& gets) {
  const Sender<BatchGetItem, BatchGetItemResult> sender{
      options(), [this](const std::string& stored, std::string_view schema) { return sent_name(stored, schema); },
      [this](const BatchGetItem& request) { return send_named(request); }};
  return Reads(sender, gets).run();
}

void Client::write_all(const WriteBatch& writes) {
  const Sender<BatchWriteItem, BatchWriteItemResult> sender{
      options(), [this](const std::string& stored, std::string_view schema) { return sent_name(stored, schema); },
      [this](const BatchWriteItem& request) { return send_named(request); }};
  Writes(sender, writes).run();
}

}  // namespace keyc
