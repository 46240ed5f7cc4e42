#pragma once

#include <string>
#include <vector>

#include "generator/drift/deployed.hpp"
#include "generator/tables/definition.hpp"

/// Changes of a deployed table, one after the other: DynamoDB and CloudFormation take the creation or the deletion of
/// one global index at a time.
namespace keyc::drift {

struct Step {
  enum class Kind : unsigned char {
    create_table,
    create_index,
    delete_index,
    time_to_live_on,
    time_to_live_off,
    stream_on,
    stream_off
  };
  Kind kind;
  std::string name;               // of the table, of the index, of the attribute, or the view of the stream
  std::string note;               // what happens meanwhile; empty if nothing does
  tables::TableDefinition after;  // the whole table once the step is done
};

struct Steps {
  std::vector<Step> steps;
  std::vector<std::string> notes;      // what stays as it is deployed, though the code suffers from it
  std::vector<std::string> obstacles;  // why there are none: what no update of the table can change
};

struct StepOptions {
  bool delete_extra = false;  // what the schema does not have is deleted; else it stays
  bool is_whole = false;      // the files have whole tables: what the schema does not have cannot stay
};

/// From the deployed table to that of the schema. As requests, they delete global indexes and turn time to live off; a
/// stream stays.
Steps steps_to(const tables::TableDefinition& wanted, const DeployedTable& deployed, const StepOptions& options);

}  // namespace keyc::drift
