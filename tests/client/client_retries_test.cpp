// What is sent again, after which wait, and when no more. No test waits: the attempts are driven by hand, or the waits
// are none.
#include <cstdlib>
#include <ctime>
#include <map>
#include <thread>

#include "client/attempt_loop.hpp"
#include "client/crc32.hpp"
#include "client/scripted_http.hpp"
#include "support/catch.hpp"

using keyc::Client;
using keyc::HttpAnswer;
using keyc::client::AttemptLoop;
using keyc::test::http_answer;
using keyc::test::http_cut;
using keyc::test::http_refusal;
using keyc::test::scripted_options;
using keyc::test::ScriptedHttp;
using std::chrono::milliseconds;

namespace {

using Step = AttemptLoop::Step;

const HttpAnswer done = http_answer("{}");

struct Driven {
  std::vector<std::chrono::microseconds> waits;
  int sent = 0;
  keyc::StopReason stopped = keyc::StopReason::finished;
};

/// Makes a call that gets these answers, without waiting.
Driven drive(keyc::client::Shared& shared, std::vector<HttpAnswer> answers,
             keyc::Effect effect = keyc::Effect::repeatable) {
  const keyc::CallOptions options;
  const keyc::client::Outgoing outgoing{"PutItem", "{}", effect, "notes", {}};
  AttemptLoop loop(shared, options, outgoing, AttemptLoop::Clock::time_point::max());
  Driven driven;
  for (;;) switch (loop.next()) {
      case Step::authorize: loop.authorize(); break;
      case Step::send: loop.answered(answers.at(static_cast<std::size_t>(driven.sent++))); break;
      case Step::wait: driven.waits.push_back(loop.wait()); break;
      case Step::done: driven.stopped = loop.attempts().stopped; return driven;
    }
}

keyc::ClientOptions usual_options() {
  keyc::ClientOptions options = scripted_options(std::make_shared<ScriptedHttp>(std::deque<HttpAnswer>{}));
  options.base_backoff.reset();
  return options;
}

Driven drive(const HttpAnswer& answer) {
  keyc::client::Shared shared(usual_options());
  return drive(shared, {answer, answer, answer, answer, answer});
}

/// The longest of many waits after this many attempts that ended like this; nothing else is random.
milliseconds longest_wait_after(const HttpAnswer& answer, std::size_t attempts) {
  keyc::ClientOptions options = usual_options();
  options.max_attempts = 20;
  options.retry_quota = 0;
  std::chrono::microseconds longest{};
  for (int i = 0; i < 300; ++i) {
    keyc::client::Shared shared(options);
    longest = std::max(longest, drive(shared, std::vector<HttpAnswer>(20, answer)).waits.at(attempts - 1));
  }
  return std::chrono::round<milliseconds>(longest);
}

bool is_near(milliseconds found, milliseconds expected) { return found <= expected && found > expected * 9 / 10; }

keyc::GetItem get() { return {.TableName = "notes", .Key = {{"pk", keyc::AttributeValue::string("a")}}}; }

template <class Thrown>
Thrown failure_of(const keyc::ClientOptions& options) {
  Client client(options);
  try {
    client.send(get());
  } catch (const Thrown& error) {
    return error;
  }
  throw std::logic_error("nothing was thrown");
}

/// Settings of these variables alone.
keyc::AwsConfig environment(const std::map<std::string, std::string>& variables) {
  keyc::AwsSources sources;
  sources.environment = [variables](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  };
  return keyc::AwsConfig::environment_only(sources);
}

std::string http_date_in(std::chrono::seconds from_now) {
  const auto time = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()) + from_now;
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[40];
  std::strftime(text, sizeof(text), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return text;
}

}  // namespace

