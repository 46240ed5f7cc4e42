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
    for (const FormPart& part : KeyForms::of(*get.table_).key()) {
      const auto [type, text] = get.key_[part.value];
      out.piece(part.before);
      out.key_value(type, text);
    }
    out.end_object();
    field(out, "ConsistentRead", get.is_consistent_ ? std::optional(true) : std::nullopt);
  });
}

}  // namespace keyc
