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
    create_index,
    delete_index,
    time_to_live_on,
    time_to_live_off,
    stream_on,
    stream_off
  };
  Kind kind;
  std::string name;               // of the index, of the attribute, or the view of the stream
  std::string note;               // what happens meanwhile; empty if nothing does
  tables::TableDefinition after;  // the whole table once the step is done
};

struct Steps {
  std::vector<Step> steps;
  std::vector<std::string> obstacles;  // why there are none: what no update of the table can change
};

/// From the deployed table to that of the schema. Indexes that the schema does not have stay unless `delete_extra`.
Steps steps_to(const tables::TableDefinition& wanted, const DeployedTable& deployed, bool delete_extra);

}  // namespace keyc::drift
