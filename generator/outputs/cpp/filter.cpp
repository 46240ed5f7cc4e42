#include "generator/outputs/cpp/filter.hpp"

#include "generator/outputs/cpp/text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {

std::string filter_call(const plan::FilterExpression& filter,
                        const std::function<std::string(const plan::FilterValue&)>& value_of) {
  std::string names;
  for (const auto& [alias, stored] : filter.names)
    names += concat(names.empty() ? "" : ", ", "{", literal(alias), ", ", literal(stored), "}");
  std::string values;
  for (const plan::FilterValue& value : filter.values)
    values += concat(values.empty() ? "" : ",\n        ", "{", literal(value.placeholder), ", ", value_of(value), "}");
  return concat(".filter(\n      {", literal(filter.text), ",\n       {", names, "},\n       {", values, "}})");
}

}  // namespace keyc::cpp
