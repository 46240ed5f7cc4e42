#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/attribute_value.hpp"

/// The JSON of batches whose items stay where they are.
namespace keyc::json {

/// A put of the item, or a deletion of what has this key.
struct BatchedWrite {
  const Item* item;
  bool is_put;
};
std::string batch_write_text(const std::map<std::string_view, std::vector<BatchedWrite>>& tables);

struct BatchedKeys {
  std::vector<const Item*> keys{};
  bool are_consistent = false;
};
std::string batch_get_text(const std::map<std::string_view, BatchedKeys>& tables);

}  // namespace keyc::json
