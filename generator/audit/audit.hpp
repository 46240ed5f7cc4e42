#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/audit/findings.hpp"
#include "generator/items/problem.hpp"
#include "generator/model/model.hpp"

/// Stored items against a schema: what of them generated code would read wrongly, or not at all. This is the door of
/// the room.
namespace keyc::audit {

struct Settings {
  std::string items;  // a file, the folder of an export, or "-"
  std::size_t threads = 1;
  std::size_t examples = 3;  // of each finding
  std::string temporary_folder = "/tmp";
  std::function<void(std::uint64_t bytes, std::optional<std::uint64_t> total)> progress{};
};

struct EntityCount {
  std::string entity;
  std::uint64_t items = 0;
  std::uint64_t clean = 0;
};

struct Report {
  std::string table;
  std::string deployed{};  // the table's name in its stage; empty if that is not known
  std::string input;       // as given
  std::uint64_t items = 0;
  std::uint64_t bytes = 0;
  std::uint64_t markers = 0;  // of unique values
  std::vector<EntityCount> entities;
  Findings findings{0};
  std::vector<std::string> files;  // by their numbers, of those that examples name
  items::ProblemList problems{0};

  /// Whether generated code would read something wrongly or not at all, or not all could be read.
  bool is_wrong() const;
  bool is_clean() const { return findings.all().empty() && problems.empty(); }
  /// Whether there is something, and none of it could be read.
  bool is_unreadable() const;
};

/// Throws std::runtime_error if the disk cannot be sorted on.
Report audit(const model::Table& table, const Settings& settings);

std::string as_text(const Report& report);
std::string as_json(const Report& report);

}  // namespace keyc::audit
