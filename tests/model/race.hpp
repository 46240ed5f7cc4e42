#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "keyc/errors.hpp"
#include "keyc/requests.hpp"
#include "model/explore.hpp"
#include "model/values.hpp"

/// What generated code offers for one item, as operations of racing writers, each with what it means. The table holds
/// no other item.
namespace model {

inline Items items_of(const std::optional<keyc::Item>& item) {
  Items items;
  if (item) items.emplace(Key{*item->find("pk"), *item->find("sk")}, normalised(*item));
  return items;
}

template <class Entity>
class Race {
 public:
  using Value = decltype(Entity::from_item(keyc::Item()));
  /// What is there afterwards, of what is there before; nothing where the write must be refused.
  using Meaning = std::function<std::optional<Value>(const std::optional<Value>& before)>;
  using Change = std::function<void(Value&)>;
  using Holds = std::function<bool(const Value&)>;

  static Operation put(const std::string& name, const Value& value) {
    return write(name, Entity::put(value), [=](const auto&) { return value; });
  }
  static Operation create(const std::string& name, const Value& value) {
    return write(name, Entity::create(value),
                 [=](const auto& before) { return before ? std::nullopt : std::optional(value); });
  }
  /// Where an item is there, it must agree with what is set at creation only.
  static Operation upsert(const std::string& name, const Value& value, Holds agrees) {
    return write(name, Entity::upsert(value),
                 [=](const auto& before) { return before && !agrees(*before) ? std::nullopt : std::optional(value); });
  }
  static Operation remove(const std::string& name, keyc::DeleteItem request) {
    Operation operation = write(name, std::move(request), {});
    operation.meaning = [](const Items&) { return Items(); };
    return operation;
  }
  /// Without reading. `holds` is the program's own condition, and what is given along and not written.
  static Operation blind(const std::string& name, keyc::UpdateItem request, Change change, Holds holds = always) {
    return write(name, std::move(request), updated(std::move(change), std::move(holds)));
  }
  /// Of what was read.
  static Operation loaded(const std::string& name, const Value& value,
                          std::function<keyc::UpdateItem(const Value&)> request, Change change, Holds holds = always) {
    Operation operation;
    operation.name = name;
    operation.read = Entity::key(value).get().request();
    operation.write = [request = std::move(request)](const keyc::Item& item) {
      return request(Entity::from_item(item));
    };
    operation.meaning = of_items(updated(std::move(change), std::move(holds)));
    return operation;
  }
  static Operation retried(Operation operation) {
    operation.name += ", again and again";
    operation.retries = true;
    return operation;
  }

  /// What an item stores is what the struct, read back from it, would store: no key is stale.
  static std::string fault(const Items& items) try {
    for (const auto& [key, item] : items)
      if (normalised(Entity::to_item(Entity::from_item(item))) != item) return "an index key is stale";
    return "";
  } catch (const keyc::ValueError& error) {
    return error.what();
  }

 private:
  static bool always(const Value&) { return true; }

  static Meaning updated(Change change, Holds holds) {
    return [=](const std::optional<Value>& before) {
      std::optional<Value> after;
      if (before && holds(*before)) change(after.emplace(*before));
      return after;
    };
  }
  static std::function<std::optional<Items>(const Items&)> of_items(Meaning meaning) {
    return [=](const Items& before) -> std::optional<Items> {
      const auto after =
          meaning(before.empty() ? std::nullopt : std::optional(Entity::from_item(before.begin()->second)));
      if (!after) return std::nullopt;
      return items_of(Entity::to_item(*after));
    };
  }
  static Operation write(const std::string& name, WriteRequest request, Meaning meaning) {
    return {name, std::nullopt, [=](const keyc::Item&) { return request; }, of_items(std::move(meaning))};
  }
};

}  // namespace model
