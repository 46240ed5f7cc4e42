// Programs that send in their own way: bytes by an Http, calls by a Transport.
#include "client/lost_answers.hpp"
#include "client/scripted_http.hpp"
#include "support/catch.hpp"

using keyc::Call;
using keyc::Client;
using keyc::Effect;
using keyc::HttpAnswer;
using keyc::test::http_answer;
using keyc::test::http_cut;
using keyc::test::http_refusal;
using keyc::test::scripted_options;
using keyc::test::ScriptedHttp;

namespace {

struct Made {
  std::string operation;
  std::string table;
  std::string body;
  Effect effect;
};

class ScriptedTransport final : public keyc::Transport {
 public:
  explicit ScriptedTransport(std::deque<HttpAnswer> answers) : answers_(std::move(answers)) {}
  HttpAnswer call(const Call& call, const keyc::CallLimits&) override {
    made.push_back({std::string(call.operation), std::string(call.table), std::string(call.body), call.effect});
    HttpAnswer answer = std::move(answers_.front());
    answers_.pop_front();
    return answer;
  }
  std::vector<Made> made{};

 private:
  std::deque<HttpAnswer> answers_;
};

keyc::ClientOptions options_of(std::shared_ptr<keyc::Transport> transport) {
  keyc::ClientOptions options;
  options.base_backoff = std::chrono::milliseconds(0);
  options.transport = std::move(transport);
  return options;
}

}  // namespace

TEST_CASE("A transport needs no region, endpoint or credentials, and is told what each call may do") {
  const auto transport = std::make_shared<ScriptedTransport>(
      std::deque{http_answer(R"({"Item":{"pk":{"S":"a"}}})"), http_answer("{}"), http_answer("{}")});
  Client client(options_of(transport));
  CHECK(client.send(keyc::GetItem{.TableName = "notes", .Key = keyc::test::key()}).Item->find("pk")->text() == "a");
  client.send(keyc::test::set_title());
  client.send(keyc::test::add());
  REQUIRE(transport->made.size() == 3);
  CHECK(transport->made[0].operation == "GetItem");
  CHECK(transport->made[0].table == "notes");
  CHECK(transport->made[0].body == R"({"TableName":"notes","Key":{"pk":{"S":"a"}}})");
  CHECK(transport->made[0].effect == Effect::none);
  CHECK(transport->made[1].effect == Effect::repeatable);
  CHECK(transport->made[2].effect == Effect::once);
}

TEST_CASE("Attempts that a transport has lost count as the client's own") {
  HttpAnswer refused = http_refusal("ConditionalCheckFailedException");
  refused.made = 3;
  refused.lost = 2;
  Client client(options_of(std::make_shared<ScriptedTransport>(std::deque{refused})));
  try {
    client.send(keyc::test::set_title());
    FAIL("nothing was thrown");
  } catch (const keyc::UnknownOutcome& error) {
    CHECK(error.reason() == keyc::UnknownOutcome::Reason::refused);
    CHECK(error.attempts() == 3);
  }
}

TEST_CASE("A client does not repeat what a transport has lost and must not repeat") {
  HttpAnswer throttled = http_refusal("ThrottlingException");
  throttled.made = 2;
  throttled.lost = 1;
  const auto transport = std::make_shared<ScriptedTransport>(std::deque{throttled, http_answer("{}")});
  Client client(options_of(transport));
  CHECK_THROWS_AS(client.send(keyc::test::add()), keyc::UnknownOutcome);
  CHECK(transport->made.size() == 1);
}

TEST_CASE("A transport that fails is tried again as far as the effect allows") {
  const auto repeatable = std::make_shared<ScriptedTransport>(std::deque{http_cut(), http_answer("{}")});
  Client(options_of(repeatable)).send(keyc::test::set_title());
  CHECK(repeatable->made.size() == 2);
  const auto once = std::make_shared<ScriptedTransport>(std::deque{http_cut(), http_answer("{}")});
  Client client(options_of(once));
  CHECK_THROWS_AS(client.send(keyc::test::add()), keyc::UnknownOutcome);
  CHECK(once->made.size() == 1);
}

TEST_CASE("A client has an Http or a Transport, not both") {
  keyc::ClientOptions options = scripted_options(std::make_shared<ScriptedHttp>(std::deque<HttpAnswer>{}));
  options.transport = std::make_shared<ScriptedTransport>(std::deque<HttpAnswer>{});
  CHECK_THROWS_WITH(Client(options), Catch::Contains("both http and transport"));
}

