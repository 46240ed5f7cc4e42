#include "client/tables.hpp"

#include <algorithm>

#include "client/exchange.hpp"
#include "client/time_limit.hpp"
#include "requests/table_map.hpp"

namespace keyc::client {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// Waits between two checks of a table, longer each time.
class Looks {
 public:
  Looks(milliseconds patience, const Cancel& cancel) : end_(end_after(patience)), cancel_(cancel) {}

  /// False if the time is up.
  bool again() {
    if (Clock::now() + wait_ > end_) return false;
    sleep(wait_, cancel_);
    wait_ = std::min(2 * wait_, milliseconds(2000));
    return true;
  }

 private:
  Clock::time_point end_;
  const Cancel& cancel_;  // wakes, so that the next request throws Cancelled
  milliseconds wait_{20};
};

[[noreturn]] void give_up(const std::string& table, const std::string& status) {
  throw TransportError("table " + table + " is still " + status + " after all the time it was given", 0);
}

bool has(const std::vector<SecondaryIndex>& indexes, const std::string& name) {
  return std::any_of(indexes.begin(), indexes.end(),
                     [&](const SecondaryIndex& each) { return each.IndexName == name; });
}

/// Whether the program needs the index: one of another version may take hours until it is built.
bool is_needed(const IndexDescription& index, const CreateTable& schema, Indexes indexes) {
  switch (indexes) {
    case Indexes::exactly: return true;
    case Indexes::at_least: return has(schema.GlobalSecondaryIndexes, index.IndexName);
    case Indexes::any_of_these: break;
  }
  return false;
}

/// Local indexes neither come nor go while their table is there.
bool is_allowed(const TableDifference& difference, const CreateTable& schema, Indexes indexes) {
  switch (indexes) {
    case Indexes::exactly: return false;
    case Indexes::at_least: return difference.kind == TableDifference::Kind::unknown_index;
    case Indexes::any_of_these: break;
  }
  return difference.kind == TableDifference::Kind::unknown_index ||
         (difference.kind == TableDifference::Kind::missing_index &&
          !has(schema.LocalSecondaryIndexes, difference.name));
}

class Ensuring {
 public:
  Ensuring(Client& client, const Cancel& cancel, const CreateTable& schema, Indexes indexes, milliseconds patience)
      : client_(client), cancel_(cancel), schema_(schema), indexes_(indexes), patience_(patience) {}

  bool table() {
    Looks looks(patience_, cancel_);
    for (std::string status = look(); !status.empty(); status = look())
      if (!looks.again()) give_up(name(), status);
    return created_;
  }

  /// Enables time to live if the table was missing, even if another program was faster to create it: that program may
  /// have failed meanwhile. For a table that existed, waits for a program that has just created it.
  void time_to_live(const UpdateTimeToLive& wanted) {
    Looks looks(seen_being_created_ ? patience_ : std::min(patience_, milliseconds(3000)), cancel_);
    for (;;) {
      const TimeToLiveResult found = client_.send(DescribeTimeToLive{schema_.TableName, schema_.schema_table});
      const std::optional<TableDifference> difference = keyc::difference(wanted, found);
      if (!difference) return;
      const bool is_off = found.TimeToLiveStatus == "DISABLED" || found.TimeToLiveStatus.empty();
      if (is_off && tried_to_create_) return turn_on(wanted);
      if (!is_off || !looks.again()) differ({*difference});
    }
  }

 private:
  /// What is being waited for; empty if the table can be used.
  std::string look() {
    TableResult table;
    try {
      table = client_.send(DescribeTable{schema_.TableName, schema_.schema_table});
    } catch (const ResourceNotFound&) {
      return create();
    }
    if (table.TableStatus == "DELETING") return "being deleted";
    std::vector<TableDifference> found = differences(schema_, table);
    std::erase_if(found, [&](const TableDifference& each) { return is_allowed(each, schema_, indexes_); });
    if (!found.empty()) differ(std::move(found));
    if (is_usable(table)) return {};
    if (table.TableStatus == "CREATING") seen_being_created_ = true;
    if (table.TableStatus != "CREATING" && table.TableStatus != "UPDATING" && table.TableStatus != "ACTIVE")
      differ({{TableDifference::Kind::status, "", "the table is " + table.TableStatus}});
    return table.TableStatus == "CREATING" ? "being created" : "building an index";
  }

  bool is_usable(const TableResult& table) const {
    const bool there = table.TableStatus == "ACTIVE" || table.TableStatus == "UPDATING";
    return there && std::none_of(table.GlobalSecondaryIndexes.begin(), table.GlobalSecondaryIndexes.end(),
                                 [&](const IndexDescription& index) {
                                   return index.IndexStatus == "CREATING" && is_needed(index, schema_, indexes_);
                                 });
  }

  std::string create() {
    seen_being_created_ = true;
    if (created_) return "being created";  // descriptions are eventually consistent
    tried_to_create_ = true;
    try {
      client_.send(schema_);
      created_ = true;
    } catch (const ServiceError& error) {
      if (error.type() != "ResourceInUseException") throw;  // else another program was faster
    }
    return "being created";
  }

  void turn_on(const UpdateTimeToLive& wanted) {
    try {
      client_.send(wanted);
    } catch (const ServiceError& error) {
      // Another program may have been faster.
      if (error.type() != "ValidationException" ||
          difference(wanted, client_.send(DescribeTimeToLive{schema_.TableName, schema_.schema_table})))
        throw;
    }
  }

  std::string name() const {
    const ClientOptions& options = client_.options();
    return TableMap(options.table_names, options.other_tables_unmapped).sent(schema_);
  }

  [[noreturn]] void differ(std::vector<TableDifference> found) const { throw TableDiffers(name(), std::move(found)); }

  Client& client_;
  const Cancel& cancel_;
  const CreateTable& schema_;
  Indexes indexes_;
  milliseconds patience_;
  bool created_ = false;
  bool tried_to_create_ = false;
  bool seen_being_created_ = false;
};

}  // namespace

void create_table(Client& client, const Cancel& cancel, const CreateTable& request, milliseconds patience) {
  Looks looks(patience, cancel);
  for (std::string status = client.send(request).TableStatus; status != "ACTIVE";) {
    if (!looks.again()) give_up(request.TableName, status);
    try {
      status = client.send(DescribeTable{request.TableName, request.schema_table}).TableStatus;
    } catch (const ResourceNotFound&) {
      status = "CREATING";  // descriptions are eventually consistent
    }
  }
}

bool ensure_table(Client& client, const Cancel& cancel, const CreateTable& table,
                  const std::optional<UpdateTimeToLive>& time_to_live, Indexes indexes, milliseconds patience) {
  Ensuring ensuring(client, cancel, table, indexes, patience);
  const bool created = ensuring.table();
  if (time_to_live) ensuring.time_to_live(*time_to_live);
  return created;
}

}  // namespace keyc::client
