#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "keyc/errors.hpp"

namespace keyc {

namespace json {
struct StageNames;
}

/// A names file is wrong, or ClientOptions::table_names does not say under which name a table is sent: it has neither
/// of the table's names, two different answers, or a name that is the schema's of one table and the stored one of
/// another. Nothing was sent.
class TableNameError : public Error {
 public:
  using Error::Error;
};

/// Under which names tables are sent (ClientOptions::table_names): a map from the name that the schema declares or from
/// the stored one (`table Things as "prod-things"`). With a prefix or a suffix, tables that the map does not have are
/// sent under their stored names with these around.
///
/// A names file (JSON, in UTF-8) has an object for each stage, with names by table or with a prefix, a suffix or both:
///
///     { "prod": { "Shops": "prod-shops", "Carts": "carts-prod" }, "dev": { "prefix": "dev-", "suffix": "-v2" } }
class TableNames : public std::map<std::string, std::string> {
 public:
  using Map = std::map<std::string, std::string>;
  using Map::Map;
  TableNames() = default;
  TableNames(Map names) : Map(std::move(names)) {}  // NOLINT(google-explicit-constructor): programs have such maps

  /// Of a stage in a names file (library keyc::json). Throws TableNameError, with file, line and column, for a file
  /// that cannot be read, for one that is wrong in any of its stages, and if it does not have this stage.
  static TableNames read(const std::string& path, std::string_view stage);
  /// Of a stage in the text of a names file, which messages call `file`. Throws as read() does.
  static TableNames from_json(std::string_view text, std::string_view stage, std::string_view file = "table names");
  /// Of all tables, by their stored names: "dev-" and "" make "dev-prod-things" of "prod-things".
  static TableNames around_stored(std::string prefix, std::string suffix = {}) {
    TableNames names;
    names.prefix_ = std::move(prefix);
    names.suffix_ = std::move(suffix);
    return names;
  }

  /// Nothing if it is not given, not even as "".
  const std::optional<std::string>& prefix() const noexcept { return prefix_; }
  const std::optional<std::string>& suffix() const noexcept { return suffix_; }
  /// Whether tables are sent under their own names.
  bool has_none() const noexcept { return empty() && !prefix_ && !suffix_; }
  /// "names.json: the stage 'prod'"; empty if the program has made these names itself.
  const std::string& stage() const noexcept { return stage_; }

  template <std::same_as<TableNames> Names>
  friend bool operator==(const Names& a, const Names& b) {
    return static_cast<const Map&>(a) == static_cast<const Map&>(b) && a.prefix_ == b.prefix_ && a.suffix_ == b.suffix_;
  }

 private:
  friend struct json::StageNames;

  std::optional<std::string> prefix_;
  std::optional<std::string> suffix_;
  std::string stage_;
};

}  // namespace keyc
