// A board of orders follows the stream of their table: events as Lambda passes them, a batch that fails in its middle,
// and records that come again. The records are those of placed.json and changed.json.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "board.hpp"
#include "stream.keys.hpp"
#include "support/example.hpp"

using stream::BoardTable;
using stream::Card;
using stream::CardEntity;
using stream::Status;

namespace {

std::string event_in(const std::string& name) {
  std::ifstream file(EVENTS_FOLDER "/" + name);
  if (!file) throw std::runtime_error("cannot read " + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

void print_board(keyc::Client& client) {
  for (const Status status : {Status::placed, Status::paid, Status::shipped, Status::delivered})
    for (const Card& card : client.items(CardEntity::withStatus(status)))
      std::printf("  %-9s since %s: %s of %s\n", std::string(to_text(status)).c_str(),
                  keyc::to_text(card.since).c_str(), card.total.text().c_str(), card.customerId.c_str());
}

/// The board refuses the second change that it is shown, once, as if it were throttled.
class FailsOnce {
 public:
  explicit FailsOnce(keyc::Client& client) : client_(client) {}

  void operator()(const keyc::StreamRecord& record) {
    if (++shown_ == 2) throw std::runtime_error("the board is throttled");
    board::show(client_, record);
  }

 private:
  keyc::Client& client_;
  int shown_ = 0;
};

void run(keyc::Client& client) {
  client.ensure_table<BoardTable>();
  const auto show = [&](const keyc::StreamRecord& record) { board::show(client, record); };
  const std::string placed = event_in("placed.json");
  const std::string changed = event_in("changed.json");

  std::printf("Orders are placed: %s\n", board::handle(placed, show).c_str());
  print_board(client);
  // Lambda learns which record failed, and sends it again with those after it.
  FailsOnce fails_once(client);
  const auto show_or_fail = [&](const keyc::StreamRecord& record) { fails_once(record); };
  std::printf("A batch fails in its middle: %s\n", board::handle(changed, show_or_fail).c_str());
  print_board(client);
  std::printf("It comes again: %s\n", board::handle(changed, show_or_fail).c_str());
  print_board(client);
  // Also a batch that was done can come again, after a later one.
  std::printf("The first one comes again: %s\n", board::handle(placed, show).c_str());
  print_board(client);
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "stream", run); }
