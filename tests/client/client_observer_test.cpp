// What a client reports of its requests.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <sstream>
#include <thread>

#include "client/lost_answers.hpp"
#include "client/scripted_http.hpp"
#include "keyc/transact.hpp"
#include "support/catch.hpp"

using keyc::Client;
using keyc::HttpAnswer;
using keyc::name_of;
using keyc::test::http_answer;
using keyc::test::http_cut;
using keyc::test::http_refusal;
using keyc::test::scripted_options;
using keyc::test::ScriptedHttp;

namespace {

class Recorder final : public keyc::Observer {
 public:
  void attempt(const keyc::AttemptReport& report) override {
    std::ostringstream line;
    line << report.operation << ' ' << report.table << ' ' << report.number << '/' << report.most << ' '
         << name_of(report.reason) << ": " << name_of(report.end) << ' ' << report.status << ' ' << report.error_type
         << report.problem << ' ' << report.request_id;
    attempts.push_back(line.str());
    bytes_out += report.bytes_out;
    bytes_in += report.bytes_in;
    server = report.server;
  }
  void done(const keyc::CallReport& report) override {
    std::ostringstream line;
    line << report.operation << ' ' << report.table << report.index << ' ' << report.attempts << " attempts, "
         << report.lost << " lost: " << name_of(report.outcome) << ", " << name_of(report.stopped) << ' '
         << report.error_type;
    calls.push_back(line.str());
    capacity = report.consumed_capacity;
    count = report.count;
    scanned_count = report.scanned_count;
  }
  void note(const keyc::Note& note) override { notes.push_back(std::string(name_of(note.kind))); }

  std::vector<std::string> attempts{};
  std::vector<std::string> calls{};
  std::vector<std::string> notes{};
  std::size_t bytes_out = 0;
  std::size_t bytes_in = 0;
  std::string server{};
  std::optional<double> capacity{};
  std::optional<std::int64_t> count{};
  std::optional<std::int64_t> scanned_count{};
};

using Lines = std::vector<std::string>;

struct Observed {
  std::shared_ptr<Recorder> recorder = std::make_shared<Recorder>();
  std::shared_ptr<ScriptedHttp> http;
  Client client;

  explicit Observed(std::deque<HttpAnswer> answers, bool return_capacity = false)
      : http(std::make_shared<ScriptedHttp>(std::move(answers))), client(options(return_capacity)) {}

 private:
  keyc::ClientOptions options(bool return_capacity) const {
    keyc::ClientOptions made = scripted_options(http);
    made.observer = recorder;
    made.return_capacity = return_capacity;
    return made;
  }
};

keyc::GetItem get() { return {.TableName = "notes", .Key = keyc::test::key()}; }

}  // namespace

TEST_CASE("An observer is told of each attempt, with its reason, and of the call") {
  Observed seen({http_refusal("ThrottlingException", 400, {{"x-amzn-RequestId", "ID1"}}), http_cut(),
                 http_refusal("TransactionConflictException"), http_answer("{}")});
  seen.client.send(get());
  CHECK(seen.recorder->attempts == Lines{"GetItem notes 1/4 first: answered 400 ThrottlingException ID1",
                                         "GetItem notes 2/4 throttled: lost 0 the connection was cut ",
                                         "GetItem notes 3/4 lost: answered 400 TransactionConflictException ",
                                         "GetItem notes 4/4 conflict: answered 200  "});
  CHECK(seen.recorder->calls == Lines{"GetItem notes 4 attempts, 1 lost: done, finished "});
  CHECK(seen.recorder->bytes_out == 4 * seen.http->sent()[0].body.size());
  CHECK(seen.recorder->bytes_in > 0);
  CHECK(seen.recorder->server == "dynamodb.test");
}

