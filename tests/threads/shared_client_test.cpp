// One client that several threads use at once.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <sstream>
#include <thread>

#include "client/faulty_endpoint.hpp"
#include "support/catch.hpp"
#include "threads/at_once.hpp"

namespace {

using keyc::test::FaultyEndpoint;
using std::chrono::milliseconds;

constexpr std::size_t most_threads = 8;
constexpr std::size_t each = 12;  // the endpoint reports to a pipe, which is read at the end

/// Answers to all attempts: most have the item that was requested, others are throttled, refused, cut, or 500.
std::string mixed_answers() {
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < 4 * most_threads * each; ++i)
    answers.push_back(i % 5 == 0    ? keyc::test::refusal("ThrottlingException")
                      : i % 7 == 0  ? R"({"cut":"before"})"
                      : i % 9 == 0  ? keyc::test::refusal("ResourceNotFoundException")
                      : i % 11 == 0 ? keyc::test::refusal("InternalServerError", 500)
                                    : R"({"echo":true})");
  return keyc::test::script(answers);
}

keyc::GetItem get(const std::string& id) {
  keyc::GetItem request;
  request.TableName = "items";
  request.Key.set("id", keyc::AttributeValue::string(id));
  return request;
}

}  // namespace

TEST_CASE("eight threads share one client, and each gets the answers to its own requests") {
  FaultyEndpoint endpoint(mixed_answers());
  std::atomic<std::size_t> seen = 0;
  std::atomic<std::size_t> provided = 0;
  std::atomic<std::size_t> answered = 0;
  std::atomic<std::size_t> refused = 0;
  keyc::ClientOptions options = endpoint.options();
  options.table_names = {{"items", "real-items"}};
  options.max_attempts = 50;  // eight in a row fail once in some thousand requests
  options.retry_quota = 0;
  options.on_request = [&](const keyc::SentRequest&) { ++seen; };
  options.credentials_provider = [&] {
    const std::string number = std::to_string(++provided);
    return keyc::Credentials{"KEY" + number, "secret", "token" + number};
  };
  keyc::Client client(options);
  threads::at_once(most_threads, [&](std::size_t number) {
    for (std::size_t i = 0; i < each; ++i) {
      const std::string id = std::to_string(number) + "-" + std::to_string(i);
      try {
        const keyc::GetItemResult found = client.send(get(id));
        if (found.Item && found.Item->find("id")->text() == id) ++answered;
      } catch (const keyc::ResourceNotFound&) {
        ++refused;
      }
    }
  });
  CHECK(answered + refused == most_threads * each);
  CHECK(answered > refused);
  CHECK(refused > 0);
  CHECK(seen > most_threads * each);
  const auto requests = endpoint.stop();
  CHECK(requests.size() == seen);
  for (const auto& request : requests) {
    CHECK(request.body.find("real-items") != std::string::npos);
    CHECK(request.credential.starts_with("KEY" + request.token.substr(5) + "/"));  // not another attempt's
  }
}

TEST_CASE("the time that one thread gives a table to become active does not end the request of another thread") {
  const std::string slow = R"({"delay":1.5,"body":"{\"Table\":{\"TableStatus\":\"CREATING\"}}"})";
  FaultyEndpoint endpoint(keyc::test::script(
      {keyc::test::answer(R"({"TableDescription":{"TableStatus":"CREATING"}})"), slow, slow, slow, slow, slow}));
  std::atomic<bool> waits = false;
  keyc::ClientOptions options = endpoint.options();
  options.on_request = [&](const keyc::SentRequest& request) {
    if (request.operation == "DescribeTable") waits = true;
  };
  keyc::Client client(options);
  threads::at_once(2, [&](std::size_t number) {
    if (number == 0) {
      CHECK_THROWS_AS(client.create_table(keyc::CreateTable{}, milliseconds(600)), keyc::TransportError);
    } else {
      while (!waits) std::this_thread::sleep_for(milliseconds(1));
      client.send(keyc::DescribeTable{"other"});
    }
  });
  std::size_t attempts = 0;
  for (const auto& request : endpoint.stop()) attempts += request.body.find("other") != std::string::npos ? 1 : 0;
  CHECK(attempts == 1);
}

TEST_CASE("cancelling wakes the requests of all threads, while others go on, and all of them are reported") {
  std::vector<std::string> answers(most_threads, R"({"delay":30})");
  answers.insert(answers.end(), most_threads, "{}");
  FaultyEndpoint endpoint(keyc::test::script(answers));
  std::ostringstream log;
  std::atomic<std::size_t> sent = 0;
  std::atomic<std::size_t> cancelled = 0;
  keyc::ClientOptions options = endpoint.options();
  options.observer = keyc::log_to(log);
  options.on_request = [&](const keyc::SentRequest&) { ++sent; };
  keyc::Client client(options);
  const keyc::CancelSource source;
  std::thread other([&] {
    while (sent < most_threads) std::this_thread::sleep_for(milliseconds(1));
    std::this_thread::sleep_for(milliseconds(50));
    source.cancel();
  });
  threads::at_once(most_threads, [&](std::size_t number) {
    keyc::Client mine = client.with({.cancel = source.token()});
    try {
      mine.send(get(std::to_string(number)));
    } catch (const keyc::Cancelled&) {
      ++cancelled;
    }
    while (!source.token().is_cancelled()) std::this_thread::sleep_for(milliseconds(1));
    client.send(get(std::to_string(number)));
  });
  other.join();
  CHECK(cancelled == most_threads);
  const std::string text = log.str();
  CHECK(std::count(text.begin(), text.end(), '\n') == 2 * most_threads);  // an attempt and a call of each
}
