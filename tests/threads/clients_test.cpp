// Clients of several threads, one each, and the state that they share internally.
#include <atomic>

#include "client/faulty_endpoint.hpp"
#include "faults.keys.hpp"
#include "keyc/retry.hpp"
#include "support/catch.hpp"
#include "threads/at_once.hpp"

namespace {

using keyc::test::FaultyEndpoint;

constexpr std::size_t most_threads = 6;
constexpr std::size_t each = 8;  // the endpoint reports to a pipe, which is read at the end

/// Answers to all attempts at writes, some of which are refused, throttled or cut.
std::string mixed_answers() {
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < 4 * most_threads * each; ++i)
    answers.push_back(i % 5 == 0   ? keyc::test::refusal("ThrottlingException")
                      : i % 7 == 0 ? R"({"cut":"before"})"
                      : i % 9 == 0 ? keyc::test::refusal("ConditionalCheckFailedException")
                                   : keyc::test::answer("{}"));
  return keyc::test::script(answers);
}

}  // namespace

TEST_CASE("each thread writes with a client of its own") {
  FaultyEndpoint endpoint(mixed_answers());
  std::atomic<std::size_t> seen = 0;
  std::atomic<std::size_t> ended = 0;
  threads::at_once(most_threads, [&](std::size_t number) {
    keyc::ClientOptions options = endpoint.options();
    options.on_request = [&](const keyc::SentRequest&) { ++seen; };
    keyc::Client client(options);
    for (std::size_t i = 0; i < each; ++i) {
      const faults::Event event{.text = std::to_string(number)};
      try {
        keyc::retry([&] { return std::optional(event); },
                    [&](const faults::Event& sent) { client.send(faults::EventEntity::create(sent)); });
      } catch (const keyc::Error&) {
        // A cut answer may leave the outcome unknown; it only matters that every write of every thread ends.
      }
      ++ended;
    }
  });
  CHECK(ended == most_threads * each);
  CHECK(seen >= most_threads * each);
  CHECK(endpoint.stop().size() == seen);
}

TEST_CASE("clients are created and moved in several threads at once") {
  FaultyEndpoint endpoint(keyc::test::script(std::vector<std::string>(most_threads, keyc::test::answer("{}"))));
  threads::at_once(most_threads, [&](std::size_t) {
    keyc::Client made(endpoint.options());
    keyc::Client client(std::move(made));
    client.send(faults::EventEntity::put({.text = "x"}));
  });
  CHECK(endpoint.stop().size() == most_threads);
}
