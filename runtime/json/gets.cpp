#include <cstddef>
#include <optional>
#include <string>

#include "json/fields.hpp"
#include "json/keys.hpp"
#include "keyc/json.hpp"
#include "keyc/query.hpp"

namespace keyc {

using namespace json;

std::string to_json(const KeyGet& get) {
  if (get.request_.part() != nullptr) return to_json(*get.request_.part());
  return object([&](Writer& out) {
    field(out, "TableName", get.table_->table);
    write_key(out, *get.table_, [&](std::size_t at) { out.key_value(get.types_[at], get.text(at)); });
    field(out, "ConsistentRead", get.is_consistent_ ? std::optional(true) : std::nullopt);
  });
}

}  // namespace keyc
