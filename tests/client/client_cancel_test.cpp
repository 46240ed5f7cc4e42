// Requests that are ended from outside, or by a time of their own.
#include <thread>

#include "client/lost_answers.hpp"
#include "client/scripted_http.hpp"
#include "keyc/transact.hpp"
#include "keyc/try_send.hpp"
#include "support/catch.hpp"

using keyc::CancelSource;
using keyc::Client;
using keyc::test::answer;
using keyc::test::FaultyEndpoint;
using keyc::test::http_answer;
using keyc::test::http_refusal;
using keyc::test::script;
using keyc::test::scripted_options;
using keyc::test::ScriptedHttp;
using std::chrono::milliseconds;

namespace {

using Clock = std::chrono::steady_clock;

const std::string slow = R"({"delay":20})";

keyc::GetItem get() { return {.TableName = "notes", .Key = keyc::test::key()}; }

/// Sends while another thread cancels a little later; what was thrown must come soon.
template <class Thrown, class Request>
void cancelled_soon(Client& client, const CancelSource& source, const Request& request) {
  const Clock::time_point start = Clock::now();
  std::thread other([&] {
    std::this_thread::sleep_for(milliseconds(100));
    source.cancel();
  });
  CHECK_THROWS_AS(client.send(request), Thrown);
  CHECK(Clock::now() - start < milliseconds(5000));
  other.join();
}

}  // namespace

TEST_CASE("Cancelling ends a read that waits for its answer, and a write as an unknown outcome") {
  FaultyEndpoint endpoint(script({slow, slow}));
  Client client(endpoint.options());
  const CancelSource of_read;
  Client read = client.with({.cancel = of_read.token()});
  cancelled_soon<keyc::Cancelled>(read, of_read, get());
  const CancelSource of_write;
  Client write = client.with({.cancel = of_write.token()});
  cancelled_soon<keyc::UnknownOutcome>(write, of_write, keyc::test::set_title());
}

TEST_CASE("Cancelling ends a wait between attempts, after which nothing is sent") {
  const auto http = std::make_shared<ScriptedHttp>(
      std::deque{http_refusal("ThrottlingException", 400, {{"x-amz-retry-after", "5000"}}), http_answer("{}")});
  keyc::ClientOptions options = scripted_options(http);
  options.base_backoff = milliseconds(3'600'000);
  options.max_backoff = milliseconds(3'600'000);
  options.deadline = milliseconds::max();
  Client client(options);
  const CancelSource source;
  Client cancelled = client.with({.cancel = source.token()});
  cancelled_soon<keyc::Cancelled>(cancelled, source, keyc::test::set_title());
  CHECK(http->sent().size() == 1);
}

TEST_CASE("Cancelling ends the wait for a table") {
  const keyc::HttpAnswer creating = http_answer(R"({"TableDescription":{"TableStatus":"CREATING"}})");
  const keyc::HttpAnswer still = http_answer(R"({"Table":{"TableStatus":"CREATING"}})");
  std::deque<keyc::HttpAnswer> answers(1000, still);
  answers.push_front(creating);
  Client client(scripted_options(std::make_shared<ScriptedHttp>(std::move(answers))));
  const CancelSource source;
  Client cancelled = client.with({.cancel = source.token()});
  std::thread other([&] {
    std::this_thread::sleep_for(milliseconds(100));
    source.cancel();
  });
  CHECK_THROWS_AS(cancelled.create_table(keyc::CreateTable{}), keyc::Cancelled);
  other.join();
}

TEST_CASE("What is cancelled before is not sent, and other clients are") {
  const auto http = std::make_shared<ScriptedHttp>(std::deque{http_answer("{}")});
  Client client(scripted_options(http));
  const CancelSource source;
  source.cancel();
  Client cancelled = client.with({.cancel = source.token()});
  CHECK_THROWS_AS(cancelled.send(get()), keyc::Cancelled);
  CHECK_THROWS_AS(cancelled.send(keyc::test::add()), keyc::Cancelled);
  CHECK(http->sent().empty());
  CHECK_NOTHROW(client.send(get()));
}

TEST_CASE("An answer that is there counts, though cancelling was asked for meanwhile") {
  const CancelSource source;
  class Cancelling final : public keyc::Http {
   public:
    explicit Cancelling(const CancelSource& source) : source_(source) {}
    keyc::HttpAnswer exchange(const keyc::HttpRequest&, const keyc::HttpLimits&) override {
      source_.cancel();
      return http_answer("{}");
    }

   private:
    const CancelSource& source_;
  };
  Client client(scripted_options(std::make_shared<Cancelling>(source)));
  CHECK_NOTHROW(client.with({.cancel = source.token()}).send(keyc::test::set_title()));
}

