// Batches of which several requests are under way at once: how many, in which threads, and what a failure leaves.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <random>
#include <set>
#include <thread>

#include "client/batch_pace.hpp"
#include "client/notes.hpp"
#include "keyc/testing.hpp"
#include "support/catch.hpp"

using namespace keyc::test;
using namespace std::chrono_literals;
using keyc::BatchReadError;
using keyc::BatchWriteError;
using keyc::Fault;

namespace {

/// Passes calls on, as soon as so many are there at once. Counts them.
class Gate : public keyc::Transport {
 public:
  Gate(std::shared_ptr<keyc::Transport> to, std::size_t at_once) : to_(std::move(to)), at_once_(at_once) {}

  keyc::HttpAnswer call(const keyc::Call& call, const keyc::CallLimits& limits) override {
    {
      std::unique_lock lock(mutex_);
      threads_.insert(std::this_thread::get_id());
      ++calls_;
      most_ = std::max(most_, ++now_);
      if (most_ >= at_once_) all_there_.notify_all();
      is_timed_out_ |= !all_there_.wait_for(lock, 20s, [&] { return most_ >= at_once_ || is_timed_out_; });
    }
    keyc::HttpAnswer answer = to_->call(call, limits);
    const std::lock_guard lock(mutex_);
    --now_;
    return answer;
  }

  std::size_t calls() const { return calls_; }
  std::size_t most() const { return most_; }
  bool is_timed_out() const { return is_timed_out_; }
  const std::set<std::thread::id>& threads() const { return threads_; }

 private:
  std::shared_ptr<keyc::Transport> to_;
  std::size_t at_once_;
  std::mutex mutex_;
  std::condition_variable all_there_;
  std::size_t calls_ = 0;
  std::size_t now_ = 0;
  std::size_t most_ = 0;
  bool is_timed_out_ = false;
  std::set<std::thread::id> threads_;
};

struct Notes {
  Notes() {
    dynamo.create(keyc::CreateTable{.TableName = "notes",
                                    .AttributeDefinitions = {{"pk", keyc::AttributeValue::Type::S}},
                                    .KeySchema = {{"pk", "HASH"}}});
  }
  keyc::FakeDynamoDb dynamo;
};

keyc::WriteBatch notes(int count) {
  keyc::WriteBatch batch;
  for (int i = 0; i < count; ++i) batch.put<NoteEntity>(note(std::to_string(i)));
  return batch;
}

std::vector<NoteEntity::Key> keys_of_notes(int count) {
  std::vector<NoteEntity::Key> keys;
  for (int i = 0; i < count; ++i) keys.emplace_back(std::to_string(i));
  return keys;
}

keyc::ClientOptions through(const std::shared_ptr<keyc::Transport>& transport) {
  return {.base_backoff = 0ms, .max_backoff = 0ms, .transport = transport};
}

class ThreadsOfObserver : public keyc::Observer {
 public:
  void attempt(const keyc::AttemptReport&) noexcept override { threads.insert(std::this_thread::get_id()); }
  void done(const keyc::CallReport& report) noexcept override {
    threads.insert(std::this_thread::get_id());
    attempts += report.attempts;
    ++calls;
  }
  std::set<std::thread::id> threads;
  int attempts = 0;
  int calls = 0;
};

}  // namespace

TEST_CASE_METHOD(Notes, "As many requests of a batch are under way as the options or the call allow") {
  struct Case {
    std::optional<std::size_t> in_options;
    std::optional<std::size_t> in_call;
    std::size_t expected;
  };
  const auto [in_options, in_call, expected] = GENERATE(Case{{}, {}, 8}, Case{3, {}, 3}, Case{3, 5, 5}, Case{1, {}, 1});
  const auto gate = std::make_shared<Gate>(dynamo.transport(), expected);
  keyc::ClientOptions options = through(gate);
  options.in_flight = in_options;
  keyc::Client client = keyc::Client(options).with({.in_flight = in_call});
  SECTION("writes") {
    client.write_all(notes(500));
    CHECK(gate->calls() == 20);
    CHECK(dynamo.items("notes").size() == 500);
  }
  SECTION("reads") {
    client.get_all(keys_of_notes(1000));
    CHECK(gate->calls() == 10);
  }
  CHECK(gate->most() == expected);
  CHECK_FALSE(gate->is_timed_out());
}

TEST_CASE_METHOD(Notes,
                 "What the program gives a client is called by the thread that writes, which waits for no answer") {
  const auto gate = std::make_shared<Gate>(dynamo.transport(), 4);
  const auto observer = std::make_shared<ThreadsOfObserver>();
  std::set<std::thread::id> senders;
  keyc::ClientOptions options = through(gate);
  options.on_request = [&](const keyc::SentRequest&) { senders.insert(std::this_thread::get_id()); };
  options.observer = observer;
  keyc::Client client(options);
  dynamo.plant(Fault::throttled().times(3));
  client.write_all(notes(500));
  const std::set<std::thread::id> own = {std::this_thread::get_id()};
  CHECK(senders == own);
  CHECK(observer->threads == own);
  CHECK(observer->calls == 20);
  CHECK(observer->attempts == 23);
  CHECK(gate->threads().size() >= 4);
}

TEST_CASE_METHOD(Notes, "A batch of one request is sent by the thread itself") {
  const auto gate = std::make_shared<Gate>(dynamo.transport(), 1);
  keyc::Client client(through(gate));
  client.write_all(notes(25));
  CHECK(gate->threads() == std::set<std::thread::id>{std::this_thread::get_id()});
}