TEST_CASE("What an Http throws passes through, unless a write lost its answer before") {
  class Throwing final : public keyc::Http {
   public:
    HttpAnswer exchange(const keyc::HttpRequest&, const keyc::HttpLimits&) override {
      if (--cuts_ >= 0) return http_cut();
      throw std::runtime_error("the pool is closed");
    }
    explicit Throwing(int cuts) : cuts_(cuts) {}

   private:
    int cuts_;
  };
  Client at_once(scripted_options(std::make_shared<Throwing>(0)));
  CHECK_THROWS_WITH(at_once.send(keyc::test::set_title()), "the pool is closed");
  Client after_loss(scripted_options(std::make_shared<Throwing>(1)));
  CHECK_THROWS_WITH(after_loss.send(keyc::test::set_title()),
                    Catch::Contains("not known") && Catch::Contains("the pool is closed"));
}

TEST_CASE("A refused signature is reported without what was signed, in which the token is") {
  const std::string message =
      R"({"__type":"com.amazon.coral.service#InvalidSignatureException","message":"The signature does not match.\n\n)"
      R"(The Canonical String for this request should have been\n'POST\n/\n\nx-amz-security-token:HUSH\n'"})";
  Client client(scripted_options(std::make_shared<ScriptedHttp>(std::deque{http_answer(message, 400)})));
  CHECK_THROWS_WITH(client.send(keyc::test::set_title()),
                    Catch::Contains("InvalidSignatureException: The signature does not match. (HTTP 400") &&
                        !Catch::Contains("HUSH"));
}

TEST_CASE("An address that is refused is shown without its password") {
  for (const char* const address : {"https://me:HUSH@host", "https://me:HU/SH@host/path", "me:HUSH@host?a"}) {
    keyc::ClientOptions options = scripted_options(std::make_shared<ScriptedHttp>(std::deque<HttpAnswer>{}));
    options.endpoint = address;
    CHECK_THROWS_WITH(Client(options), Catch::Contains("...@host") && !Catch::Contains("SH@"));
  }
}

TEST_CASE("A header that would be two is not sent") {
  keyc::test::FaultyEndpoint endpoint("[{}]");
  for (const char* const value : {"a\r\nX-Other: b", "a\nb"}) {
    keyc::ClientOptions options = endpoint.options();
    options.more_headers = [&] { return std::vector<keyc::Header>{{"X-Own", value}}; };
    Client client(options);
    CHECK_THROWS_WITH(client.send(keyc::GetItem{.TableName = "notes", .Key = keyc::test::key()}),
                      Catch::Contains("X-Own has a line end"));
  }
  CHECK(endpoint.stop().empty());
}

TEST_CASE("more_headers cannot have what the request would break on, and loses the spaces around values") {
  const auto http = std::make_shared<ScriptedHttp>(std::deque{http_answer("{}")});
  keyc::ClientOptions options = scripted_options(http);
  std::vector<keyc::Header> headers;
  options.more_headers = [&] { return headers; };
  Client client(options);
  const keyc::GetItem get{.TableName = "notes", .Key = keyc::test::key()};
  for (const char* const name : {"authorization", "Host", "Content-Length", "Transfer-Encoding", "X-Amz-Date",
                                 "Accept-Encoding", "X-Amz-Target", "", "X Own", "X-Own:"}) {
    INFO(name);
    headers = {{name, "1"}};
    CHECK_THROWS_WITH(client.send(get), Catch::Contains("more_headers"));
  }
  CHECK(http->sent().empty());
  headers = {{"x-amz-own", " \t "}, {"X-Own", " a b\t"}};
  client.send(get);
  CHECK(http->sent().at(0).header("x-amz-own").empty());
  CHECK(http->sent().at(0).header("X-Own") == "a b");
}

TEST_CASE("A server's failure that is not sent again leaves a write unknown, and a read refused") {
  Client writer(scripted_options(std::make_shared<ScriptedHttp>(std::deque{http_answer("", 501)})));
  CHECK_THROWS_AS(writer.send(keyc::test::set_title()), keyc::UnknownOutcome);
  Client reader(scripted_options(std::make_shared<ScriptedHttp>(std::deque{http_answer("", 501)})));
  CHECK_THROWS_AS(reader.send(keyc::GetItem{.TableName = "notes", .Key = keyc::test::key()}), keyc::ServiceError);
}

TEST_CASE("A problem counts as one after sending, unless the answer says that nothing was sent") {
  const auto send = [](const HttpAnswer& answer) {
    Client client(scripted_options(std::make_shared<ScriptedHttp>(std::deque{answer})));
    client.send(keyc::test::add());
  };
  CHECK_THROWS_AS(send({.problem = "the pool is closed"}), keyc::UnknownOutcome);
  CHECK_THROWS_AS(send({.problem = "the pool is closed", .was_sent = false}), keyc::TransportError);
}

TEST_CASE("What is no std::exception does not hide that a write may have taken place") {
  keyc::ClientOptions options = scripted_options(std::make_shared<ScriptedHttp>(std::deque{http_cut()}));
  options.on_request = [](const keyc::SentRequest& request) {
    if (request.attempt == 2) throw 2;
  };
  Client client(options);
  CHECK_THROWS_AS(client.send(keyc::test::set_title()), keyc::UnknownOutcome);
}
