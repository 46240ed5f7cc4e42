#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "client/backoff.hpp"
#include "client/faulty_endpoint.hpp"
#include "client/time_limit.hpp"
#include "support/catch.hpp"

using keyc::Client;
using keyc::test::answer;
using keyc::test::FaultyEndpoint;
using keyc::test::refusal;
using keyc::test::script;
using std::chrono::milliseconds;

namespace {

// The item is there: {"pk":{"S":"a"}}.
const std::string found = answer(R"({"Item":{"pk":{"S":"a"}}})");

keyc::GetItem get() {
  keyc::GetItem request;
  request.TableName = "places";
  request.Key.set("pk", keyc::AttributeValue::string("a"));
  return request;
}

keyc::PutItem put() {
  keyc::PutItem request;
  request.TableName = "places";
  request.Item.set("pk", keyc::AttributeValue::string("a"));
  return request;
}

template <class Thrown>
Thrown failure_of(Client& client) {
  try {
    client.send(get());
  } catch (const Thrown& error) {
    return error;
  }
  throw std::logic_error("nothing was thrown");
}

// A port that refuses connections while this object lives.
class ClosedPort {
 public:
  ClosedPort() : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    address_.sin_family = AF_INET;
    address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address_);
    if (bind(socket_, reinterpret_cast<sockaddr*>(&address_), size) != 0 ||
        getsockname(socket_, reinterpret_cast<sockaddr*>(&address_), &size) != 0)
      throw std::runtime_error("no port");
  }
  ClosedPort(const ClosedPort&) = delete;
  ClosedPort& operator=(const ClosedPort&) = delete;
  ~ClosedPort() { close(socket_); }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(ntohs(address_.sin_port)); }

 private:
  int socket_;
  sockaddr_in address_{};
};

}  // namespace

TEST_CASE("A throttled request is sent again until it succeeds") {
  const std::string type = GENERATE("ProvisionedThroughputExceededException", "ThrottlingException",
                                    "RequestLimitExceeded", "InternalServerError");
  FaultyEndpoint endpoint(
      script({refusal(type, type == "InternalServerError" ? 500 : 400), refusal(type, 500), found}));
  Client client(endpoint.options());
  REQUIRE(client.send(get()).Item->find("pk")->text() == "a");
  REQUIRE(endpoint.stop().size() == 3);
}

TEST_CASE("All attempts go over one connection") {
  FaultyEndpoint endpoint(script({refusal("ThrottlingException"), found, found}));
  Client client(endpoint.options());
  client.send(get());
  client.send(get());
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  for (const auto& request : requests) REQUIRE(request.connection == 1);
}

