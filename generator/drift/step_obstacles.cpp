#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "generator/drift/step_sides.hpp"
#include "grammar/quoted.hpp"

namespace keyc::drift {
namespace {

using tables::IndexDefinition;
using tables::TableDefinition;

class Obstacles {
 public:
  explicit Obstacles(const StepSides& sides) : sides_(sides) {}

  std::vector<std::string> run() && {
    find_in_any_steps();
    if (sides_.options.is_whole) find_in_whole_tables();
    return std::move(found_);
  }

 private:
  void refuse(std::string why) { found_.push_back(std::move(why)); }

  void find_in_any_steps() {
    if (state_.key != wanted_.key) refuse("the key of a table cannot be changed");
    for (const std::string& name : wanted_.key.names())
      if (state_.key == wanted_.key && sides_.has_other_type(name))
        refuse(fmt::format("{} is in the key of the table: its type cannot be changed", keyc::quoted(name)));
    std::set<std::string> local;
    for (const TableDefinition* side : {&wanted_, &state_})
      for (const IndexDefinition* index : side->indexes_with(true)) local.insert(index->name);
    for (const std::string& name : local) {
      const IndexDefinition* const there = state_.find_index(name);
      const IndexDefinition* const wanted = wanted_.find_index(name);
      if (wanted == nullptr && !sides_.options.delete_extra && !sides_.options.is_whole) continue;
      if (there == nullptr || wanted == nullptr || !sides_.is_same(*there, *wanted))
        refuse(fmt::format("{} is a local index: it is made, changed and deleted only together with its table",
                           keyc::quoted(name)));
    }
    if (const std::string& status = sides_.deployed.table.TableStatus; !status.empty() && status != "ACTIVE")
      refuse(fmt::format("it is {}: DynamoDB changes a table only once it is ACTIVE; wait, and describe it again",
                         status));
    for (const IndexDescription& index : sides_.deployed.table.GlobalSecondaryIndexes)
      if (index.IndexStatus == "DELETING" || index.IndexStatus == "CREATING")
        refuse(fmt::format("{} is {}: DynamoDB changes one index at a time; wait, and describe the table again",
                           keyc::quoted(index.IndexName), index.IndexStatus));
  }

  /// What a template that has all of a table would do in silence.
  void find_in_whole_tables() {
    if (!sides_.deployed.time_to_live)
      refuse(
          "the file does not say whether time to live is on, and a template does: give the answer of "
          "describe-time-to-live, too");
    if (sides_.options.delete_extra) return;
    const auto refuse_extra = [&](const std::string& what) {
      refuse(what + ": a template without it deletes it; --delete-extra does that in a step of its own");
    };
    for (const IndexDefinition* index : state_.indexes_with(false)) {
      const IndexDefinition* const wanted = wanted_.find_index(index->name);
      if (wanted == nullptr)
        refuse_extra(fmt::format("the schema has no index {}", keyc::quoted(index->name)));
      else if (tables::projects_all_of(*index, *wanted) && !tables::projects_all_of(*wanted, *index))
        refuse(
            fmt::format("{} projects more than the schema says, and no update makes it project less: --delete-extra "
                        "builds it again",
                        keyc::quoted(index->name)));
    }
    if (wanted_.time_to_live.empty() && !state_.time_to_live.empty())
      refuse_extra(
          fmt::format("time to live is on for {}, and the schema has none", keyc::quoted(state_.time_to_live)));
    if (wanted_.stream == model::StreamView::none && state_.stream != wanted_.stream)
      refuse_extra(fmt::format("there is a stream with the view {}, and the schema has none",
                               model::dynamodb_name(state_.stream)));
  }

  const StepSides& sides_;
  const TableDefinition& wanted_ = sides_.wanted;
  const TableDefinition& state_ = sides_.state;
  std::vector<std::string> found_;
};

}  // namespace

const tables::AttributeDefinition* find_attribute(const std::vector<tables::AttributeDefinition>& attributes,
                                                  const std::string& name) {
  const auto found = std::find_if(attributes.begin(), attributes.end(),
                                  [&](const tables::AttributeDefinition& each) { return each.name == name; });
  return found == attributes.end() ? nullptr : &*found;
}

bool StepSides::has_other_type(const std::string& attribute) const {
  const tables::AttributeDefinition* const to = find_attribute(wanted.attributes, attribute);
  const tables::AttributeDefinition* const from = find_attribute(state.attributes, attribute);
  return to != nullptr && from != nullptr && to->type != from->type;
}

bool StepSides::has_same_types(const tables::KeyDefinition& key) const {
  const std::vector<std::string> names = key.names();
  return std::none_of(names.begin(), names.end(), [&](const std::string& name) { return has_other_type(name); });
}

bool StepSides::is_same(const IndexDefinition& there, const IndexDefinition& wanted_index) const {
  return there.local == wanted_index.local && there.key == wanted_index.key &&
         tables::projects_all_of(there, wanted_index) &&
         (!options.is_whole || tables::projects_all_of(wanted_index, there)) && has_same_types(wanted_index.key);
}

std::vector<std::string> obstacles_to_steps(const StepSides& sides) { return Obstacles(sides).run(); }

}  // namespace keyc::drift
