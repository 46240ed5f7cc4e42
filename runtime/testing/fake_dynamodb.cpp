// One database behind a lock, what happens to requests on the way to it, and what a client sees of that.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <utility>

#include "keyc/json.hpp"
#include "keyc/testing.hpp"
#include "testing/answers.hpp"
#include "testing/errors.hpp"
#include "testing/operations.hpp"
#include "testing/requests.hpp"
#include "testing/tokens.hpp"

namespace keyc {
namespace {

constexpr std::string_view transaction = "TransactWriteItems";

bool is_batch(std::string_view operation) { return operation == "BatchGetItem" || operation == "BatchWriteItem"; }

/// Whether a transaction of somebody else can be in the way.
bool can_conflict(std::string_view operation) {
  constexpr std::string_view operations[] = {"PutItem", "UpdateItem", "DeleteItem", transaction, "TransactGetItems"};
  return std::find(std::begin(operations), std::end(operations), operation) != std::end(operations);
}

HttpAnswer answered(int status, std::string body) {
  HttpAnswer answer;
  answer.status = status;
  answer.body = std::move(body);
  answer.was_sent = true;
  return answer;
}

HttpAnswer refused(const ErrorResult& error, int status = 400) { return answered(status, fake::error_json(error)); }

HttpAnswer unanswered(const char* problem, bool was_sent) {
  HttpAnswer answer;
  answer.problem = problem;
  answer.was_sent = was_sent;
  answer.may_recover = true;
  return answer;
}

std::size_t actions_in(std::string_view operation, std::string_view body) {
  return operation == transaction ? fake::request_from_json<TransactWriteItems>(body).TransactItems.size()
                                  : fake::request_from_json<TransactGetItems>(body).TransactItems.size();
}

/// Another transaction is changing what this request is about.
HttpAnswer conflicting(std::string_view operation, std::string_view body) {
  constexpr const char* message = "Transaction is ongoing for the item";
  if (!operation.starts_with("Transact")) return refused({"TransactionConflictException", message, std::nullopt, {}});
  std::vector<CancellationReason> reasons(actions_in(operation, body), {"None", "", std::nullopt});
  if (!reasons.empty()) reasons.front() = {"TransactionConflict", message, std::nullopt};
  const TransactionCancelled cancelled = fake::cancelled(std::move(reasons));
  return refused({cancelled.type(), cancelled.what(), std::nullopt, cancelled.reasons()});
}

/// While a thread is in what a fault does meanwhile, in one database, which another such fault may have led to.
class Acting {
 public:
  explicit Acting(const void* in) : in_(in), outer_(std::exchange(innermost, this)) {}
  Acting(const Acting&) = delete;
  Acting& operator=(const Acting&) = delete;
  ~Acting() { innermost = outer_; }

  static bool is_in(const void* database) {
    for (const Acting* acting = innermost; acting != nullptr; acting = acting->outer_)
      if (acting->in_ == database) return true;
    return false;
  }

 private:
  static thread_local const Acting* innermost;
  const void* in_;
  const Acting* outer_;
};
thread_local const Acting* Acting::innermost = nullptr;

}  // namespace

class FakeDynamoDb::State : public Transport {
 public:
  HttpAnswer call(const Call& call, const CallLimits& /*limits*/) override {
    HttpAnswer answer = answer_to(call);
    answer.headers.push_back({"x-amzn-RequestId", "IN-MEMORY-" + std::to_string(++answers_)});
    return answer;
  }

  template <class Use>
  auto locked(Use use) {
    const std::lock_guard lock(mutex_);
    return use();
  }

  // What follows is for the holder of the lock.
  fake::Database database;
  fake::PageEnd page_end{};
  struct Planted {
    std::uint64_t number;  // ascending
    Fault fault;
  };
  std::vector<Planted> faults;
  std::uint64_t planted = 0;
  std::vector<SentCall> sent;
  std::chrono::milliseconds ahead{0};

  fake::Tokens::Time now() const { return std::chrono::system_clock::now() + ahead; }

 private:
  HttpAnswer answer_to(const Call& call) {
    std::unique_lock lock(mutex_);
    std::uint64_t passed = 0;
    std::optional<Fault> fault = next_fault(call, passed);
    while (fault && fault->kind_ == Fault::Kind::meanwhile) {
      lock.unlock();
      {
        const Acting acting(this);
        fault->act_();
      }
      lock.lock();
      fault = next_fault(call, passed);
    }
    if (fault && fault->kind_ == Fault::Kind::not_sent) return unanswered("could not connect: planted", false);
    sent.push_back({std::string(call.operation), std::string(call.body)});
    if (fault && fault->kind_ == Fault::Kind::lost_after) answer_of([&] { return executed(call); });
    if (fault && (fault->kind_ == Fault::Kind::lost_before || fault->kind_ == Fault::Kind::lost_after))
      return unanswered("the connection broke before an answer came: planted", true);
    return answer_of([&] { return fault ? answer_to_fault(*fault, call) : executed(call); });
  }

  HttpAnswer answer_to_fault(const Fault& fault, const Call& call) {
    if (fault.kind_ == Fault::Kind::refused)
      return refused({fault.type_, fault.message_, std::nullopt, {}}, fault.status_);
    if (fault.kind_ == Fault::Kind::conflict) return conflicting(call.operation, call.body);
    return answered(200, fake::answer_to_part(database, call.operation, call.body, fault.count_));
  }