TEST_CASE("A request that is throttled on every attempt ends as Throttled") {
  const std::string throttled = refusal("ProvisionedThroughputExceededException");
  FaultyEndpoint endpoint(script({throttled, throttled, throttled, found}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 3;
  Client client(options);
  const auto error = failure_of<keyc::Throttled>(client);
  REQUIRE(error.type() == "ProvisionedThroughputExceededException");
  REQUIRE(error.status() == 400);
  REQUIRE(error.what() == std::string("GetItem: ProvisionedThroughputExceededException: as scripted (HTTP 400)"));
  REQUIRE(error.attempts() == 3);
  REQUIRE(endpoint.stop().size() == 3);
}

TEST_CASE("HTTP status 429 is throttling, whatever the body is") {
  const std::string slow = answer("slow down", 429);
  FaultyEndpoint endpoint(script({slow, found, slow, slow}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 2;
  Client client(options);
  REQUIRE(client.send(get()).Item);
  const auto error = failure_of<keyc::Throttled>(client);
  REQUIRE(error.status() == 429);
  REQUIRE(error.what() == std::string("GetItem: slow down (HTTP 429)"));
  REQUIRE(endpoint.stop().size() == 4);
}

TEST_CASE("A server that keeps failing ends as ServiceError with its message, also if it is no DynamoDB") {
  const std::string broken = answer("<html>Bad Gateway</html>", 502);
  FaultyEndpoint endpoint(script({broken, broken, found}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 2;
  Client client(options);
  const auto error = failure_of<keyc::ServiceError>(client);
  REQUIRE(error.type().empty());
  REQUIRE(error.status() == 502);
  REQUIRE(error.what() == std::string("GetItem: <html>Bad Gateway</html> (HTTP 502)"));
  REQUIRE(error.attempts() == 2);
}

TEST_CASE("A request that is wrong is not sent again") {
  const std::string type =
      GENERATE("ValidationException", "AccessDeniedException", "ItemCollectionSizeLimitExceededException");
  FaultyEndpoint endpoint(script({refusal(type), found}));
  Client client(endpoint.options());
  REQUIRE(failure_of<keyc::ServiceError>(client).type() == type);
  REQUIRE(endpoint.stop().size() == 1);
}

TEST_CASE("A table that does not exist is ResourceNotFound") {
  FaultyEndpoint endpoint(script({refusal("ResourceNotFoundException")}));
  Client client(endpoint.options());
  REQUIRE(failure_of<keyc::ResourceNotFound>(client).status() == 400);
}

TEST_CASE("A condition that fails is ConditionFailed, with the item if that was requested") {
  const std::string type = R"({"__type":"com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException")";
  FaultyEndpoint endpoint(script({answer(type + R"(,"message":"no","Item":{"pk":{"S":"old"}}})", 400),
                                  answer(type + R"(,"Message":"The conditional request failed"})", 400)}));
  Client client(endpoint.options());
  try {
    client.send(put());
    FAIL("nothing was thrown");
  } catch (const keyc::ConditionFailed& error) {
    REQUIRE(error.item()->find("pk")->text() == "old");
  }
  try {
    client.send(put());
    FAIL("nothing was thrown");
  } catch (const keyc::ConditionFailed& error) {
    REQUIRE_FALSE(error.item());
    REQUIRE(std::string(error.what()).find("The conditional request failed") != std::string::npos);
  }
  REQUIRE(endpoint.stop().size() == 2);
}

TEST_CASE("A connection that was cut is opened again") {
  const std::string where = GENERATE("before", "status", "headers", "inside");
  FaultyEndpoint endpoint(script({R"({"cut":")" + where + R"("})", R"({"cut":")" + where + R"("})", found}));
  Client client(endpoint.options());
  REQUIRE(client.send(get()).Item);
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  REQUIRE(requests.back().connection == 3);
}

TEST_CASE("A request on a kept connection that the server then closes is an attempt, and is not resent unseen") {
  FaultyEndpoint endpoint(script({found, R"({"cut":"before"})", found}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 1;
  int seen = 0;
  options.on_request = [&](const keyc::SentRequest&) { ++seen; };
  Client client(options);
  REQUIRE(client.send(get()).Item);
  REQUIRE(failure_of<keyc::TransportError>(client).attempts() == 1);
  REQUIRE(seen == 2);
  REQUIRE(client.send(get()).Item);
  REQUIRE(endpoint.stop().size() == 3);
}

TEST_CASE("All attempts together, with the waits between them, end by the deadline") {
  using Clock = std::chrono::steady_clock;
  const std::string fault = GENERATE(std::string(R"({"delay":60})"), refusal("ThrottlingException"));
  FaultyEndpoint endpoint(script(std::vector<std::string>(500, fault)));
  keyc::ClientOptions options = endpoint.options();
  options.request_timeout = milliseconds(150);
  options.deadline = milliseconds(400);
  options.max_attempts = 1000;
  options.base_backoff = options.max_backoff = milliseconds(20);
  Client client(options);
  const Clock::time_point start = Clock::now();
  REQUIRE_THROWS_AS(client.send(get()), keyc::Error);
  REQUIRE(Clock::now() - start < milliseconds(4000));  // 500 time-outs would take a minute
  REQUIRE(endpoint.stop().size() > 1);
}

TEST_CASE("The greatest durations mean no limit") {
  FaultyEndpoint endpoint(script({refusal("ThrottlingException"), found}));
  keyc::ClientOptions options = endpoint.options();
  options.deadline = options.request_timeout = milliseconds::max();
  options.max_backoff = milliseconds::max();
  options.base_backoff = milliseconds(1);
  Client client(options);
  REQUIRE(client.send(get()).Item);
  REQUIRE(endpoint.stop().size() == 2);
  REQUIRE(keyc::client::end_after(milliseconds::max()) == std::chrono::steady_clock::time_point::max());
  REQUIRE(keyc::client::longest_wait(milliseconds(1), milliseconds::max(), 200) == milliseconds::max());
}

TEST_CASE("A connection that is cut on every attempt ends as TransportError") {
  const std::string cut = R"({"cut":"inside"})";
  FaultyEndpoint endpoint(script({cut, cut, found}));
  keyc::ClientOptions options = endpoint.options();
  options.max_attempts = 2;
  Client client(options);
  REQUIRE(failure_of<keyc::TransportError>(client).attempts() == 2);
  REQUIRE(endpoint.stop().size() == 2);
}

TEST_CASE("A request whose answer does not come in time is sent again") {
  FaultyEndpoint endpoint(script({R"({"delay":60})", found}));
  keyc::ClientOptions options = endpoint.options();
  options.request_timeout = milliseconds(1000);
  Client client(options);
  REQUIRE(client.send(get()).Item);
  REQUIRE(endpoint.stop().size() == 2);
}

TEST_CASE("A port that nobody listens on is tried as often as allowed, then TransportError") {
  const ClosedPort port;
  int attempts = 0;
  Client client({.endpoint = port.url(),
                 .region = "eu-central-1",
                 .credentials = {"AKID", "secret", ""},
                 .on_request = [&](const keyc::SentRequest& request) { attempts = request.attempt; },
                 .max_attempts = 3,
                 .base_backoff = milliseconds(1)});
  REQUIRE(failure_of<keyc::TransportError>(client).attempts() == 3);
  REQUIRE(attempts == 3);
}

TEST_CASE("A successful answer that is not DynamoDB's is JsonError at once") {
  const std::string body = GENERATE("garbage", "", "[]", R"({"Item":[]})", R"({"Item":{"pk":"a"}})");
  FaultyEndpoint endpoint(script({answer(body), found}));
  Client client(endpoint.options());
  REQUIRE_THROWS_AS(client.send(get()), keyc::JsonError);
  REQUIRE(endpoint.stop().size() == 1);
}

TEST_CASE("An answer of more than 64 MiB is not read") {
  FaultyEndpoint endpoint(script({R"({"size":67108865})", found}));
  Client client(endpoint.options());
  REQUIRE(std::string(failure_of<keyc::TransportError>(client).what()).find("64 MiB") != std::string::npos);
  REQUIRE(client.send(get()).Item);
}

TEST_CASE("A redirect is not followed") {
  FaultyEndpoint other_endpoint(script({found}));
  FaultyEndpoint endpoint(script({R"({"status":307,"headers":{"Location":")" + other_endpoint.url() + R"("}})"}));
  Client client(endpoint.options());
  REQUIRE(failure_of<keyc::ServiceError>(client).status() == 307);
  REQUIRE(other_endpoint.stop().empty());
}

TEST_CASE("Credentials are requested before every attempt") {
  FaultyEndpoint endpoint(script({refusal("ThrottlingException"), found, found}));
  keyc::ClientOptions options = endpoint.options();
  int calls = 0;
  options.credentials_provider = [&] {
    const std::string number = std::to_string(++calls);
    return keyc::Credentials{"ROLE" + number, "secret", "token" + number};
  };
  Client client(options);
  client.send(get());
  client.send(get());
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    REQUIRE(requests[i].credential.substr(0, 6) == "ROLE" + number + "/");
    REQUIRE(requests[i].token == "token" + number);
  }
}

TEST_CASE("An exception of a provider after an attempt at a read was lost is passed on") {
  FaultyEndpoint endpoint(script({R"({"cut":"before"})", found}));
  keyc::ClientOptions options = endpoint.options();
  int calls = 0;
  options.credentials_provider = [&] {
    if (++calls > 1) throw std::runtime_error("no more");
    return keyc::Credentials{"AKID", "secret", ""};
  };
  Client client(options);
  REQUIRE_THROWS_WITH(client.send(get()), "no more");
  REQUIRE(endpoint.stop().size() == 1);
}

TEST_CASE("A provider without credentials is an error, and nothing is sent") {
  FaultyEndpoint endpoint(script({found}));
  keyc::ClientOptions options = endpoint.options();
  options.credentials_provider = [] { return keyc::Credentials{}; };
  Client client(options);
  REQUIRE_THROWS_WITH(client.send(get()), Catch::Contains("no credentials"));
  REQUIRE(endpoint.stop().empty());
}

TEST_CASE("on_request sees each attempt with the body that is sent") {
  FaultyEndpoint endpoint(script({refusal("ThrottlingException"), found}));
  keyc::ClientOptions options = endpoint.options();
  options.table_names = {{"places", "prod-places"}};
  struct Seen {
    std::string operation;
    std::string body;
    int attempt;
  };
  std::vector<Seen> seen;
  options.on_request = [&](const keyc::SentRequest& request) {
    seen.push_back({std::string(request.operation), std::string(request.body), request.attempt});
  };
  Client client(options);
  client.send(get());
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 2);
  REQUIRE(seen.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    REQUIRE(seen[i].attempt == static_cast<int>(i) + 1);
    REQUIRE(seen[i].operation == "GetItem");
    REQUIRE(requests[i].operation == "GetItem");
    REQUIRE(seen[i].body == requests[i].body);
    REQUIRE(requests[i].body == R"({"TableName":"prod-places","Key":{"pk":{"S":"a"}}})");
  }
}

TEST_CASE("Each request is sent as its own operation") {
  const std::string nothing = R"({"Items":[],"Count":0,"ScannedCount":0})";
  FaultyEndpoint endpoint(script({"{}", "{}", "{}", "{}", answer(nothing), answer(nothing),
                                  answer(R"({"TableDescription":{"TableStatus":"CREATING"}})"),
                                  answer(R"({"Table":{"TableStatus":"ACTIVE"}})"),
                                  answer(R"({"TableDescription":{"TableStatus":"DELETING"}})"),
                                  answer(R"({"TimeToLiveSpecification":{"AttributeName":"at","Enabled":true}})")}));
  Client client(endpoint.options());
  client.send(put());
  client.send(get());
  client.send(keyc::UpdateItem{});
  client.send(keyc::DeleteItem{});
  client.send(keyc::Query{});
  client.send(keyc::Scan{});
  REQUIRE(client.send(keyc::CreateTable{}).TableStatus == "CREATING");
  REQUIRE(client.send(keyc::DescribeTable{}).TableStatus == "ACTIVE");
  client.send(keyc::DeleteTable{});
  client.send(keyc::UpdateTimeToLive{.TableName = "places", .AttributeName = "at"});
  std::string operations;
  for (const auto& request : endpoint.stop()) operations += request.operation + ' ';
  REQUIRE(operations ==
          "PutItem GetItem UpdateItem DeleteItem Query Scan CreateTable DescribeTable DeleteTable UpdateTimeToLive ");
}

TEST_CASE("The longest wait doubles with each attempt up to its limit, and a wait is anything up to the longest") {
  using keyc::client::longest_wait;
  REQUIRE(longest_wait(milliseconds(50), milliseconds(5000), 1) == milliseconds(50));
  REQUIRE(longest_wait(milliseconds(50), milliseconds(5000), 2) == milliseconds(100));
  REQUIRE(longest_wait(milliseconds(50), milliseconds(5000), 7) == milliseconds(3200));
  REQUIRE(longest_wait(milliseconds(50), milliseconds(5000), 8) == milliseconds(5000));
  REQUIRE(longest_wait(milliseconds(50), milliseconds(5000), 1000000) == milliseconds(5000));
  REQUIRE(longest_wait(milliseconds(50), milliseconds(20), 1) == milliseconds(20));
  REQUIRE(longest_wait(milliseconds(0), milliseconds(20), 5) == milliseconds(0));

  keyc::client::Backoff backoff(milliseconds(50), milliseconds(5000));
  std::chrono::microseconds shortest = milliseconds(5000);
  std::chrono::microseconds longest{};
  for (int i = 0; i < 1000; ++i) {
    const auto wait = backoff.after(3);
    shortest = std::min(shortest, wait);
    longest = std::max(longest, wait);
  }
  REQUIRE(shortest < milliseconds(20));
  REQUIRE(longest > milliseconds(180));
  REQUIRE(longest <= milliseconds(200));
}
