#pragma once

#include "tasks.keys.hpp"

namespace aws_sdk_test {

inline keyc::Bytes bytes(std::initializer_list<unsigned char> values) {
  keyc::Bytes bytes;
  for (const unsigned char value : values) bytes.push_back(std::byte{value});
  return bytes;
}

/// With a value of every type of DynamoDB.
inline tasks::Task example(std::uint32_t id = 7) {
  tasks::Task task{.team = "red", .id = id, .owner = "ann", .title = "Paint \"it\" \\ \u00e9\n"};
  task.effort = keyc::Decimal("1234567890123456789.5");
  task.done = true;
  task.picture = bytes({0, 1, 254, 255});
  task.tags = {"a", "b"};
  task.sizes = {3, 40};
  task.hashes = {bytes({1}), bytes({0, 2})};
  task.steps = {"one", "", "three"};
  task.votes = {{"ann", 1}, {"bob", 2}};
  task.place = tasks::Place{.city = "Rome", .floor = 2};
  return task;
}

}  // namespace aws_sdk_test
