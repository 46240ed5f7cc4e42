// Several threads need credentials at once: their source is asked by one of them.

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "credentials/refreshing.hpp"
#include "support/catch.hpp"
#include "threads/at_once.hpp"

using keyc::Credentials;
using keyc::CredentialsError;
using std::chrono::milliseconds;

namespace {

constexpr std::size_t most_threads = 8;

/// A source that takes a while, and is to be asked by one thread at a time.
struct Slow {
  std::atomic<int> asked = 0;
  std::atomic<int> at_once = 0;
  std::atomic<bool> fails = false;
  std::atomic<std::int64_t> now = 0;  // in seconds
  bool overlapped = false;
  std::function<void()> meanwhile = [] { std::this_thread::sleep_for(milliseconds(20)); };

  Credentials fetch() {
    if (++at_once > 1) overlapped = true;
    const int number = ++asked;
    meanwhile();
    --at_once;
    if (fails) throw CredentialsError("out of order");
    Credentials credentials{"KEY" + std::to_string(number), "secret", ""};
    credentials.expires = keyc::TimestampUs(std::chrono::seconds(now + 3600));
    return credentials;
  }
};

class Asked final : public keyc::credentials::Source {
 public:
  explicit Asked(Slow& slow) : slow_(slow) {}
  Credentials fetch() override { return slow_.fetch(); }

 private:
  Slow& slow_;
};

std::shared_ptr<keyc::CredentialsProvider> provider_of(Slow& slow) {
  return keyc::credentials::refreshing_provider(
      {[&slow] { return std::make_unique<Asked>(slow); }},
      {[&slow] { return keyc::TimestampUs(std::chrono::seconds(slow.now)); }, [] { return 0.5; }});
}

}  // namespace

TEST_CASE("eight threads that need credentials ask for them once, at first and when they end") {
  Slow slow;
  const auto provider = provider_of(slow);
  for (int round = 1; round <= 5; ++round) {
    std::atomic<int> with_new = 0;
    threads::at_once(most_threads, [&](std::size_t) {
      if (provider->get().access_key_id == "KEY" + std::to_string(round)) ++with_new;
    });
    CHECK(with_new == most_threads);
    CHECK(slow.asked == round);
    slow.now += 3600 - 30;  // callers wait for new ones
  }
  CHECK_FALSE(slow.overlapped);
}

TEST_CASE("while one thread asks for credentials before their end, the others go on with those that there are") {
  Slow slow;
  const auto provider = provider_of(slow);
  CHECK(provider->get().access_key_id == "KEY1");
  slow.now += 3600 - 600;
  std::atomic<int> with_old = 0;
  std::atomic<int> with_new = 0;
  threads::at_once(most_threads,
                   [&](std::size_t) { ++(provider->get().access_key_id == "KEY1" ? with_old : with_new); });
  CHECK(with_old == most_threads - 1);
  CHECK(with_new == 1);
  CHECK(slow.asked == 2);
}

TEST_CASE("threads that wait for credentials in vain get the error of the one that asked") {
  Slow slow;
  slow.fails = true;
  const auto provider = provider_of(slow);
  std::atomic<int> thrown = 0;
  threads::at_once(most_threads, [&](std::size_t) {
    try {
      static_cast<void>(provider->get());
    } catch (const CredentialsError&) {
      ++thrown;
    }
  });
  CHECK(thrown == most_threads);
  CHECK_FALSE(slow.overlapped);
}

TEST_CASE("threads may say at once that credentials are refused, and get others") {
  Slow slow;
  const auto provider = provider_of(slow);
  const Credentials old = provider->get();
  std::atomic<int> with_new = 0;
  threads::at_once(most_threads, [&](std::size_t) {
    provider->refused(old);
    if (provider->get().access_key_id == "KEY2") ++with_new;
  });
  CHECK(with_new == most_threads);
  CHECK(slow.asked == 2);
}
