#include "client/faulty_endpoint.hpp"
#include "support/catch.hpp"

using keyc::test::FaultyEndpoint;

TEST_CASE("A server whose certificate no trusted authority has signed gets no request, and is tried once") {
  FaultyEndpoint endpoint("[{}]", FaultyEndpoint::Scheme::https);
  const FaultyEndpoint other_endpoint("[]", FaultyEndpoint::Scheme::https);
  keyc::ClientOptions options = endpoint.options();
  options.ca_bundle = other_endpoint.certificate();
  keyc::Client client(options);
  REQUIRE_THROWS_AS(client.send(keyc::GetItem{}), keyc::TransportError);
  REQUIRE_THROWS_WITH(client.send(keyc::GetItem{}), Catch::Contains("certificate"));
  REQUIRE(endpoint.stop().empty());
}

TEST_CASE("A certificate for another host is refused") {
  FaultyEndpoint endpoint("[{}]", FaultyEndpoint::Scheme::https);
  keyc::ClientOptions options = endpoint.options();
  options.endpoint = "https://localhost" + endpoint.url().substr(endpoint.url().rfind(':'));
  keyc::Client client(options);
  REQUIRE_THROWS_WITH(client.send(keyc::GetItem{}), Catch::Contains("localhost"));
  REQUIRE(endpoint.stop().empty());
}

TEST_CASE("A server whose certificate the given authority signed is trusted") {
  FaultyEndpoint endpoint("[{}]", FaultyEndpoint::Scheme::https);
  keyc::Client client(endpoint.options());
  REQUIRE_FALSE(client.send(keyc::GetItem{}).Item);
  REQUIRE(endpoint.stop().size() == 1);
}
