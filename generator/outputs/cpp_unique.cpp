#include "generator/outputs/cpp_unique.hpp"

#include <fmt/format.h>

#include "generator/model/cpp_name.hpp"
#include "generator/outputs/cpp_keys.hpp"
#include "generator/outputs/cpp_text.hpp"

namespace keyc::cpp {

Context uniques(const model::Entity& entity) {
  Context all = Context::array();
  std::size_t count = 0;
  for (const model::Unique& unique : entity.uniques) {
    std::string present;
    for (const model::Field* field : unique.fields)
      if (field->optional()) present += (present.empty() ? "of." : " && of.") + model::member_name(*field);
    Context pieces = Context::array();
    for (const model::Part& part : unique.partition.parts) {
      if (!part.component) {
        pieces.push_back(fmt::format("key.literal({})", literal(part.literal)));
        continue;
      }
      const model::Field& field = *part.component->field;
      const std::string value = fmt::format("{}of.{}", field.optional() ? "*" : "", model::member_name(field));
      pieces.push_back(add_component(*part.component, "key", value));
    }
    const model::KeyAttribute& partition = *unique.partition.key;
    all.push_back({{"name", unique.name},
                   {"constraint", fmt::format("{}.{}", entity.name, unique.name)},
                   {"function", fmt::format("marker_{}", ++count)},
                   {"written", comment(unique.partition.written)},
                   {"present", present},
                   {"key", partition.name},
                   {"limit", std::string(limit_constant(entity, unique.partition))},
                   {"pieces", std::move(pieces)},
                   {"partition", partition.stored},
                   {"sort", unique.sort ? unique.sort->key->stored : ""}});
  }
  return all;
}

}  // namespace keyc::cpp
