#include "generator/outputs/cpp/unique.hpp"

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {

Context uniques(const model::Entity& entity) {
  Context rows = Context::array();
  std::size_t count = 0;
  for (const model::Unique& unique : entity.uniques) {
    std::string present;
    for (const model::Field* field : unique.fields)
      if (field->optional()) present += (present.empty() ? "of." : " && of.") + model::member_name(*field);
    Context pieces = Context::array();
    for (const model::Part& part : unique.partition.parts) {
      if (!part.component) {
        pieces.push_back(concat("key.literal(", literal(part.literal), ")"));
        continue;
      }
      const model::Field& field = *part.component->field;
      const std::string value = concat(field.optional() ? "*" : "", "of.", model::member_name(field));
      pieces.push_back(add_component(*part.component, "key", value));
    }
    const model::KeyAttribute& partition = *unique.partition.key;
    rows.push_back({{"name", unique.name},
                    {"constraint", concat(entity.name, ".", unique.name)},
                    {"function", concat("marker_", ++count)},
                    {"written", comment(unique.partition.written)},
                    {"present", present},
                    {"key", partition.name},
                    {"limit", std::string(limit_constant(entity, unique.partition))},
                    {"pieces", std::move(pieces)},
                    {"partition", partition.stored},
                    {"sort", unique.sort ? unique.sort->key->stored : ""}});
  }
  return rows;
}

}  // namespace keyc::cpp
