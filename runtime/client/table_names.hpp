#pragma once

#include <map>
#include <string>
#include <utility>

#include "keyc/errors.hpp"

namespace keyc::client {

/// Converts between the schema's names of tables and those that are sent, in requests and answers that have an entry
/// for each table.
class TableNames {
 public:
  explicit TableNames(const std::map<std::string, std::string>& real) : real_(real) {}

  const std::string& sent(const std::string& table) const {
    const auto found = real_.find(table);
    return found == real_.end() ? table : found->second;
  }

  /// Throws Error if two tables are sent under one name.
  template <class Batch>
  Batch sent(Batch request) const requires requires {
    request.RequestItems;
  }
  {
    decltype(request.RequestItems) renamed;
    for (auto& [table, entries] : request.RequestItems)
      if (!renamed.emplace(sent(table), std::move(entries)).second)
        throw Error("two tables of one batch are sent under one name: " + sent(table));
    request.RequestItems = std::move(renamed);
    return request;
  }

  /// Replaces the names in the answer with those of the request.
  template <class Requested, class Answered>
  void restore(const Requested& requested, Answered& answered) const {
    Answered named;
    for (const auto& [table, entries] : requested)
      if (auto node = answered.extract(sent(table))) {
        node.key() = table;
        named.insert(std::move(node));
      }
    named.merge(answered);
    answered = std::move(named);
  }

 private:
  const std::map<std::string, std::string>& real_;
};

}  // namespace keyc::client
