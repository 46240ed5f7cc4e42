#include <cstddef>
#include <optional>
#include <string>

#include "json/fields.hpp"
#include "json/key_forms.hpp"
#include "keyc/json.hpp"
#include "keyc/query.hpp"

namespace keyc {

using namespace json;

std::string to_json(const KeyGet& get) {
  if (get.request_.part() != nullptr) return to_json(*get.request_.part());
  return object([&](Writer& out) {
    field(out, "TableName", get.table_->table);
    write_key(out, *get.table_, [&](std::size_t at) {
      const auto [type, text] = get.key_[at];
      out.key_value(type, text);
    });
    field(out, "ConsistentRead", get.is_consistent_ ? std::optional(true) : std::nullopt);
  });
}

}  // namespace keyc
