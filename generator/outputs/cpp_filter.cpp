#include "generator/outputs/cpp_filter.hpp"

#include <fmt/format.h>

#include "generator/outputs/cpp_text.hpp"

namespace keyc::cpp {

std::string filter_call(const model::FilterExpression& filter,
                        const std::function<std::string(const model::FilterValue&)>& value_of) {
  std::string names;
  for (const auto& [alias, stored] : filter.names)
    names += fmt::format("{}{{{}, {}}}", names.empty() ? "" : ", ", literal(alias), literal(stored));
  std::string values;
  for (const model::FilterValue& value : filter.values)
    values +=
        fmt::format("{}{{{}, {}}}", values.empty() ? "" : ",\n        ", literal(value.placeholder), value_of(value));
  return fmt::format(".filter(\n      {{{},\n       {{{}}},\n       {{{}}}}})", literal(filter.text), names, values);
}

}  // namespace keyc::cpp
