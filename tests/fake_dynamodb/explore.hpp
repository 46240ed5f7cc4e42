#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "fake_dynamodb/mutation.hpp"
#include "testing/database.hpp"

/// Explores every order in which the requests of several writers can reach a database.
namespace fake_dynamodb {

using keyc::fake::Database;
using keyc::fake::Key;
using keyc::fake::KeyOrder;

/// All items of a table.
using Items = std::map<Key, keyc::Item, KeyOrder>;

/// A writer's operation: one request, or a read and a request that is built from the loaded item.
struct Operation {
  std::string name;
  std::optional<keyc::GetItem> read{};
  /// Builds the request from the loaded item, which is empty for an operation that does not read.
  std::function<WriteRequest(const keyc::Item& loaded)> write;
  /// The items that the write must leave if it arrives when the table holds `before`; empty if it must be refused then.
  std::function<std::optional<Items>(const Items& before, const keyc::Item& loaded)> meaning;
  /// Reads and writes again if the write was refused.
  bool retries = false;
  /// Writes also if there was no item to read; other operations end then.
  bool creates = false;
};

struct Exploration {
  std::size_t states = 0;
  std::size_t steps = 0;
  /// The requests that led to the violation, and what it is; empty if there is none.
  std::string violation{};
};

class Explorer {
 public:
  struct Setting {
    keyc::CreateTable table;
    std::vector<Operation> operations;
    /// The fault of the items, whatever came before; empty if there is none.
    std::function<std::string(const Items&)> fault;
    std::vector<std::vector<keyc::Item>> beginnings;
    /// The most requests to explore, if the writers' operations have no end.
    std::optional<std::size_t> most_steps{};
    /// The items that the meanings of operations are about, if others are derived from them; null: all items.
    std::function<Items(const Items&)> meant{};
  };
  /// `operation` without `part`, see mutation.hpp.
  struct Mutation {
    std::size_t operation;
    std::string part;
  };

  explicit Explorer(Setting setting);
  /// A copy with everything that this explorer knows, except about that operation.
  Explorer with(Mutation mutation) const;

  /// Explores everything that so many writers can do, each with any operations any number of times, in at most
  /// `most_steps` requests (without limit if there is none). Stops at the first violation: the items have a fault, or a
  /// write had another effect than its meaning, was an invalid request, or was refused although nothing has changed
  /// since its read.
  Exploration run(std::size_t writers, std::optional<std::size_t> most_steps = std::nullopt);

  /// The parts of the requests that were made, by operation.
  const std::set<std::pair<std::size_t, std::string>>& parts() const { return parts_; }

 private:
  static constexpr int none = -1;
  static constexpr int nothing = -2;  // the read found no item
  static constexpr std::size_t most_writers = 3;

  struct Writer {
    int operation = none;  // that the writer is executing
    int loaded = none;     // the item that it read; none if it must read again
    auto operator<=>(const Writer&) const = default;
  };
  struct State {
    int items = 0;
    std::array<Writer, most_writers> writers{};
    bool operator==(const State&) const = default;
  };
  struct StateHash {
    std::size_t operator()(const State& state) const;
  };
  struct Written {
    int items = 0;
    bool refused = false;
    std::string violation{};
  };

  struct Step {
    State after;
    std::string says{};
    std::string violation{};
  };

  Items items(int number) const {
    return databases_[static_cast<std::size_t>(number)].table(setting_.table.TableName).items();
  }
  const Operation& operation(int number) const { return setting_.operations[static_cast<std::size_t>(number)]; }
  int number_of(const Database& database);
  int number_of(const std::optional<keyc::Item>& loaded);

  int read(int items, int operation);
  const Written& write(int items, int operation, int loaded);
  Written written(int items, int operation, int loaded);
  std::string judged(const Items& after, const std::optional<Items>& meant, bool refused, bool undisturbed) const;

  std::vector<Step> steps_from(const State& state);
  static State in_order(State state);
  std::string describe(const std::vector<State>& path);
  Step step(const State& state, std::size_t writer, int operation);

  Setting setting_;
  std::optional<Mutation> mutation_{};
  std::size_t writers_ = 0;
  std::vector<Database> databases_;  // by number
  std::map<std::string, int> numbers_of_databases_;
  std::vector<keyc::Item> loaded_;  // by number
  std::map<std::string, int> numbers_of_loaded_;
  std::map<std::pair<int, int>, int> read_;
  std::map<std::tuple<int, int, int>, Written> written_;
  std::set<std::pair<std::size_t, std::string>> parts_;
};

}  // namespace fake_dynamodb