#ifdef __cpp_lib_jthread
TEST_CASE("A std::stop_token cancels") {
  std::stop_source source;
  const keyc::Cancel cancel = source.get_token();
  CHECK_FALSE(cancel.is_cancelled());
  int woken = 0;
  const keyc::Cancel::Callback callback(cancel, [&] { ++woken; });
  source.request_stop();
  CHECK(cancel.is_cancelled());
  CHECK(woken == 1);
  const keyc::Cancel::Callback late(cancel, [&] { ++woken; });
  CHECK(woken == 2);
  CHECK_FALSE(keyc::Cancel(std::stop_token()));
}
#endif

TEST_CASE("A callback that is gone is not called") {
  const CancelSource source;
  int woken = 0;
  {
    const keyc::Cancel::Callback callback(source.token(), [&] { ++woken; });
  }
  source.cancel();
  source.cancel();
  CHECK(woken == 0);
}

TEST_CASE("A callback that throws ends neither the others nor its own destructor") {
  const CancelSource source;
  int woken = 0;
  {
    const keyc::Cancel::Callback first(source.token(), [&] { ++woken; });
    const keyc::Cancel::Callback throwing(source.token(), [] { throw std::runtime_error("no"); });
    const keyc::Cancel::Callback last(source.token(), [&] { ++woken; });
    std::thread other([&] { CHECK_THROWS_WITH(source.cancel(), "no"); });
    other.join();
  }
  CHECK(woken == 2);
}

TEST_CASE("A callback may end itself, and with it all that keeps the cancelling") {
  std::unique_ptr<keyc::Cancel::Callback> callback;
  const auto kept = std::make_shared<int>(1);
  int seen = 0;
  const auto end = [&callback, &seen, kept] {
    callback.reset();
    seen = *kept;
  };
  auto source = std::make_unique<CancelSource>();
  callback = std::make_unique<keyc::Cancel::Callback>(source->token(), [&source, end] {
    const auto last = end;
    source.reset();
    last();
  });
  source->cancel();
  CHECK(seen == 1);
#ifdef __cpp_lib_jthread
  std::stop_source stop;
  callback = std::make_unique<keyc::Cancel::Callback>(keyc::Cancel(stop.get_token()), end);
  stop.request_stop();
  CHECK(callback == nullptr);
#endif
}

TEST_CASE("A deadline of one call is not that of others") {
  FaultyEndpoint endpoint(script({slow, R"({})"}));
  Client client(endpoint.options());
  const Clock::time_point start = Clock::now();
  CHECK_THROWS_AS(client.with({.deadline = milliseconds(150)}).send(get()), keyc::TransportError);
  CHECK(Clock::now() - start < milliseconds(5000));
  CHECK_NOTHROW(client.send(get()));
  CHECK_THROWS_WITH(client.with({.deadline = milliseconds(0)}), Catch::Contains("deadline"));
}

TEST_CASE("try_send returns what send() throws") {
  const std::string there = R"({"Item":{"pk":{"S":"a"}}})";
  Client client(scripted_options(
      std::make_shared<ScriptedHttp>(std::deque{http_answer(there), http_refusal("ConditionalCheckFailedException"),
                                                http_answer("{}"), http_answer("{}"), http_answer("{}")})));
  auto found = keyc::try_send(client, get());
  REQUIRE(found);
  CHECK(found->Item->find("pk")->text() == "a");
  CHECK(found.value().Item);

  const auto refused = keyc::try_send(client, keyc::test::set_title());
  REQUIRE_FALSE(refused);
  CHECK_THAT(refused.error().what(), Catch::Contains("ConditionalCheckFailedException"));
  CHECK(refused.error_as<keyc::ConditionFailed>() != nullptr);
  CHECK(refused.error_as<keyc::Throttled>() == nullptr);
  CHECK_THROWS_AS(refused.value(), keyc::ConditionFailed);

  const keyc::Result<void> done = keyc::try_send(client, keyc::transact(keyc::test::add()));
  CHECK(done);
  CHECK_NOTHROW(done.value());
  CHECK_THROWS_AS(keyc::result_of([]() -> int { throw std::logic_error("not keyc's"); }), std::logic_error);
  CHECK(keyc::try_send(client.with({.deadline = milliseconds(60'000)}), get()));
}

namespace {

template <class Sender>
concept HasPages = requires(Sender&& sender) {
  std::forward<Sender>(sender).pages(keyc::Query{});
};
static_assert(HasPages<Client&>);
static_assert(!HasPages<Client>, "they would outlive their client");

}  // namespace
