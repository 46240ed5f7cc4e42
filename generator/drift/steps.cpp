// Each step is possible after those before it: no two indexes of one name, no attribute with two types, at most one
// index a step. A time to live that deletes too much is off first. New indexes come next, since nothing waits for
// them; then each changed one is deleted and created, so that queries of only one fail at a time; then what the schema
// does not have is deleted, if that was asked for.

#include "generator/drift/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "grammar/quoted.hpp"

namespace keyc::drift {
namespace {

using tables::IndexDefinition;
using tables::KeyDefinition;
using tables::TableDefinition;

/// Source: "Service, account, and table quotas in Amazon DynamoDB". A quota of an account can be higher.
constexpr std::size_t global_indexes_of_table = 20;

std::vector<std::string> names_of(const KeyDefinition& key) {
  std::vector<std::string> names = key.partition;
  names.insert(names.end(), key.sort.begin(), key.sort.end());
  return names;
}

const tables::AttributeDefinition* find_attribute(const std::vector<tables::AttributeDefinition>& attributes,
                                                  const std::string& name) {
  const auto found = std::find_if(attributes.begin(), attributes.end(),
                                  [&](const tables::AttributeDefinition& each) { return each.name == name; });
  return found == attributes.end() ? nullptr : &*found;
}

const IndexDefinition* find_named(const std::vector<IndexDefinition>& indexes, const std::string& name) {
  const auto found =
      std::find_if(indexes.begin(), indexes.end(), [&](const IndexDefinition& each) { return each.name == name; });
  return found == indexes.end() ? nullptr : &*found;
}

class Planning {
 public:
  Planning(const TableDefinition& wanted, const DeployedTable& deployed, const StepOptions& options)
      : wanted_(wanted),
        state_(definition_of(deployed)),
        deployed_(deployed),
        knows_ttl_(deployed.time_to_live.has_value()),
        options_(options) {
    state_.name = options.is_whole || deployed.name.empty() ? wanted.name : deployed.name;
    for (const IndexDescription& index : deployed.table.GlobalSecondaryIndexes)
      if (index.IndexStatus == "DELETING" || index.IndexStatus == "CREATING") busy_.push_back(&index);
  }

  Steps run() && {
    find_obstacles();
    if (options_.is_whole) find_obstacles_to_whole_tables();
    if (!result_.obstacles.empty()) return std::move(result_);
    for (const IndexDefinition* index : wanted_.indexes_with(false)) {
      const IndexDefinition* const there = find_named(state_.indexes, index->name);
      if (there == nullptr || !is_same(*there, *index)) to_create_.push_back(index);
      if (there != nullptr && !is_same(*there, *index)) to_delete_.push_back(index->name);
    }
    if (options_.delete_extra)
      for (const IndexDefinition* index : state_.indexes_with(false))
        if (find_named(wanted_.indexes, index->name) == nullptr) to_delete_.push_back(index->name);
    turn_time_to_live_off();
    change_indexes();
    turn_time_to_live_on();
    change_stream();
    if (!result_.obstacles.empty()) result_.steps.clear();
    return std::move(result_);
  }

 private:
  void find_obstacles() {
    const auto refuse = [&](std::string why) { result_.obstacles.push_back(std::move(why)); };
    if (state_.key != wanted_.key) refuse("the key of a table cannot be changed");
    for (const std::string& name : names_of(wanted_.key))
      if (state_.key == wanted_.key && has_other_type(name, state_.attributes))
        refuse(fmt::format("{} is in the key of the table: its type cannot be changed", keyc::quoted(name)));
    std::set<std::string> local;
    for (const TableDefinition* side : {&wanted_, static_cast<const TableDefinition*>(&state_)})
      for (const IndexDefinition* index : side->indexes_with(true)) local.insert(index->name);
    for (const std::string& name : local) {
      const IndexDefinition* const there = find_named(state_.indexes, name);
      const IndexDefinition* const wanted = find_named(wanted_.indexes, name);
      if (wanted == nullptr && !options_.delete_extra && !options_.is_whole) continue;
      if (there == nullptr || wanted == nullptr || !is_same(*there, *wanted))
        refuse(fmt::format("{} is a local index: it is made, changed and deleted only together with its table",
                           keyc::quoted(name)));
    }
    if (const std::string& status = deployed_.table.TableStatus; !status.empty() && status != "ACTIVE")
      refuse(fmt::format("it is {}: DynamoDB changes a table only once it is ACTIVE; wait, and describe it again",
                         status));
    for (const IndexDescription* index : busy_)
      refuse(fmt::format("{} is {}: DynamoDB changes one index at a time; wait, and describe the table again",
                         keyc::quoted(index->IndexName), index->IndexStatus));
  }

