#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <string_view>

#include "generator/model/model.hpp"
#include "grammar/diagnostics.hpp"

/// Names that must differ from each other.
namespace keyc::model {

inline void report_declared_twice(Diagnostics& diagnostics, Span span, std::string_view name, std::string_view where,
                                  Span first) {
  diagnostics.report({Code::duplicate_name,
                      span,
                      fmt::format("'{}' is declared twice in {}", name, where),
                      "",
                      {{first, "first declared here"}}});
}

/// Reports two attributes of one entity or struct with the same name in DynamoDB.
class StoredNames {
 public:
  explicit StoredNames(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  void add(const Attribute& attribute) {
    const auto [other, is_new] = names_.emplace(attribute.stored, &attribute);
    if (is_new || other->second->name == attribute.name) return;
    diagnostics_.report(
        {Code::same_stored_name,
         attribute.stored_span,
         fmt::format("'{}' and '{}' are both stored as \"{}\"", other->second->name, attribute.name, attribute.stored),
         "",
         {{other->second->span, "the other attribute"}}});
  }

 private:
  Diagnostics& diagnostics_;
  std::map<std::string_view, const Attribute*> names_;
};

}  // namespace keyc::model
