// Which connections clients use: one pool for all clients and threads of a process.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iomanip>
#include <sstream>
#include <vector>

#include "client/faulty_endpoint.hpp"
#include "support/catch.hpp"
#include "threads/at_once.hpp"

namespace {

using keyc::Client;
using keyc::test::FaultyEndpoint;
using keyc::test::script;

const std::string found = R"({"body":"{}"})";
const std::string slowly_found = R"({"delay":0.5})";
const std::string cut = R"({"cut":"before"})";

void send_with(const keyc::ClientOptions& options) { Client(options).send(keyc::GetItem{}); }

/// Leaves as many idle connections, if the next answers come slowly.
void send_at_once(std::size_t count, const keyc::ClientOptions& options) {
  threads::at_once(count, [&](std::size_t) { send_with(options); });
}

std::vector<int> connections(const std::vector<FaultyEndpoint::Request>& requests) {
  std::vector<int> numbers;
  numbers.reserve(requests.size());
  for (const auto& request : requests) numbers.push_back(request.connection);
  return numbers;
}

/// How many connections to this port of this machine are open.
std::size_t open_connections(const std::string& url) {
  std::ostringstream port;
  port << ':' << std::hex << std::uppercase << std::setw(4) << std::setfill('0')
       << std::stoi(url.substr(url.rfind(':') + 1));
  std::size_t count = 0;
  std::ifstream table("/proc/self/net/tcp");
  for (std::string line; std::getline(table, line);) {
    std::istringstream fields(line);
    std::string number, local, remote, state;
    fields >> number >> local >> remote >> state;
    if (remote.ends_with(port.str()) && state == "01") ++count;
  }
  return count;
}

}  // namespace

TEST_CASE("A new client uses the connection that another one left, with its own options") {
  const auto scheme = GENERATE(FaultyEndpoint::Scheme::http, FaultyEndpoint::Scheme::https);
  FaultyEndpoint endpoint(script({found, found, found}), scheme);
  send_with(endpoint.options());
  keyc::ClientOptions other = endpoint.options();
  other.region = "us-east-1";
  other.credentials = {"OTHER", "secret", "token"};
  other.connect_timeout = std::chrono::milliseconds(500);
  send_with(other);
  send_with(endpoint.options());
  const auto requests = endpoint.stop();
  REQUIRE(connections(requests) == std::vector{1, 1, 1});
  REQUIRE_THAT(requests[1].credential, Catch::StartsWith("OTHER/") && Catch::Contains("/us-east-1/"));
  REQUIRE(requests[1].token == "token");
  REQUIRE_THAT(requests[2].credential, Catch::StartsWith("AKID/") && Catch::Contains("/eu-central-1/"));
  REQUIRE(requests[2].token.empty());
}

TEST_CASE("Threads that send at once have a connection each, and the one that was used last is used next") {
  FaultyEndpoint endpoint(script({slowly_found, slowly_found, found, found}));
  send_at_once(2, endpoint.options());
  send_with(endpoint.options());
  send_with(endpoint.options());
  const std::vector<int> used = connections(endpoint.stop());
  REQUIRE(used.size() == 4);
  REQUIRE(used[0] != used[1]);
  REQUIRE(used[2] == used[3]);
  REQUIRE(used[2] <= 2);
}

TEST_CASE("A new connection resumes the TLS session of an earlier one, also in another thread") {
  FaultyEndpoint endpoint(script({found, slowly_found, slowly_found}), FaultyEndpoint::Scheme::https);
  send_with(endpoint.options());
  // Of two requests one takes the connection that is there. A third would begin a connection beside the other's, which
  // does not resume if OpenSSL has just used the ticket: tickets of TLS 1.3 are used once.
  send_at_once(2, endpoint.options());
  const auto requests = endpoint.stop();
  REQUIRE(requests.size() == 3);
  REQUIRE(std::any_of(requests.begin(), requests.end(), [](const auto& request) { return request.connection > 1; }));
  for (const auto& request : requests) {
    CAPTURE(request.connection);
    REQUIRE(request.resumed == (request.connection > 1));
  }
}

TEST_CASE("A client that trusts other authorities gets neither the connections nor the TLS sessions of this one") {
  FaultyEndpoint endpoint(script({found}), FaultyEndpoint::Scheme::https);
  const FaultyEndpoint other_endpoint("[]", FaultyEndpoint::Scheme::https);
  send_with(endpoint.options());
  keyc::ClientOptions options = endpoint.options();
  options.ca_bundle = other_endpoint.certificate();
  REQUIRE_THROWS_WITH(send_with(options), Catch::Contains("certificate"));
  REQUIRE(endpoint.stop().size() == 1);
}

TEST_CASE("After a failure the next attempt takes no connection that was idle meanwhile") {
  FaultyEndpoint endpoint(script({slowly_found, slowly_found, cut, found}));
  send_at_once(2, endpoint.options());
  send_with(endpoint.options());
  const std::vector<int> used = connections(endpoint.stop());
  REQUIRE(used.size() == 4);
  REQUIRE(used[3] > 2);
}

TEST_CASE("No more than 64 idle connections are kept") {
  constexpr std::size_t many = 70;
  FaultyEndpoint endpoint(script(std::vector<std::string>(many, R"({"delay":1})")));
  send_at_once(many, endpoint.options());
  const std::size_t kept = open_connections(endpoint.url());
  CHECK(kept > 1);
  CHECK(kept <= 64);
  CHECK(endpoint.stop().size() == many);
}

TEST_CASE("A forked process opens connections of its own, and its parent keeps the old ones") {
  const auto scheme = GENERATE(FaultyEndpoint::Scheme::http, FaultyEndpoint::Scheme::https);
  FaultyEndpoint endpoint(script({found, found, found, found}), scheme);
  Client client(endpoint.options());
  client.send(keyc::GetItem{});
  const pid_t child = ::fork();
  if (child == 0) {
    try {
      client.send(keyc::GetItem{});
      send_with(endpoint.options());
      ::_exit(0);
    } catch (...) {
      ::_exit(1);
    }
  }
  int status = -1;
  ::waitpid(child, &status, 0);
  REQUIRE(status == 0);
  client.send(keyc::GetItem{});
  const auto requests = endpoint.stop();
  REQUIRE(connections(requests) == std::vector{1, 2, 2, 1});
  REQUIRE_FALSE(requests[1].resumed);
}
