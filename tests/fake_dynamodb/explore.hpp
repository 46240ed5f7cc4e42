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

#include "fake_dynamodb/database.hpp"
#include "fake_dynamodb/mutation.hpp"

/// Every order in which the requests of several writers can reach a database.
namespace fake_dynamodb {

/// All that a table holds.
using Items = std::map<Key, keyc::Item, KeyOrder>;

/// What a writer does: one request, or one that reads and one built from what was read.
struct Operation {
  std::string name;
  std::optional<keyc::GetItem> read{};
  /// Of what was read; nothing is there for one that does not read.
  std::function<WriteRequest(const keyc::Item& loaded)> write;
  /// What it must make of the table as it is when the write arrives; nothing where it must be refused then.
  std::function<std::optional<Items>(const Items& before, const keyc::Item& loaded)> meaning;
  /// Reads again and writes again where the write was refused.
  bool retries = false;
  /// Writes also where there was nothing to read; others end there.
  bool creates = false;
};

struct Exploration {
  std::size_t states = 0;
  std::size_t steps = 0;
  /// How it came to what must not be; empty where it never did.
  std::string violation{};
};

class Explorer {
 public:
  struct Setting {
    keyc::CreateTable table;
    std::vector<Operation> operations;
    /// What is wrong with items, whatever came before; empty where nothing is.
    std::function<std::string(const Items&)> fault;
    std::vector<std::vector<keyc::Item>> beginnings;
    /// Where what they can do has no end: in at most so many requests.
    std::optional<std::size_t> most_steps{};
    /// The items that operations mean, where others follow them; all, where it is none.
    std::function<Items(const Items&)> meant{};
  };
  /// `operation` without `part`, see mutation.hpp.
  struct Mutation {
    std::size_t operation;
    std::string part;
  };

  explicit Explorer(Setting setting);
  /// What this one knows, but of that operation.
  Explorer with(Mutation mutation) const;

  /// All that so many writers can do, each any operations any number of times, in at most so many requests (all, where
  /// none is given). Stops at the first violation: the items are not what they must be, a write did something else than
  /// it means, was no valid request, or was refused though nothing has changed since what it read.
  Exploration run(std::size_t writers, std::optional<std::size_t> most_steps = std::nullopt);

  /// The parts of the requests that were made, by operation.
  const std::set<std::pair<std::size_t, std::string>>& parts() const { return parts_; }

 private:
  static constexpr int none = -1;
  static constexpr int nothing = -2;  // was read
  static constexpr std::size_t most_writers = 3;

  struct Writer {
    int operation = none;  // that it is in the middle of
    int loaded = none;     // what it read; none where it has yet to read again
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
  std::string told(const std::vector<State>& path);
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
