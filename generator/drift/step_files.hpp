#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/drift/choice.hpp"
#include "generator/drift/steps.hpp"
#include "generator/tables/settings.hpp"

/// Steps as files: a row for each format of `keyc tables` that has steps.
namespace keyc::drift {

/// A file for one step, and what to do with it.
struct StepFile {
  std::string name;  // "shop/Shop.01-create-gsi1.update-table.json"
  std::string content;
  std::string description;  // "creates the index gsi1"
  std::string note;         // what happens meanwhile; empty if nothing does
  std::string command;      // with {} for the path of the file
  std::string wait;         // what to wait for before the next step; empty if nothing
};

/// Files that are numbered together, one deployment after the other.
struct StepGroup {
  std::string changed;    // a table, or the schema of all tables
  std::string beginning;  // of the files' names, up to the number: "shop/Shop"
  std::vector<StepFile> files;
  std::vector<std::string> notes;  // what stays as it is deployed
};

/// What changes of a table.
struct TableSteps {
  Compared pair;  // without a deployed one, the table is created
  std::vector<Step> steps;
  std::vector<std::string> notes;  // what stays as it is deployed
};

struct StepFormat {
  std::string_view name;    // the argument of --format
  std::string_view output;  // that writes the format
  bool is_whole;            // a file has all tables of a schema, as they are after its step
  /// Why no such file leads from the deployed tables to those of the schema, whatever the steps are; null if all do.
  std::vector<std::string> (*obstacles)(const model::Schema& schema, const Compared& pair,
                                        const tables::Settings& settings);
  /// The same for what one deployed template has beside its tables; null if the files have nothing but tables.
  std::vector<std::string> (*obstacles_of_template)(const model::Schema& schema, const std::vector<Compared>& pairs,
                                                    const tables::Settings& settings);
  /// `of_schema`: in the order of the schema, without tables that are left out.
  std::vector<StepGroup> (*write)(const model::Schema& schema, const std::vector<TableSteps>& of_schema,
                                  const tables::Settings& settings);
};

std::span<const StepFormat> step_formats();
/// Null if the format has no steps.
const StepFormat* find_step_format(std::string_view name);

/// As templates of CloudFormation (step_templates.cpp).
std::vector<std::string> obstacles_to_templates(const model::Schema& schema, const Compared& pair,
                                                const tables::Settings& settings);
std::vector<std::string> obstacles_of_template(const model::Schema& schema, const std::vector<Compared>& pairs,
                                               const tables::Settings& settings);
std::vector<StepGroup> as_templates(const model::Schema& schema, const std::vector<TableSteps>& of_schema,
                                    const tables::Settings& settings);

/// Whether a file of that name is a step of a group with that beginning, without folders.
bool is_step_of(std::string_view file_name, std::string_view beginning);

/// "creates the index gsi1"
std::string description_of(const Step& step);
/// What to wait for before the next step; empty if nothing. CloudFormation does not wait for indexes that are being
/// built.
std::string wait_of(const Step& step);
/// The same for the name of a file: "create-gsi1".
std::string slug_of(const Step& step);

}  // namespace keyc::drift
