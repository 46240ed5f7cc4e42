#pragma once

#include <map>
#include <string>

#include "generator/model/model.hpp"
#include "generator/tables/settings.hpp"
#include "grammar/diagnostics.hpp"

/// What several formats of table definitions demand.
namespace keyc::tables {

/// The names of one kind in a file. Those of two tables that are the same are an error.
class NamesInFile {
 public:
  NamesInFile(std::string kind, Diagnostics& diagnostics) : kind_(std::move(kind)), diagnostics_(diagnostics) {}

  /// Whether the name is new.
  bool add(const std::string& name, const model::Table& table);

 private:
  std::string kind_;  // "logical id"
  Diagnostics& diagnostics_;
  std::map<std::string, const model::Table*> tables_;
};

/// Reports what of the table a global table with these replicas does not have.
void check_replicas(const model::Table& table, const Settings& deployed, Diagnostics& diagnostics);

}  // namespace keyc::tables
