#include "fake_dynamodb/explore.hpp"

#include <algorithm>
#include <unordered_map>

#include "keyc/client.hpp"
#include "keyc/json.hpp"

namespace fake_dynamodb {
namespace {

std::string text_of(const Items& items) {
  std::string text;
  for (const auto& [key, item] : items) text += keyc::to_json(item) + '\n';
  return text.empty() ? "nothing\n" : text;
}

}  // namespace

Explorer::Explorer(Setting setting) : setting_(std::move(setting)) {}

Explorer Explorer::with(Mutation mutation) const {
  Explorer copy = *this;
  std::erase_if(copy.written_, [&](const auto& known) {
    return static_cast<std::size_t>(std::get<1>(known.first)) == mutation.operation;
  });
  copy.mutation_ = std::move(mutation);
  return copy;
}

std::size_t Explorer::StateHash::operator()(const State& state) const {
  std::size_t hash = static_cast<std::size_t>(state.items);
  for (const Writer& writer : state.writers)
    hash = (hash * 1000003 + static_cast<std::size_t>(writer.operation)) * 1000003 +
           static_cast<std::size_t>(writer.loaded);
  return hash ^ (hash >> 29);
}

int Explorer::number_of(const Database& database) {
  const auto [known, is_new] = numbers_of_databases_.emplace(text_of(database.table(setting_.table.TableName).items()),
                                                             static_cast<int>(databases_.size()));
  if (is_new) databases_.push_back(database);
  return known->second;
}

int Explorer::number_of(const std::optional<keyc::Item>& loaded) {
  if (!loaded) return nothing;
  const auto [known, is_new] = numbers_of_loaded_.emplace(keyc::to_json(*loaded), static_cast<int>(loaded_.size()));
  if (is_new) loaded_.push_back(*loaded);
  return known->second;
}

int Explorer::read(int items, int operation) {
  const auto [known, is_new] = read_.emplace(std::pair(items, operation), none);
  if (is_new)
    known->second =
        number_of(databases_[static_cast<std::size_t>(items)].send(this->operation(operation).read.value()).Item);
  return known->second;
}

const Explorer::Written& Explorer::write(int items, int operation, int loaded) {
  const auto known = written_.find({items, operation, loaded});
  if (known != written_.end()) return known->second;
  return written_.emplace(std::tuple(items, operation, loaded), written(items, operation, loaded)).first->second;
}

Explorer::Written Explorer::written(int number, int operation_number, int loaded_number) {
  const Operation& operation = this->operation(operation_number);
  const auto index = static_cast<std::size_t>(operation_number);
  const keyc::Item loaded = loaded_number < 0 ? keyc::Item() : loaded_[static_cast<std::size_t>(loaded_number)];
  WriteRequest request = operation.write(loaded);
  for (std::string& part : parts_of(request)) parts_.emplace(index, std::move(part));
  if (mutation_ && mutation_->operation == index) request = without_part(std::move(request), mutation_->part);

  Database database = databases_[static_cast<std::size_t>(number)];
  Written result;
  try {
    std::visit([&](const auto& typed) { database.send(typed); }, request);
  } catch (const keyc::ConditionFailed&) {
    result.refused = true;
  } catch (const keyc::TransactionCancelled& cancelled) {
    result.refused = true;
    for (const keyc::CancellationReason& reason : cancelled.reasons())
      if (reason.Code == "ValidationError") return {number, true, reason.Message};
  } catch (const keyc::ServiceError& error) {
    return {number, true, error.what()};
  }
  const Items& after = database.table(setting_.table.TableName).items();
  const bool undisturbed = !operation.read || read(number, operation_number) == loaded_number;
  const Items before = setting_.meant ? setting_.meant(items(number)) : items(number);
  result.violation = judged(after, operation.meaning(before, loaded), result.refused, undisturbed);
  result.items = number_of(database);
  return result;
}

std::string Explorer::judged(const Items& after, const std::optional<Items>& meant, bool refused,
                             bool undisturbed) const {
  try {
    if (std::string fault = setting_.fault(after); !fault.empty()) return fault;
  } catch (const keyc::ValueError& error) {
    return error.what();
  }
  if (refused) return meant && undisturbed ? "it is refused, though nothing conflicts with it" : "";
  if (!meant) return "it takes place, though it must be refused";
  return *meant == (setting_.meant ? setting_.meant(after) : after) ? "" : "it does not do what it means";
}

Explorer::Step Explorer::step(const State& state, std::size_t index, int operation) {
  Step step{state, this->operation(operation).name};
  Writer& writer = step.after.writers[index];
  if (this->operation(operation).read && writer.loaded == none) {
    writer = {operation, read(state.items, operation)};
    if (writer.loaded == nothing && !this->operation(operation).creates) writer = {};
    step.says += ", reads";
    return step;
  }
  const Written& written = write(state.items, operation, writer.loaded);
  step.after.items = written.items;
  step.violation = written.violation;
  step.says += written.refused ? ", is refused" : ", writes";
  writer = written.refused && this->operation(operation).retries ? Writer{operation, none} : Writer{};
  return step;
}

std::vector<Explorer::Step> Explorer::steps_from(const State& state) {
  std::vector<Step> steps;
  // Writers that take no part are idle; idle writers are equal and sort first.
  for (std::size_t i = most_writers - writers_; i < most_writers; ++i) {
    if (state.writers[i].operation != none) {
      steps.push_back(step(state, i, state.writers[i].operation));
      continue;
    }
    for (int operation = 0; operation < static_cast<int>(setting_.operations.size()); ++operation)
      steps.push_back(step(state, i, operation));
  }
  return steps;
}

/// Swapping writers makes no difference.
Explorer::State Explorer::in_order(State state) {
  std::sort(state.writers.begin(), state.writers.end());
  return state;
}

/// The requests from the state at the beginning of `path` to the one at its end.
std::string Explorer::describe(const std::vector<State>& path) {
  std::string text = "from " + text_of(items(path.front().items));
  for (std::size_t i = 1; i < path.size(); ++i)
    for (const Step& step : steps_from(path[i - 1]))
      if (in_order(step.after) == path[i]) {
        text += step.says + ": " + text_of(items(step.after.items));
        break;
      }
  return text;
}

Exploration Explorer::run(std::size_t writers, std::optional<std::size_t> most_steps) {
  struct Visit {
    State state;
    std::size_t from;
    std::size_t depth;
  };
  writers_ = writers;
  std::vector<Visit> visits;
  std::unordered_map<State, std::size_t, StateHash> known;
  const auto visit = [&](const State& state, std::size_t from, std::size_t depth) {
    if (known.emplace(state, visits.size()).second) visits.push_back({state, from, depth});
  };
  for (const std::vector<keyc::Item>& beginning : setting_.beginnings) {
    Database database;
    database.send(setting_.table);
    for (const keyc::Item& item : beginning) database.send(keyc::PutItem{setting_.table.TableName, item});
    visit({number_of(database)}, visits.size(), 0);
  }
  Exploration result;
  for (std::size_t i = 0; i < visits.size() && result.violation.empty(); ++i) {
    const Visit here = visits[i];
    if (most_steps && here.depth >= *most_steps) continue;
    for (const Step& next : steps_from(here.state)) {
      ++result.steps;
      if (next.violation.empty()) {
        visit(in_order(next.after), i, here.depth + 1);
        continue;
      }
      std::vector<State> path{here.state};
      for (std::size_t at = i; visits[at].from != at; at = visits[at].from)
        path.insert(path.begin(), visits[visits[at].from].state);
      result.violation = next.violation + '\n' + describe(path) + next.says + ": " + text_of(items(next.after.items));
      break;
    }
  }
  result.states = visits.size();
  return result;
}

}  // namespace fake_dynamodb
