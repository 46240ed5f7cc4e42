#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/requests.hpp"
#include "keyc/table_names.hpp"

namespace keyc {

/// Under which name each table is sent, as TableNames say. Several threads can use it at once.
class TableMap {
 public:
  /// `names` must outlive it. `other_tables_unmapped`: whether tables that these do not have are sent under their own
  /// names; nothing where there is no such option.
  explicit TableMap(const TableNames& names, std::optional<bool> other_tables_unmapped = {})
      : names_(names), other_tables_unmapped_(other_tables_unmapped) {}

  bool is_empty() const noexcept { return names_.has_none(); }

  /// Of a request, whose schema_table is empty if it was made by hand. Throws TableNameError. The result is `stored`
  /// itself, or belongs to this or the names.
  const std::string& sent(const std::string& stored, std::string_view schema) const;
  template <class Request>
  const std::string& sent(const Request& request) const {
    return sent(request.TableName, request.schema_table);
  }

  /// The batch, which has an entry for each table, with the names under which these are sent. Throws TableNameError,
  /// and Error if two tables are sent under one name.
  template <class Batch>
  Batch sent_batch(Batch request) const {
    decltype(request.RequestItems) renamed;
    for (auto& [table, entries] : request.RequestItems)
      if (!renamed.emplace(sent(table, {}), std::move(entries)).second)
        throw Error("two tables of one batch are sent under one name: " + sent(table, {}));
    request.RequestItems = std::move(renamed);
    return request;
  }

  /// Replaces the names in the answer to a batch with those of the request.
  template <class Requested, class Answered>
  void restore(const Requested& requested, Answered& answered) const {
    Answered named;
    for (const auto& [table, entries] : requested)
      if (auto node = answered.extract(sent(table, {}))) {
        node.key() = table;
        named.insert(std::move(node));
      }
    named.merge(answered);
    answered = std::move(named);
  }

  /// Throws TableNameError for all that is wrong with the names if the tables are these.
  void check(const std::vector<CreateTable>& tables) const;

 private:
  /// The tables that one name was found for.
  struct Uses {
    std::string stored_of;  // stored under this name: the schema's
    std::string schema_of;  // that the schema calls so: the stored one, which is another
  };

  const std::string* find(std::string_view name) const;
  const std::string& surrounded(const std::string& stored, std::string_view schema) const;
  void note(const std::string& stored, std::string_view schema) const;
  void note(std::string_view name, std::string Uses::*as, std::string_view of) const;

  const TableNames& names_;
  std::optional<bool> other_tables_unmapped_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, Uses, std::less<>> uses_;               // of names that the map has
  mutable std::map<std::string, std::string, std::less<>> surrounded_;  // by stored names
};

}  // namespace keyc
