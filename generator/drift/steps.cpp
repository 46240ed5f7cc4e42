// Each step is possible after those before it: no two indexes of one name, no attribute with two types, at most one
// index a step. A time to live that deletes too much is off first. New indexes come next, since nothing waits for
// them; then each changed one is deleted and created, so that queries of only one fail at a time; then what the schema
// does not have is deleted, if that was asked for.

#include "generator/drift/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/drift/step_sides.hpp"
#include "grammar/quoted.hpp"

namespace keyc::drift {
namespace {

using tables::IndexDefinition;
using tables::TableDefinition;

class Planning {
 public:
  Planning(const TableDefinition& wanted, const DeployedTable& deployed, const StepOptions& options)
      : sides_{wanted, definition_of(deployed), deployed, options},
        deployed_(deployed),
        knows_ttl_(deployed.time_to_live.has_value()),
        options_(options) {
    state_.name = options.is_whole || deployed.name.empty() ? wanted.name : deployed.name;
  }

  Steps run() && {
    result_.obstacles = obstacles_to_steps(sides_);
    if (!result_.obstacles.empty()) return std::move(result_);
    for (const IndexDefinition* index : wanted_.indexes_with(false)) {
      const IndexDefinition* const there = state_.find_index(index->name);
      if (there == nullptr || !sides_.is_same(*there, *index)) to_create_.push_back(index);
      if (there != nullptr && !sides_.is_same(*there, *index)) to_delete_.push_back(index->name);
    }
    if (options_.delete_extra)
      for (const IndexDefinition* index : state_.indexes_with(false))
        if (wanted_.find_index(index->name) == nullptr) to_delete_.push_back(index->name);
    turn_time_to_live_off();
    change_indexes();
    turn_time_to_live_on();
    change_stream();
    if (!result_.obstacles.empty()) result_.steps.clear();
    return std::move(result_);
  }

 private:
  bool can_create(const IndexDefinition& index) const {
    return state_.find_index(index.name) == nullptr && sides_.has_same_types(index.key);
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
    return state_.indexes_with(false).size() < model::most_global_indexes &&
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
    for (const std::string& name : index.key.names()) {
      if (!sides_.has_other_type(name)) continue;
      for (const IndexDefinition& other : state_.indexes) {
        if (other.key.has(name))
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
    for (const std::string& name : index.key.names())
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
    if (state_.indexes_with(false).size() > model::most_global_indexes)
      return fmt::format("the table has more than {} global indexes then: ask for a higher quota",
                         model::most_global_indexes);
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
        wanted_.find_index(name) == nullptr ? "the schema does not have it: code of other versions may query it"
                                            : "queries of it fail until it is created again, and built");
  }

  bool is_used(const std::string& attribute) const {
    return state_.key.has(attribute) ||
           std::any_of(state_.indexes.begin(), state_.indexes.end(),
                       [&](const IndexDefinition& index) { return index.key.has(attribute); });
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

  StepSides sides_;
  const DeployedTable& deployed_;
  const TableDefinition& wanted_ = sides_.wanted;
  TableDefinition& state_ = sides_.state;
  bool knows_ttl_;
  StepOptions options_;
  std::vector<const IndexDefinition*> to_create_;
  std::vector<std::string> to_delete_;
  Steps result_;
};

}  // namespace

Steps steps_to(const TableDefinition& wanted, const DeployedTable& deployed, const StepOptions& options) {
  return Planning(wanted, deployed, options).run();
}

}  // namespace keyc::drift