  /// The first planted fault that is for this request, which then has happened once more. Looks at those after number
  /// `passed`, and sets it: a request meets each fault once.
  std::optional<Fault> next_fault(const Call& call, std::uint64_t& passed) {
    const bool is_of_act = Acting::is_in(this);
    for (auto at = faults.begin(); at != faults.end(); ++at) {
      Fault& fault = at->fault;
      if (at->number <= passed) continue;
      passed = at->number;
      if ((is_of_act && fault.kind_ == Fault::Kind::meanwhile) || !is_for(fault, call)) continue;
      if (fault.passes_ > 0) {
        --fault.passes_;
        continue;
      }
      Fault found = fault;
      if (--fault.times_ == 0) faults.erase(at);
      return found;
    }
    return std::nullopt;
  }

  static bool is_for(const Fault& fault, const Call& call) {
    if (fault.kind_ == Fault::Kind::unprocessed && !is_batch(call.operation)) return false;
    if (fault.kind_ == Fault::Kind::conflict && !can_conflict(call.operation)) return false;
    return (fault.operation_.empty() || fault.operation_ == call.operation) &&
           (fault.table_.empty() || is_on(fault.table_, call));
  }

  static bool is_on(const std::string& table, const Call& call) {
    try {
      return fake::tables_of(call.operation, call.body).contains(table);
    } catch (const JsonError&) {
      return false;  // it will be refused
    }
  }

  HttpAnswer executed(const Call& call) {
    if (call.operation != transaction) return answered(200, fake::answer_to(database, call.operation, call.body));
    if (tokens_.is_known(call.body, now())) return answered(200, "{}");
    HttpAnswer answer = answered(200, fake::answer_to(database, call.operation, call.body));
    tokens_.remember(call.body, now());
    return answer;
  }

  /// The answer that `execute` returns, or the error that it throws.
  template <class Execute>
  static HttpAnswer answer_of(Execute execute) {
    try {
      return execute();
    } catch (const ConditionFailed& failed) {
      return refused({failed.type(), failed.what(), failed.item(), {}});
    } catch (const TransactionCancelled& cancelled) {
      return refused({cancelled.type(), cancelled.what(), std::nullopt, cancelled.reasons()});
    } catch (const ServiceError& error) {
      return refused({error.type(), error.what(), std::nullopt, {}}, error.status());
    } catch (const JsonError& error) {
      // A client's own requests are well-formed, but for texts that are to be numbers.
      return refused({"ValidationException", error.what(), std::nullopt, {}});
    }
  }

  std::mutex mutex_;
  std::atomic<std::uint64_t> answers_{0};
  fake::Tokens tokens_;
};

FakeDynamoDb::FakeDynamoDb() : state_(std::make_shared<State>()) {}
FakeDynamoDb::~FakeDynamoDb() = default;

Client FakeDynamoDb::client(ClientOptions options) const {
  options.transport = transport();
  if (!options.base_backoff) options.base_backoff = std::chrono::milliseconds(0);
  if (!options.max_backoff) options.max_backoff = std::chrono::milliseconds(0);
  if (!options.in_flight) options.in_flight = 1;  // the order of requests is the same in each run
  if (!options.config) options.config = AwsConfig::environment_only();
  return Client(std::move(options));
}

std::shared_ptr<Transport> FakeDynamoDb::transport() const { return state_; }

void FakeDynamoDb::create(const CreateTable& table) {
  state_->locked([&] { state_->database.send(table); });
}

void FakeDynamoDb::enable(const UpdateTimeToLive& time_to_live) {
  state_->locked([&] { state_->database.send(time_to_live); });
}

std::vector<Item> FakeDynamoDb::items(const std::string& table) const {
  return state_->locked([&] {
    std::vector<Item> items;
    const auto& stored = state_->database.table(table).items();
    items.reserve(stored.size());
    for (const auto& [key, item] : stored) items.push_back(item);
    return items;
  });
}

void FakeDynamoDb::end_pages_after_items(std::size_t items) {
  if (items == 0) throw Error("a page has at least one item");
  state_->locked([&] {
    state_->page_end.items = items;
    state_->database.end_pages(state_->page_end);
  });
}

void FakeDynamoDb::end_pages_after_bytes(std::size_t bytes) {
  state_->locked([&] {
    state_->page_end.bytes = bytes;
    state_->database.end_pages(state_->page_end);
  });
}

void FakeDynamoDb::plant(Fault fault) {
  if (fault.times_ == 0) return;
  state_->locked([&] { state_->faults.push_back({++state_->planted, std::move(fault)}); });
}

std::size_t FakeDynamoDb::planted() const {
  return state_->locked([&] {
    std::size_t left = 0;
    for (const auto& [number, fault] : state_->faults) left += fault.times_;
    return left;
  });
}

std::vector<SentCall> FakeDynamoDb::sent(std::string_view operation) const {
  return state_->locked([&] {
    std::vector<SentCall> found;
    std::copy_if(state_->sent.begin(), state_->sent.end(), std::back_inserter(found),
                 [&](const SentCall& call) { return operation.empty() || call.operation == operation; });
    return found;
  });
}

void FakeDynamoDb::forget_sent() {
  state_->locked([&] { state_->sent.clear(); });
}

void FakeDynamoDb::advance_clock(std::chrono::milliseconds time) {
  state_->locked([&] { state_->ahead += time; });
}

std::size_t FakeDynamoDb::delete_expired() {
  return state_->locked([&] {
    const auto now = std::chrono::floor<std::chrono::seconds>(state_->now().time_since_epoch());
    return state_->database.delete_expired(now.count());
  });
}

}  // namespace keyc