TEST_CASE("Four attempts are made at what may pass, one at what may not") {
  for (const char* const type : {"ProvisionedThroughputExceededException", "ThrottlingException",
                                 "RequestLimitExceeded", "LimitExceededException", "TransactionInProgressException",
                                 "ReplicatedWriteConflictException", "TransactionConflictException"}) {
    INFO(type);
    CHECK(drive(http_refusal(type)).sent == 4);
  }
  for (const int status : {500, 502, 503, 504, 429}) {
    INFO(status);
    CHECK(drive(http_answer("", status)).sent == 4);
  }
  CHECK(drive(http_cut()).sent == 4);
  for (const char* const type : {"ValidationException", "AccessDeniedException", "ConditionalCheckFailedException",
                                 "ItemCollectionSizeLimitExceededException", "ExpiredTokenException",
                                 "UnrecognizedClientException", "InvalidSignatureException"}) {
    INFO(type);
    CHECK(drive(http_refusal(type)).sent == 1);
  }
  for (const int status : {301, 408, 501, 505}) {
    INFO(status);
    CHECK(drive(http_answer("", status)).sent == 1);
  }
}

TEST_CASE("Waits are random up to 25 ms, twice that after each attempt, 20 s at most; after throttling from 1 s on") {
  CHECK(is_near(longest_wait_after(http_cut(), 1), milliseconds(25)));
  CHECK(is_near(longest_wait_after(http_cut(), 3), milliseconds(100)));
  CHECK(is_near(longest_wait_after(http_cut(), 15), milliseconds(20'000)));
  CHECK(is_near(longest_wait_after(http_refusal("ThrottlingException"), 1), milliseconds(1000)));
  CHECK(is_near(longest_wait_after(http_refusal("ThrottlingException"), 2), milliseconds(2000)));
  CHECK(is_near(longest_wait_after(http_refusal("ReplicatedWriteConflictException"), 1), milliseconds(1000)));
  CHECK(is_near(longest_wait_after(http_refusal("TransactionConflictException"), 1), milliseconds(25)));
}

TEST_CASE("x-amz-retry-after makes a wait longer, by up to 5 s, and never shorter") {
  const auto wait = [](const char* header) {
    const HttpAnswer answer = http_answer("", 503, {{"X-Amz-Retry-After", header}});
    return drive(answer).waits.at(0);
  };
  CHECK(wait("3000") == milliseconds(3000));
  CHECK(wait("60000") >= milliseconds(5000));
  CHECK(wait("60000") <= milliseconds(5025));
  for (const char* const header : {"0", "-5", "soon", "", "1.5", "99999999999999999999"}) {
    INFO(header);
    CHECK(wait(header) <= milliseconds(25));
  }
}

TEST_CASE("A client's quota of 500 is 35 attempts after failures or 100 after throttling, and successes give it back") {
  const auto sent_again = [](keyc::client::Shared& shared, const HttpAnswer& answer) {
    std::size_t again = 0;
    for (int calls = 0; calls < 1000; ++calls) {
      const Driven driven = drive(shared, std::vector<HttpAnswer>(4, answer));
      again += driven.waits.size();
      if (driven.stopped == keyc::StopReason::quota) break;
    }
    return again;
  };
  keyc::client::Shared failing(usual_options());
  CHECK(sent_again(failing, http_cut()) == 35);
  CHECK(failing.quota.left() == 10);
  for (int i = 0; i < 4; ++i) drive(failing, {done});
  CHECK(failing.quota.left() == 14);
  CHECK(drive(failing, {http_cut(), done}).sent == 2);
  CHECK(failing.quota.left() == 14);
  CHECK(drive(failing, {http_cut(), http_cut()}).stopped == keyc::StopReason::quota);

  keyc::client::Shared throttled(usual_options());
  CHECK(sent_again(throttled, http_refusal("ThrottlingException")) == 100);
  keyc::ClientOptions without = usual_options();
  without.retry_quota = 0;
  keyc::client::Shared unlimited(without);
  for (int i = 0; i < 200; ++i) CHECK(drive(unlimited, std::vector<HttpAnswer>(4, http_cut())).sent == 4);
}

TEST_CASE("The old number of attempts and the old waits can be kept") {
  keyc::ClientOptions options = usual_options();
  options.max_attempts = 8;
  options.base_backoff = milliseconds(50);
  options.max_backoff = milliseconds(5000);
  options.retry_quota = 0;
  keyc::client::Shared shared(options);
  const Driven driven = drive(shared, std::vector<HttpAnswer>(8, http_refusal("ThrottlingException")));
  CHECK(driven.sent == 8);
  CHECK(driven.waits.at(0) <= milliseconds(50));
}

TEST_CASE("AWS_MAX_ATTEMPTS and AWS_RETRY_MODE count, unless the program says otherwise") {
  const auto config = [](const std::string& attempts, const std::string& mode) {
    return environment({{"AWS_MAX_ATTEMPTS", attempts}, {"AWS_RETRY_MODE", mode}});
  };
  struct Notes final : keyc::Observer {
    void note(const keyc::Note& note) override { text += note.text; }
    std::string text{};
  };
  const auto sent = [&](keyc::ClientOptions options) {
    keyc::client::Shared shared(std::move(options));
    return drive(shared, std::vector<HttpAnswer>(10, http_cut())).sent;
  };
  keyc::ClientOptions options = usual_options();
  options.config = config("6", "standard");
  CHECK(sent(options) == 6);
  options.max_attempts = 2;
  CHECK(sent(options) == 2);
  const auto notes = std::make_shared<Notes>();
  options.observer = notes;
  options.config = config("", "adaptive");
  CHECK(sent(options) == 2);
  CHECK(notes->text == "AWS_RETRY_MODE: the retry mode adaptive is taken for standard");
  options.config = config("", "often");
  CHECK_THROWS_WITH(sent(options), Catch::Contains("'often' is not a retry mode"));
  options = usual_options();
  options.config = config("0", "");
  CHECK_THROWS_WITH(sent(options), Catch::Contains("AWS_MAX_ATTEMPTS: '0' is not"));
}

TEST_CASE("Errors have the id of the request, and throttling its reasons") {
  const HttpAnswer throttled = http_answer(
      R"({"__type":"x#ProvisionedThroughputExceededException","message":"slow","ThrottlingReasons":[)"
      R"({"reason":"TableWriteKeyRangeThroughputExceeded","resource":"arn:aws:dynamodb:eu-west-1:1:table/notes"}]})",
      400, {{"x-amzn-RequestId", "ID123"}});
  keyc::ClientOptions options = scripted_options(std::make_shared<ScriptedHttp>(std::deque{throttled}));
  options.max_attempts = 1;
  const auto error = failure_of<keyc::Throttled>(options);
  CHECK(error.request_id() == "ID123");
  CHECK_THAT(error.what(), Catch::Contains("(HTTP 400, request ID123)"));
  REQUIRE(error.reasons().size() == 1);
  CHECK(error.reasons()[0].reason == "TableWriteKeyRangeThroughputExceeded");
  CHECK(error.reasons()[0].resource == "arn:aws:dynamodb:eu-west-1:1:table/notes");
}

TEST_CASE("An answer that is not the one of its check sum is lost") {
  CHECK(keyc::client::crc32("123456789") == 0xcbf43926);
  CHECK(keyc::client::crc32("") == 0);
  const HttpAnswer right = http_answer("{}", 200, {{"x-amz-crc32", "2745614147"}});
  const HttpAnswer wrong = http_answer("{}", 200, {{"x-amz-crc32", "2745614148"}});
  const HttpAnswer packed = http_answer("{}", 200, {{"x-amz-crc32", "1"}, {"Content-Encoding", "gzip"}});
  keyc::client::Shared shared(usual_options());
  CHECK(drive(shared, {right}).sent == 1);
  CHECK(drive(shared, {packed}).sent == 1);
  CHECK(drive(shared, {wrong, right}).sent == 2);
  CHECK(drive(shared, {wrong}, keyc::Effect::once).sent == 1);

  Client client(scripted_options(std::make_shared<ScriptedHttp>(std::deque{wrong, wrong, wrong, wrong})));
  CHECK_THROWS_AS(client.send(keyc::PutItem{.TableName = "notes", .Item = {}}), keyc::UnknownOutcome);
}

TEST_CASE("A clock that is ten minutes wrong is found out by the first refusal, and signs right from then on") {
  const int minutes = GENERATE(-10, 10);
  const std::vector<keyc::Header> date = {{"Date", http_date_in(std::chrono::minutes(minutes))}};
  const auto http =
      std::make_shared<ScriptedHttp>(std::deque{http_refusal("InvalidSignatureException", 400, date),
                                                http_answer("{}", 200, date), http_answer("{}", 200, date)});
  Client client(scripted_options(http));
  client.send(get());
  client.send(get());
  REQUIRE(http->sent().size() == 3);
  const auto minute_of = [&](std::size_t i) {
    const std::string stamp = http->sent()[i].header("X-Amz-Date");
    return std::stoi(stamp.substr(9, 2)) * 60 + std::stoi(stamp.substr(11, 2));
  };
  for (const std::size_t i : {1U, 2U}) {
    const int moved = (minute_of(i) - minute_of(0) + 24 * 60) % (24 * 60);
    CHECK(std::abs(moved - (minutes + 24 * 60) % (24 * 60)) <= 1);
  }
}

TEST_CASE("Each of several requests that were signed with the wrong clock is signed again") {
  keyc::client::Shared shared(usual_options());
  const keyc::CallOptions options;
  const keyc::client::Outgoing outgoing{"PutItem", "{}", keyc::Effect::once, "notes", {}};
  AttemptLoop first(shared, options, outgoing, AttemptLoop::Clock::time_point::max());
  AttemptLoop second(shared, options, outgoing, AttemptLoop::Clock::time_point::max());
  REQUIRE(first.next() == Step::send);
  REQUIRE(second.next() == Step::send);
  const HttpAnswer refusal =
      http_refusal("InvalidSignatureException", 400, {{"Date", http_date_in(std::chrono::minutes(10))}});
  for (AttemptLoop* const loop : {&first, &second}) {
    loop->answered(refusal);
    CHECK(loop->next() == Step::send);
    loop->answered(refusal);
    CHECK(loop->next() == Step::done);
  }
}

TEST_CASE("An answer that is told late says nothing of the clock") {
  using keyc::client::ServerClock;
  const std::chrono::minutes late(5);
  const ServerClock::System::time_point sent = ServerClock::System::now() - late;
  ServerClock clock;
  CHECK_FALSE(clock.learn(ServerClock::now(-late), sent));
  CHECK(clock.learn(ServerClock::now(-late), ServerClock::System::now()));
  CHECK(clock.offset() < std::chrono::minutes(-4));
}

TEST_CASE("An attempt that the program's own function delays until after the deadline is not made") {
  const milliseconds deadline(200);
  const auto http = std::make_shared<ScriptedHttp>(std::deque{done});
  keyc::ClientOptions options = scripted_options(http);
  options.deadline = deadline;
  options.on_request = [&](const keyc::SentRequest&) { std::this_thread::sleep_for(deadline); };
  CHECK(failure_of<keyc::TransportError>(options).attempts() == 0);
  CHECK(http->sent().empty());
}

TEST_CASE("Credentials that come after the deadline are not used") {
  const milliseconds deadline(400);
  const bool is_first = GENERATE(true, false);
  const auto http = std::make_shared<ScriptedHttp>(std::deque{http_refusal("ExpiredTokenException"), done});
  keyc::ClientOptions options = scripted_options(http);
  options.deadline = deadline;
  int asked = 0;
  options.credentials_provider = [&] {
    if (++asked == (is_first ? 1 : 2)) std::this_thread::sleep_for(deadline);
    return keyc::Credentials{"ROLE" + std::to_string(asked), "secret"};
  };
  if (is_first)
    CHECK(failure_of<keyc::TransportError>(options).attempts() == 0);
  else
    CHECK(failure_of<keyc::ServiceError>(options).type() == "ExpiredTokenException");
  CHECK(http->sent().size() == (is_first ? 0 : 1));
}

TEST_CASE("The clock is left alone if AWS_DISABLE_CLOCK_SKEW_CORRECTION says so") {
  const std::vector<keyc::Header> date = {{"Date", http_date_in(std::chrono::minutes(10))}};
  const auto http =
      std::make_shared<ScriptedHttp>(std::deque{http_refusal("InvalidSignatureException", 400, date), done});
  keyc::ClientOptions options = scripted_options(http);
  options.config = environment({{"AWS_DISABLE_CLOCK_SKEW_CORRECTION", "true"}});
  CHECK(failure_of<keyc::ServiceError>(options).type() == "InvalidSignatureException");
  CHECK(http->sent().size() == 1);
}

TEST_CASE("In Lambda the trace of the call that is being served is sent on, unless the program has one") {
  const auto http = std::make_shared<ScriptedHttp>(std::deque{done, done});
  keyc::ClientOptions options = scripted_options(http);
  options.config = environment({{"AWS_LAMBDA_FUNCTION_NAME", "f"}});
  setenv("_X_AMZN_TRACE_ID", "Root=1-2", 1);
  Client(options).send(get());
  options.more_headers = [] { return std::vector<keyc::Header>{{"x-amzn-trace-id", "own"}}; };
  Client(options).send(get());
  unsetenv("_X_AMZN_TRACE_ID");
  CHECK(http->sent()[0].header("X-Amzn-Trace-Id") == "Root=1-2");
  CHECK(http->sent()[1].header("X-Amzn-Trace-Id") == "own");
}

TEST_CASE("A signature that is refused though the clock is right is not sent again") {
  const std::vector<keyc::Header> date = {{"Date", http_date_in(std::chrono::seconds(100))}};
  const auto http =
      std::make_shared<ScriptedHttp>(std::deque{http_refusal("InvalidSignatureException", 400, date), done});
  CHECK(failure_of<keyc::ServiceError>(scripted_options(http)).type() == "InvalidSignatureException");
  CHECK(http->sent().size() == 1);
}

namespace {

class Roles final : public keyc::CredentialsProvider {
 public:
  explicit Roles(bool renews) : renews_(renews) {}
  keyc::Credentials get() override { return {"ROLE" + std::to_string(number_), "secret", "token"}; }
  void refused(const keyc::Credentials& credentials) override {
    refused_ = credentials.access_key_id;
    if (renews_) ++number_;
  }
  const std::string& refused() const noexcept { return refused_; }

 private:
  bool renews_;
  int number_ = 1;
  std::string refused_;
};

}  // namespace

TEST_CASE("Credentials that are refused are asked for once more, and used if they are others") {
  const bool renews = GENERATE(true, false);
  const auto http =
      std::make_shared<ScriptedHttp>(std::deque{http_refusal("ExpiredTokenException"), renews ? done : http_cut()});
  const auto roles = std::make_shared<Roles>(renews);
  keyc::ClientOptions options = scripted_options(http);
  options.credentials = {};
  options.credentials_provider = roles;
  options.max_attempts = GENERATE(1, 4);
  Client client(options);
  const auto add = [&] { client.send(keyc::PutItem{.TableName = "notes", .Item = {}, .ReturnValues = "ALL_OLD"}); };
  if (renews)
    CHECK_NOTHROW(add());
  else
    CHECK_THROWS_WITH(add(), Catch::Contains("ExpiredTokenException"));
  CHECK(roles->refused() == "ROLE1");
  REQUIRE(http->sent().size() == (renews ? 2 : 1));
  CHECK_THAT(http->sent().back().header("Authorization"), Catch::Contains(renews ? "ROLE2/" : "ROLE1/"));
}

TEST_CASE("Attempts are numbered in headers, with one id for all of a call") {
  const auto http = std::make_shared<ScriptedHttp>(std::deque{http_cut(), done, done});
  keyc::ClientOptions options = scripted_options(http);
  options.app_id = "my-service";
  options.more_headers = [] { return std::vector<keyc::Header>{{"X-Own", "1"}, {"x-amz-own", "2"}}; };
  Client client(options);
  client.send(get());
  client.send(get());
  const auto& sent = http->sent();
  REQUIRE(sent.size() == 3);
  CHECK(sent[0].header("amz-sdk-request") == "attempt=1; max=4");
  CHECK(sent[1].header("amz-sdk-request") == "attempt=2; max=4");
  CHECK(sent[0].header("amz-sdk-invocation-id").size() == 36);
  CHECK(sent[0].header("amz-sdk-invocation-id") == sent[1].header("amz-sdk-invocation-id"));
  CHECK(sent[0].header("amz-sdk-invocation-id") != sent[2].header("amz-sdk-invocation-id"));
  CHECK_THAT(sent[0].header("User-Agent"), Catch::StartsWith("keyc/") && Catch::EndsWith(" app/my-service"));
  CHECK(sent[0].header("X-Own") == "1");
  CHECK_THAT(sent[0].header("Authorization"), Catch::Contains("x-amz-own;"));
  CHECK(sent[0].header("X-Amzn-Trace-Id").empty());
}
