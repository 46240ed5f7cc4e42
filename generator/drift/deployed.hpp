#pragma once

#include <map>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "generator/tables/definition.hpp"
#include "grammar/diagnostics.hpp"
#include "keyc/results.hpp"

/// Tables as they are deployed.
namespace keyc::drift {

/// The capacity of a table that is not PAY_PER_REQUEST.
struct Throughput {
  std::uint64_t read = 0;
  std::uint64_t write = 0;
};

struct DeployedTable {
  std::string name;                                     // empty if a template does not say it, or computes it
  std::string logical_id;                               // of a template; empty in a description
  std::string type;                                     // of the resource in a template
  std::shared_ptr<const nlohmann::json> from_template;  // null in a description
  std::vector<std::string> regions;                     // of its replicas, sorted; also its own, if the file says it
  bool replicates_by_stream = false;                    // a global table without multi-Region strong consistency
  TableResult table;
  std::optional<TimeToLiveResult> time_to_live;  // nothing if the file does not say
  bool is_provisioned = false;                   // its mode, or it has a throughput and no mode
  std::optional<Throughput> throughput;          // nothing if it is PAY_PER_REQUEST, or the file does not say how much
  Span place;                                    // of the table
  Span time_to_live_place;
  Span stream_place;
  std::map<std::string, Span> places_of_indexes;
  std::map<std::string, Span> places_of_attributes;

  /// The name, or else the logical id.
  const std::string& shown() const { return name.empty() ? logical_id : name; }
};

/// Reads the answers of DescribeTable ("Table"), CreateTable and UpdateTable ("TableDescription") or a description
/// alone, of DescribeTimeToLive, which belongs to the table before it, and CloudFormation templates in JSON, of which
/// resources that are no table are skipped. A file has any number of them, one after the other. What is no such thing
/// is reported as K0905, and members that keyc does not know as K0906.
void read_deployed(const Source& source, std::vector<DeployedTable>& into, Diagnostics& diagnostics);

/// What the schema would say of it. Indexes that are being deleted are left out.
tables::TableDefinition definition_of(const DeployedTable& deployed);

}  // namespace keyc::drift