  /// What a template that has all of a table would do in silence.
  void find_obstacles_to_whole_tables() {
    const auto refuse = [&](std::string why) { result_.obstacles.push_back(std::move(why)); };
    if (!knows_ttl_)
      refuse(
          "the file does not say whether time to live is on, and a template does: give the answer of "
          "describe-time-to-live, too");
    if (options_.delete_extra) return;
    const auto refuse_extra = [&](const std::string& what) {
      refuse(what + ": a template without it deletes it; --delete-extra does that in a step of its own");
    };
    for (const IndexDefinition* index : state_.indexes_with(false)) {
      const IndexDefinition* const wanted = find_named(wanted_.indexes, index->name);
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

  bool has_other_type(const std::string& name, const std::vector<tables::AttributeDefinition>& there) const {
    const tables::AttributeDefinition* const wanted = find_attribute(wanted_.attributes, name);
    const tables::AttributeDefinition* const found = find_attribute(there, name);
    return wanted != nullptr && found != nullptr && wanted->type != found->type;
  }

  /// Also the types of its key, which are those of the table's attributes. That it projects more is a reason to build
  /// it again only if the files say what it projects.
  bool is_same(const IndexDefinition& there, const IndexDefinition& wanted) const {
    const std::vector<std::string> names = names_of(wanted.key);
    return there.local == wanted.local && there.key == wanted.key && tables::projects_all_of(there, wanted) &&
           (!options_.is_whole || tables::projects_all_of(wanted, there)) &&
           std::none_of(names.begin(), names.end(),
                        [&](const std::string& name) { return has_other_type(name, state_.attributes); });
  }

  bool can_create(const IndexDefinition& index) const {
    const std::vector<std::string> names = names_of(index.key);
    return find_named(state_.indexes, index.name) == nullptr &&
           std::none_of(names.begin(), names.end(),
                        [&](const std::string& name) { return has_other_type(name, state_.attributes); });
  }

  void change_indexes() {
    while (!to_create_.empty() || !to_delete_.empty()) {
      const auto possible = std::find_if(to_create_.begin(), to_create_.end(),
                                         [&](const IndexDefinition* index) { return can_create(*index); });
      const bool is_full = possible != to_create_.end() && !has_room_for(**possible);
      if (possible != to_create_.end() && !(is_full && !to_delete_.empty())) {
        create(**possible);
        to_create_.erase(possible);
      } else if (!to_delete_.empty()) {
        remove(to_delete_.front());
        to_delete_.erase(to_delete_.begin());
      } else {
        for (const IndexDefinition* index : to_create_) result_.obstacles.push_back(reason_against(*index));
        return;
      }
    }
  }

  bool has_room_for(const IndexDefinition& index) const {
    return state_.indexes_with(false).size() < global_indexes_of_table &&
           (index.projected.empty() ||
            projected_attributes() + index.projected.size() <= tables::most_projected_of_table);
  }

  /// Those that indexes list: an attribute counts in each of them.
  std::size_t projected_attributes() const {
    std::size_t count = 0;
    for (const IndexDefinition& index : state_.indexes) count += index.projected.size();
    return count;
  }

  std::string reason_against(const IndexDefinition& index) const {
    for (const std::string& name : names_of(index.key)) {
      if (!has_other_type(name, state_.attributes)) continue;
      for (const IndexDefinition& other : state_.indexes) {
        const std::vector<std::string> names = names_of(other.key);
        if (std::find(names.begin(), names.end(), name) != names.end())
          return fmt::format(
              "{} cannot be created: its key attribute {} has another type in {}, which the schema does not have; "
              "--delete-extra deletes that one first",
              keyc::quoted(index.name), keyc::quoted(name), keyc::quoted(other.name));
      }
    }
    return fmt::format("{} cannot be created", keyc::quoted(index.name));
  }

  void create(const IndexDefinition& index) {
    state_.indexes.push_back(index);
    for (const std::string& name : names_of(index.key))
      if (find_attribute(state_.attributes, name) == nullptr)
        state_.attributes.push_back(*find_attribute(wanted_.attributes, name));
    if (deployed_.is_provisioned && !deployed_.throughput && !options_.is_whole)
      result_.obstacles.push_back(fmt::format(
          "{} gets the capacity of the table, which is PROVISIONED, and the file does not say it in numbers "
          "greater than 0",
          keyc::quoted(index.name)));
    add(Step::Kind::create_index, index.name, note_of_quota(index));
  }

  /// Empty if no quota is exceeded once the index is there.
  std::string note_of_quota(const IndexDefinition& index) const {
    if (state_.indexes_with(false).size() > global_indexes_of_table)
      return fmt::format("the table has more than {} global indexes then: ask for a higher quota",
                         global_indexes_of_table);
    if (const std::size_t count = projected_attributes();
        !index.projected.empty() && count > tables::most_projected_of_table)
      return fmt::format(
          "the indexes of the table list {} projected attributes then, and DynamoDB takes {}: delete one "
          "that is not needed first{}",
          count, tables::most_projected_of_table, options_.delete_extra ? "" : ", as --delete-extra does");
    return {};
  }

  /// DynamoDB forgets the types of attributes that no key has any more.
  void remove(const std::string& name) {
    std::erase_if(state_.indexes, [&](const IndexDefinition& each) { return each.name == name; });
    std::erase_if(state_.attributes,
                  [&](const tables::AttributeDefinition& attribute) { return !is_used(attribute.name); });
    add(Step::Kind::delete_index, name,
        find_named(wanted_.indexes, name) == nullptr
            ? "the schema does not have it: code of other versions may query it"
            : "queries of it fail until it is created again, and built");
  }

  bool is_used(const std::string& attribute) const {
    const auto has_it = [&](const KeyDefinition& key) {
      const std::vector<std::string> names = names_of(key);
      return std::find(names.begin(), names.end(), attribute) != names.end();
    };
    return has_it(state_.key) || std::any_of(state_.indexes.begin(), state_.indexes.end(),
                                             [&](const IndexDefinition& index) { return has_it(index.key); });
  }

  /// Before all else, since it deletes items that the schema keeps. DynamoDB cannot change the attribute: it is turned
  /// off, and then on.
  void turn_time_to_live_off() {
    if (!knows_ttl_ || state_.time_to_live.empty() || state_.time_to_live == wanted_.time_to_live) return;
    const bool is_off = wanted_.time_to_live.empty();
    if (is_off && !options_.is_whole && !options_.delete_extra) {
      result_.notes.push_back(
          fmt::format("time to live stays on for {}, and the schema has none: items are deleted after their time; "
                      "--delete-extra turns it off",
                      keyc::quoted(state_.time_to_live)));
      return;
    }
    const std::string before = std::exchange(state_.time_to_live, "");
    add(Step::Kind::time_to_live_off, before,
        is_off ? "the schema has none: items stay after their time"
               : "DynamoDB takes the next change of time to live after up to an hour");
  }

  void turn_time_to_live_on() {
    if (!knows_ttl_ || wanted_.time_to_live.empty() || state_.time_to_live == wanted_.time_to_live) return;
    state_.time_to_live = wanted_.time_to_live;
    add(Step::Kind::time_to_live_on, wanted_.time_to_live, "items whose time is in the past are deleted within days");
  }

  /// DynamoDB cannot change the view: it makes another stream. In requests, one of which the schema says nothing stays.
  void change_stream() {
    using model::StreamView;
    const bool is_off = wanted_.stream == StreamView::none;
    if ((is_off && !options_.is_whole) || state_.stream == wanted_.stream) return;
    if (state_.stream != StreamView::none && deployed_.replicates_by_stream) {
      result_.obstacles.push_back(
          "its replicas get their changes by the stream, which has to stay as it is: 'stream new and old' in the "
          "schema");
      return;
    }
    if (state_.stream != StreamView::none) {
      const StreamView before = std::exchange(state_.stream, StreamView::none);
      add(Step::Kind::stream_off, std::string(model::dynamodb_name(before)),
          is_off ? "the schema has none: who reads it gets no more changes"
                 : "changes until the next step are in no stream");
    }
    if (is_off) return;
    state_.stream = wanted_.stream;
    add(Step::Kind::stream_on, std::string(model::dynamodb_name(wanted_.stream)),
        "it is a new stream, with its own ARN");
  }

  void add(Step::Kind kind, std::string name, std::string note) {
    result_.steps.push_back({kind, std::move(name), std::move(note), state_});
    if (options_.is_whole) sort_as_wanted(result_.steps.back().after);
  }

  /// The order of the schema, and then of what it does not have: the last step is what the schema says. Attributes that
  /// no key has, which DynamoDB refuses, are left out.
  void sort_as_wanted(TableDefinition& table) const {
    const auto sort = [](auto& elements, const auto& order) {
      const auto place = [&](const auto& element) {
        return std::find_if(order.begin(), order.end(), [&](const auto& each) { return each.name == element.name; });
      };
      std::stable_sort(elements.begin(), elements.end(),
                       [&](const auto& a, const auto& b) { return place(a) < place(b); });
    };
    std::erase_if(table.attributes, [&](const auto& attribute) { return !is_used(attribute.name); });
    sort(table.attributes, wanted_.attributes);
    sort(table.indexes, wanted_.indexes);
  }

  const TableDefinition& wanted_;
  TableDefinition state_;
  const DeployedTable& deployed_;
  bool knows_ttl_;
  StepOptions options_;
  std::vector<const IndexDescription*> busy_;
  std::vector<const IndexDefinition*> to_create_;
  std::vector<std::string> to_delete_;
  Steps result_;
};

}  // namespace

Steps steps_to(const TableDefinition& wanted, const DeployedTable& deployed, const StepOptions& options) {
  return Planning(wanted, deployed, options).run();
}

}  // namespace keyc::drift