TEST_CASE("The outcome of a call is the one that the program gets, with why it was not tried again") {
  const auto outcome = [](std::deque<HttpAnswer> answers, const auto& request) {
    Observed seen(std::move(answers));
    CHECK_THROWS_AS(seen.client.send(request), keyc::Error);
    return seen.recorder->calls.at(0);
  };
  CHECK(outcome({http_refusal("ValidationException")}, get()) ==
        "GetItem notes 1 attempts, 0 lost: refused, finished ValidationException");
  const HttpAnswer slow = http_refusal("ThrottlingException");
  CHECK(outcome({slow, slow, slow, slow}, get()) ==
        "GetItem notes 4 attempts, 0 lost: refused, attempts ThrottlingException");
  CHECK(outcome({http_answer("<html>", 403)}, get()) == "GetItem notes 1 attempts, 0 lost: failed, finished ");
  CHECK(outcome({http_refusal("InternalFailure", 501)}, get()) ==
        "GetItem notes 1 attempts, 1 lost: failed, finished InternalFailure");
  CHECK(outcome({http_answer("no JSON")}, get()) == "GetItem notes 1 attempts, 0 lost: failed, finished ");
  CHECK(outcome({http_cut()}, keyc::test::add()) == "UpdateItem notes 1 attempts, 1 lost: unknown, finished ");
}

TEST_CASE("return_capacity asks for what requests cost, and the observer is told, with counts") {
  Observed seen(
      {http_answer(
           R"({"Items":[],"Count":3,"ScannedCount":7,"ConsumedCapacity":{"TableName":"notes","CapacityUnits":1.5}})"),
       http_answer(
           R"({"ConsumedCapacity":[{"TableName":"a","CapacityUnits":2.0},{"TableName":"b","CapacityUnits":4}]})"),
       http_answer(R"({"Table":{"TableStatus":"ACTIVE"}})"),
       http_answer(R"({"UnprocessedItems":{},"ConsumedCapacity":[{"TableName":"notes","CapacityUnits":3}]})")},
      true);
  seen.client.send(keyc::Query{.TableName = "notes"});
  CHECK(seen.recorder->capacity == 1.5);
  CHECK(seen.recorder->count == 3);
  CHECK(seen.recorder->scanned_count == 7);
  seen.client.send(
      keyc::transact(keyc::test::set_title(), keyc::DeleteItem{.TableName = "b", .Key = keyc::test::key()}));
  CHECK(seen.recorder->capacity == 6.0);
  seen.client.send(keyc::DescribeTable{"notes"});
  CHECK_FALSE(seen.recorder->capacity);
  keyc::WriteBatch batch;
  batch.add(keyc::WriteBatch::Write{"notes", keyc::test::key(), std::nullopt, {}});
  seen.client.write_all(batch);
  CHECK(seen.recorder->capacity == 3);
  const auto asks = [&](std::size_t i) {
    constexpr std::string_view member = "ReturnConsumedCapacity";
    const std::string& body = seen.http->sent()[i].body;
    CHECK(body.find(member) == body.rfind(member));
    return body.ends_with(R"(,"ReturnConsumedCapacity":"TOTAL"})");
  };
  CHECK(asks(0));
  CHECK(asks(1));
  CHECK_FALSE(asks(2));
  CHECK(asks(3));

  Observed without({http_answer("{}")});
  without.client.send(get());
  CHECK(without.http->sent()[0].body.find("ReturnConsumedCapacity") == std::string::npos);
}

TEST_CASE("A request of a batch that is given up, since another one has failed, is reported as what it is") {
  class Failing final : public keyc::Http {
    keyc::HttpAnswer exchange(const keyc::HttpRequest& request, const keyc::HttpLimits&) override {
      if (request.body.find("\"first\"") != std::string_view::npos) return http_refusal("ValidationException");
      HttpAnswer lost = http_cut();
      lost.headers = {{"x-amz-retry-after", "5000"}};
      return lost;
    }
  };
  const auto recorder = std::make_shared<Recorder>();
  keyc::ClientOptions options = scripted_options(std::make_shared<Failing>());
  options.observer = recorder;
  Client client(options);
  keyc::WriteBatch batch;
  for (int i = 0; i < 26; ++i) {
    const auto id = keyc::AttributeValue::string(i == 0 ? "first" : std::to_string(i));
    batch.add(keyc::WriteBatch::Write{"notes", {{"pk", id}}, std::nullopt, {}});
  }
  CHECK_THROWS_AS(client.write_all(batch), keyc::BatchWriteError);
  std::sort(recorder->calls.begin(), recorder->calls.end());
  CHECK(recorder->calls == Lines{"BatchWriteItem notes 1 attempts, 0 lost: refused, finished ValidationException",
                                 "BatchWriteItem notes 1 attempts, 1 lost: unknown, finished "});
}

