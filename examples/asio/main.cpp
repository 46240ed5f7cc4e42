// Many requests at once in one thread: asio moves the bytes, and keyc says which and when.
#include <cstdint>
#include <cstdio>
#include <string>

#include "asio.keys.hpp"
#include "exchange.hpp"
#include "keyc/client.hpp"
#include "keyc/conversation.hpp"
#include "support/example.hpp"

using meters::Meter;
using meters::MeterEntity;
using meters::MetersTable;

namespace {

/// Drives conversations in the thread of an io_context.
class Loop {
 public:
  /// Calls `done` with the conversation when its result is there. `blocking` are for what may wait.
  template <class Value, class Done>
  void run(keyc::Conversation<Value> conversation, Done done) {
    go_on(std::make_shared<keyc::Conversation<Value>>(std::move(conversation)), done);
  }
  void wait() {
    io_.run();
    io_.restart();
  }

 private:
  using Steps = keyc::ConversationSteps;

  template <class Value, class Done>
  void go_on(std::shared_ptr<keyc::Conversation<Value>> conversation, Done done) {
    const auto again = [this, conversation, done] { go_on(conversation, done); };
    const Steps::Step step = conversation->next();
    if (const auto* const send = std::get_if<Steps::Send>(&step)) {
      http_.exchange(*send->request, send->limits, [conversation, again](keyc::HttpAnswer answer) {
        conversation->answered(std::move(answer));
        again();
      });
    } else if (const auto* const wait = std::get_if<Steps::Wait>(&step)) {
      const auto timer = std::make_shared<asio::steady_timer>(io_, wait->duration);
      timer->async_wait([timer, again](const asio::error_code&) { again(); });
    } else if (std::holds_alternative<Steps::Authorize>(step)) {
      asio::post(blocking_, [this, conversation, again, work = asio::make_work_guard(io_)] {
        conversation->authorize();
        asio::post(io_, again);
      });
    } else {
      done(*conversation);
    }
  }

  asio::io_context io_{1};
  asio::thread_pool blocking_{1};
  AsioHttp http_{io_};
};

constexpr int many = 200;

std::string name_of(int number) { return "meter-" + std::to_string(number); }

void run(keyc::Client& client) {
  client.ensure_table<MetersTable>();
  Loop loop;
  for (int i = 0; i < many; ++i) {
    const auto put = MeterEntity::put({.name = name_of(i), .count = i});
    loop.run(keyc::converse(client, put), [](auto& written) { written.result(); });
  }
  loop.wait();
  for (int i = 0; i < many; ++i) {
    const auto update = MeterEntity::update(MeterEntity::at().name(name_of(i))).add_count(1);
    loop.run(keyc::converse(client, update), [](auto& counted) { counted.result(); });
  }
  loop.wait();
  std::int64_t sum = 0;
  for (int i = 0; i < many; ++i)
    loop.run(keyc::converse(client, MeterEntity::at().name(name_of(i)).get()),
             [&](auto& found) { sum += found.result().value().count; });
  loop.wait();
  std::printf("%d meters have counted to %lld\n", many, static_cast<long long>(sum));
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "asio_meters", run); }
