#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/drift/steps.hpp"

namespace keyc::drift {

/// A file for one step, and what to do with it.
struct StepFile {
  std::string name;  // "shop/Shop.01-create-gsi1.update-table.json"
  std::string content;
  std::string command;  // with {} for the path of the file
  std::string wait;     // what to wait for before the next step
};

/// How steps are written: a row for each format of `keyc tables` that has steps.
struct StepFormat {
  std::string_view name;  // the argument of --format
  /// `beginning`: of the file's name, up to the number.
  StepFile (*write)(const Step& step, const DeployedTable& deployed, const std::string& beginning);
};

std::span<const StepFormat> step_formats();
/// Null if the format has no steps.
const StepFormat* find_step_format(std::string_view name);

/// The files of all steps of the table, numbered. `folder_and_table` is "shop/Shop".
std::vector<StepFile> files_of(const StepFormat& format, const std::vector<Step>& steps, const DeployedTable& deployed,
                               const std::string& folder_and_table);

/// Whether a file of that name is a step of the table.
bool is_step_of(std::string_view file_name, std::string_view table);

/// "creates the index gsi1"
std::string told(const Step& step);

}  // namespace keyc::drift