TEST_CASE_METHOD(Notes, "A batch that fails has what other requests under way have done, and begins none") {
  const auto gate = std::make_shared<Gate>(dynamo.transport(), 4);
  keyc::ClientOptions options = through(gate);
  options.in_flight = 4;
  keyc::Client client(options);
  dynamo.plant(Fault::refused("AccessDeniedException", "planted"));
  SECTION("writes") {
    try {
      client.write_all(notes(500));
      FAIL("nothing was thrown");
    } catch (const BatchWriteError& error) {
      CHECK_THROWS_AS(std::rethrow_exception(error.cause()), keyc::ServiceError);
      CHECK(error.unwritten().size() == 500 - dynamo.items("notes").size());
      std::set<std::string> all;
      for (const auto& write : error.unwritten().writes()) all.insert(write.key.find("pk")->text());
      for (const keyc::Item& item : dynamo.items("notes")) all.insert(item.find("pk")->text());
      CHECK(all.size() == 500);
    }
  }
  SECTION("reads") {
    try {
      client.get_all(keys_of_notes(1000));
      FAIL("nothing was thrown");
    } catch (const BatchReadError& error) {
      CHECK_THROWS_AS(std::rethrow_exception(error.cause()), keyc::ServiceError);
      CHECK(error.unread().size() % 100 == 0);
    }
  }
  CHECK(gate->calls() <= 7);  // some may have begun before the refusal was there
}

TEST_CASE_METHOD(Notes, "Of requests under way at once that are all left unprocessed, one counts") {
  keyc::ClientOptions options = through(dynamo.transport());
  options.in_flight = 4;
  options.max_attempts = 2;
  keyc::Client client(options);
  SECTION("so that all of them together are not the end") {
    dynamo.plant(Fault::unprocessed().times(4));
    const auto gate = std::make_shared<Gate>(dynamo.transport(), 4);
    options.transport = gate;
    keyc::Client(options).write_all(notes(100));
    CHECK(dynamo.items("notes").size() == 100);
  }
  SECTION("but not for ever") {
    dynamo.plant(Fault::unprocessed().times(1000));
    try {
      client.write_all(notes(500));
      FAIL("nothing was thrown");
    } catch (const BatchWriteError& error) {
      CHECK(error.cause() == nullptr);
      CHECK(error.unwritten().size() == 500);
      CHECK(dynamo.sent().size() <= 8);
    }
  }
}

TEST_CASE(
    "A batch goes on with half as many requests at once while items are left, and with one more after each success") {
  keyc::ClientOptions options;
  options.max_attempts = 3;
  options.throttling_backoff = options.max_backoff = 1h;
  keyc::client::BatchPace pace(options, 8);
  std::vector<std::size_t> most;
  for (const std::size_t left : std::vector<std::size_t>{1, 24, 1, 1, 0, 0, 1, 0}) {
    CHECK(pace.heard(pace.row(), 25, left));
    most.push_back(pace.most());
  }
  CHECK(most == std::vector<std::size_t>{4, 2, 1, 1, 2, 3, 1, 2});
  CHECK(pace.opens() < std::chrono::steady_clock::now());  // what is not left goes on

  const int row = pace.row();
  CHECK(pace.heard(row, 25, 25));
  CHECK(pace.heard(row, 25, 25));  // it was under way at the same time
  CHECK(pace.opens() > std::chrono::steady_clock::now());
  CHECK(pace.heard(pace.row(), 25, 25));
  CHECK_FALSE(pace.heard(pace.row(), 25, 25));
}

TEST_CASE_METHOD(Notes, "A batch whose answers are lost is written, or says what is not known") {
  keyc::Client client(through(dynamo.transport()));
  dynamo.plant(Fault::lost_after().times(2));
  client.write_all(notes(200));
  CHECK(dynamo.items("notes").size() == 200);

  dynamo.plant(Fault::lost_after().times(1000));
  try {
    client.write_all(notes(200));
    FAIL("nothing was thrown");
  } catch (const BatchWriteError& error) {
    CHECK(error.unwritten().size() == 200);
    CHECK_THROWS_AS(std::rethrow_exception(error.cause()), keyc::UnknownOutcome);
  }
}

TEST_CASE_METHOD(Notes, "A batch can be cancelled while it waits") {
  keyc::ClientOptions options = through(dynamo.transport());
  options.max_backoff = 20s;
  options.base_backoff = options.throttling_backoff = 20s;
  keyc::Client client(options);
  dynamo.plant(Fault::throttled().times(1000));
  const keyc::CancelSource source;
  const auto begin = std::chrono::steady_clock::now();
  std::jthread later([&] {
    std::this_thread::sleep_for(20ms);
    source.cancel();
  });
  try {
    client.with({.cancel = source.token()}).write_all(notes(500));
    FAIL("nothing was thrown");
  } catch (const BatchWriteError& error) {
    CHECK(error.unwritten().size() == 500);
    CHECK_THROWS_AS(std::rethrow_exception(error.cause()), keyc::Cancelled);
  }
  CHECK(std::chrono::steady_clock::now() - begin < 10s);
}

TEST_CASE_METHOD(Notes, "Everything is written and read, whatever happens to single requests") {
  keyc::ClientOptions options = through(dynamo.transport());
  options.max_attempts = 50;
  options.retry_quota = 0;
  keyc::Client client(options);
  std::mt19937 random(7);
  for (std::size_t i = 0; i < 60; ++i) {
    const Fault faults[] = {Fault::throttled(), Fault::lost_before(), Fault::lost_after(), Fault::not_sent(),
                            Fault::unprocessed(random() % 30)};
    dynamo.plant(faults[random() % 5].after(random() % 3));
  }
  client.write_all(notes(2000));
  const auto found = client.get_all(keys_of_notes(2001));
  for (std::size_t i = 0; i < 2000; ++i) REQUIRE(found[i] == note(std::to_string(i)));
  CHECK_FALSE(found[2000]);
  CHECK(dynamo.planted() == 0);
}