TEST_CASE("A call that a function of the program ends is reported with the attempts before") {
  const auto recorder = std::make_shared<Recorder>();
  keyc::ClientOptions options = scripted_options(std::make_shared<ScriptedHttp>(std::deque{http_cut()}));
  options.observer = recorder;
  options.on_request = [](const keyc::SentRequest& request) {
    if (request.attempt == 2) throw std::runtime_error("no more");
  };
  Client client(options);
  CHECK_THROWS_WITH(client.send(get()), "no more");
  CHECK(recorder->calls == Lines{"GetItem notes 1 attempts, 1 lost: failed, finished "});
}

TEST_CASE("What an observer throws fails no request") {
  class Throwing final : public keyc::Observer {
    void attempt(const keyc::AttemptReport&) override { throw std::runtime_error("full"); }
    void done(const keyc::CallReport&) override { throw 1; }
  };
  keyc::ClientOptions options = scripted_options(std::make_shared<ScriptedHttp>(std::deque{http_answer("{}")}));
  options.observer = std::make_shared<Throwing>();
  Client client(options);
  CHECK_NOTHROW(client.send(get()));
}

TEST_CASE("What a provider throws of its troubles, which an observer would be told, fails no request") {
  class Troubled final : public keyc::CredentialsProvider {
    keyc::Credentials get() override { return {"ROLE", "secret"}; }
    std::string trouble() override { throw std::runtime_error("no text"); }
  };
  keyc::ClientOptions options = scripted_options(std::make_shared<ScriptedHttp>(std::deque{http_answer("{}")}));
  options.credentials_provider = std::make_shared<Troubled>();
  options.observer = std::make_shared<Recorder>();
  Client client(options);
  CHECK_NOTHROW(client.send(get()));
}

TEST_CASE("A forked process can log, though its parent was writing a line") {
  /// Is stuck at the end of a line, in the parent alone.
  class Stuck final : public std::stringbuf {
   public:
    void wait_until_stuck() const { is_stuck_.wait(false); }
    void release() {
      goes_on_ = true;
      goes_on_.notify_all();
    }

   private:
    int sync() override {
      if (::getpid() != parent_) return 0;
      is_stuck_ = true;
      is_stuck_.notify_all();
      goes_on_.wait(false);
      return 0;
    }
    const pid_t parent_ = ::getpid();
    std::atomic<bool> is_stuck_ = false;
    std::atomic<bool> goes_on_ = false;
  };
  Stuck buffer;
  std::ostream stream(&buffer);
  const auto log = keyc::log_to(stream);
  std::thread writer([&] { log->note({keyc::Note::Kind::clock_offset, "of the parent"}); });
  buffer.wait_until_stuck();
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr unsigned seconds = 10;
    ::alarm(seconds);
    log->note({keyc::Note::Kind::clock_offset, "of the child"});
    ::_exit(0);
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  buffer.release();
  writer.join();
  CHECK(status == 0);
}

TEST_CASE("with() has an observer besides that of the client") {
  Observed seen({http_answer("{}"), http_answer("{}")});
  const auto more = std::make_shared<Recorder>();
  seen.client.with({.observer = more}).send(get());
  seen.client.send(get());
  CHECK(seen.recorder->calls.size() == 2);
  CHECK(more->calls.size() == 1);
  CHECK(more->attempts.size() == 1);
}

TEST_CASE("A log has what went wrong, and nothing of keys, tokens and values") {
  std::ostringstream log;
  keyc::ClientOptions options = scripted_options(std::make_shared<ScriptedHttp>(std::deque{
      http_refusal("ThrottlingException", 400, {{"x-amzn-RequestId", "ID1"}}), http_answer("{}"), http_cut()}));
  options.credentials = {"AKIDSECRET", "SECRETKEY", "SECRETTOKEN"};
  options.observer = keyc::log_to(log);
  Client client(options);
  keyc::PutItem put{.TableName = "notes", .Item = {{"pk", keyc::AttributeValue::string("SECRETVALUE")}}};
  client.send(put);
  CHECK_THROWS(client.send(keyc::test::add()));
  const std::string text = log.str();
  CHECK_THAT(text, Catch::Contains(
                       "keyc: PutItem notes: attempt 1 of 4 answered, ThrottlingException, HTTP 400, request ID1") &&
                       Catch::Contains("keyc: PutItem notes: attempt 2 of 4 (throttled, after 0.0 ms) answered") &&
                       Catch::Contains("keyc: UpdateItem notes: unknown after 1 attempt, "));
  CHECK(text.find("SECRET") == std::string::npos);
}
