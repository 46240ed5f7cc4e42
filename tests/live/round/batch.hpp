#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "keyc/json.hpp"
#include "runtime/client/transport.hpp"
#include "support/live.hpp"

namespace live {

/// BatchWriteItem, 25 items at a time.
inline void write_all(const TestTable& table, const std::vector<keyc::Item>& items) {
  keyc::client::Transport transport(table.options());
  for (std::size_t start = 0; start < items.size(); start += 25) {
    std::string puts;
    for (std::size_t i = start; i < std::min(start + 25, items.size()); ++i)
      puts += (puts.empty() ? "" : ",") + ("{\"PutRequest\":{\"Item\":" + keyc::to_json(items[i]) + "}}");
    const auto answer =
        transport.post("BatchWriteItem", "{\"RequestItems\":{\"" + table.real_name() + "\":[" + puts + "]}}",
                       table.options().credentials);
    if (answer.status != 200 || answer.body.find("PutRequest") != std::string::npos)
      throw std::runtime_error("BatchWriteItem: " + answer.body + answer.problem);
  }
}

}  // namespace live
