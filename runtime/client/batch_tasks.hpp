#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>
#include <iterator>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "keyc/json.hpp"
#include "keys/key_identity.hpp"

namespace keyc::client {

/// Tasks that are still to be done, in portions. What is not a full portion waits for tasks that are to come later.
template <class Task>
class BatchQueue {
 public:
  using Clock = std::chrono::steady_clock;

  explicit BatchQueue(std::size_t most) : most_(most) {}

  void add(Task& task) { ready_.push_back(&task); }
  void add(Task& task, Clock::time_point due) { later_.emplace(due, &task); }

  bool empty() const noexcept { return ready_.empty() && later_.empty(); }
  /// When there will be a portion; the queue must not be empty.
  Clock::time_point next() const {
    return ready_.size() >= most_ || later_.empty() ? Clock::time_point::min() : later_.begin()->first;
  }

  std::vector<Task*> take() {
    const auto due = later_.upper_bound(Clock::now());
    for (auto task = later_.begin(); task != due; ++task) ready_.push_back(task->second);
    later_.erase(later_.begin(), due);
    const auto end = ready_.begin() + static_cast<std::ptrdiff_t>(std::min(most_, ready_.size()));
    std::vector<Task*> portion(ready_.begin(), end);
    ready_.erase(ready_.begin(), end);
    return portion;
  }

 private:
  std::size_t most_;
  std::deque<Task*> ready_;
  std::multimap<Clock::time_point, Task*> later_;
};

/// The tasks of one request. A task has a table, a key, and whether it is done.
template <class Task>
class BatchPortion {
 public:
  explicit BatchPortion(std::vector<Task*> tasks) : tasks_(std::move(tasks)) {}

  const std::vector<Task*>& tasks() const noexcept { return tasks_; }

  /// The task for this item or key. Throws JsonError if there is none: the answer does not belong to the request.
  Task& about(const std::string& table, const Item& item) {
    if (by_identity_.empty()) index();
    Item key;
    if (const auto sample = keys_.find(table); sample != keys_.end())
      for (const Attribute& attribute : *sample->second)
        if (const AttributeValue* const value = item.find(attribute.name)) key.set(attribute.name, *value);
    const auto found = by_identity_.find(key_identity(table, key));
    if (found == by_identity_.end())
      throw JsonError("the answer has an item of " + table + " that was not in the request");
    return *found->second;
  }

 private:
  void index() {
    for (Task* const task : tasks_) {
      by_identity_.emplace(key_identity(task->table, task->key), task);
      keys_.emplace(task->table, &task->key);
    }
  }

  std::vector<Task*> tasks_;
  std::unordered_map<std::string, Task*> by_identity_;
  std::map<std::string, const Item*> keys_;
};

}  // namespace keyc::client
