// A chat: the messages of one user by year and month, the messages of all users by time, and those of a busy channel
// from two rooms, merged in order.
#include <chrono>
#include <cstdio>

#include "chat.keys.hpp"
#include "keyc/client.hpp"
#include "support/example.hpp"

using chat::Message;
using chat::MessageEntity;

namespace {

keyc::TimestampS at(int year, int month, int day, int hour, int minute) {
  using namespace std::chrono;
  return sys_days{std::chrono::year{year} / month / day} + hours(hour) + minutes(minute);
}

template <class Query>
void print_all(keyc::Client& client, const char* title, const Query& query) {
  std::printf("%s\n", title);
  for (const Message& message : client.items(query))
    std::printf("  %s %s: %s\n", keyc::to_text(message.sentAt).c_str(), message.user_name.c_str(),
                message.text.c_str());
}

void run(keyc::Client& client) {
  client.ensure_table<chat::ChatTable>();
  const Message messages[] = {{"general", "amsg", at(2017, 12, 31, 23, 59), "almost"},
                              {"general", "amsg", at(2018, 1, 1, 0, 0), "happy new year"},
                              {"general", "amsg", at(2018, 8, 1, 9, 30), "good morning"},
                              {"general", "amsg", at(2018, 8, 31, 18, 5), "good night"},
                              {"general", "amsg", at(2018, 11, 2, 7, 45), "snow!"},
                              {"general", "bo", at(2018, 8, 1, 9, 31), "morning"}};
  for (const Message& message : messages) client.send(MessageEntity::put(message));

  const auto amsg = MessageEntity::at().channel("general").user_name("amsg");
  print_all(client, "amsg in 2018", amsg.sentAt(keyc::in_year(2018)).query());             // begins_with "amsg#2018"
  print_all(client, "amsg in August 2018", amsg.sentAt(keyc::in_month(2018, 8)).query());  // "amsg#2018-08"
  print_all(client, "Everybody in August 2018",
            MessageEntity::on_byTime().channel("general").sentAt(keyc::in_month(2018, 8)).query());
  print_all(client, "The last three", MessageEntity::latest("general"));

  const char* const users[] = {"ann", "bo", "cy"};
  for (int minute = 0; minute < 9; ++minute)
    client.send(MessageEntity::put({"seattle", users[minute % 3], at(2018, 8, 1, 12, minute), "hello"}));
  print_all(client, "The last three in seattle-1 and seattle-2", MessageEntity::latestInRooms("seattle"));
  print_all(client, "All in August 2018",
            MessageEntity::on_byRoom().channel("seattle").all_shards().sentAt(keyc::in_month(2018, 8)).plan());
}

}  // namespace

int main(int argc, char** argv) { return run_example(argc, argv, "chat", run); }
