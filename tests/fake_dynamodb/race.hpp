#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "fake_dynamodb/explore.hpp"
#include "fake_dynamodb/values.hpp"
#include "keyc/requests.hpp"

/// What generated code offers for one item, as operations of racing writers, each with what it means. The table holds
/// no other item.
namespace fake_dynamodb {

inline Items items_of(const std::optional<keyc::Item>& item) {
  Items items;
  if (item) items.emplace(Key{*item->find("pk"), *item->find("sk")}, normalised(*item));
  return items;
}

template <class Value>
concept Locked = requires(Value value) {
  value.revision;
};

template <class Entity>
class Race {
 public:
  using Value = decltype(Entity::from_item(keyc::Item()));
  using There = std::optional<Value>;
  /// What is there afterwards; nothing where the write must be refused.
  using Meaning = std::function<There(const There& before, const There& loaded)>;
  using Change = std::function<void(Value&)>;
  using Holds = std::function<bool(const Value&)>;
  /// Whether what a write of a loaded item compares is what it was when it was read.
  using Same = std::function<bool(const Value& now, const Value& then)>;

  static Operation put(const std::string& name, const Value& value) {
    return write(name, Entity::put(value), [=](const There&, const There&) { return value; });
  }
  static Operation create(const std::string& name, const Value& value) {
    return write(name, Entity::create(value),
                 [=](const There& before, const There&) { return before ? std::nullopt : There(value); });
  }
  /// Where an item is there, it must agree with what is set at creation only.
  static Operation upsert(const std::string& name, const Value& value, Holds agrees) {
    return write(name, Entity::upsert(value), [=](const There& before, const There&) {
      if (before && !agrees(*before)) return There();
      return There(written_after(value, value));
    });
  }
  /// Where an item is there, `keep` gives the value what stays as it is.
  static Operation upsert_keeping(const std::string& name, const Value& value,
                                  std::function<void(Value& after, const Value& before)> keep) {
    return write(name, Entity::upsert(value), [=](const There& before, const There&) {
      Value after = value;
      if (before) keep(after, *before);
      return There(after);
    });
  }
  static Operation remove(const std::string& name, keyc::DeleteItem request) {
    Operation operation = write(name, std::move(request), {});
    operation.meaning = [](const Items&, const keyc::Item&) { return Items(); };
    return operation;
  }
  /// Without reading. `holds` is the program's own condition, and what is given along and not written.
  static Operation blind(const std::string& name, keyc::UpdateItem request, Change change, Holds holds = always) {
    return write(name, std::move(request), updated(std::move(change), std::move(holds)));
  }
  /// Of what was read.
  static Operation loaded(const std::string& name, const Value& value,
                          std::function<WriteRequest(const Value&)> request, Change change, Same compared) {
    return reading(name, value, std::move(request), of_items(updated(std::move(change), always, std::move(compared))));
  }
  /// These attributes are compared.
  template <class... T>
  static Same same(T Value::*... attributes) {
    return [=]([[maybe_unused]] const Value& now, [[maybe_unused]] const Value& then) {
      return ((now.*attributes == then.*attributes) && ...);
    };
  }
  /// The whole of what was read, which has a lock, with a change. The lock is a number: an item that was removed and
  /// created again in between may have the same.
  static Operation saved(const std::string& name, const Value& value, Change change) {
    const auto changed = [=](Value it) {
      change(it);
      return it;
    };
    return reading(
        name, value, [=](const Value& it) -> WriteRequest { return Entity::put(changed(it)); },
        of_items([=](const There& before, const There& loaded) {
          const bool is_same = before && before->revision == loaded->revision;
          return is_same ? There(written_after(*before, changed(*loaded))) : There();
        }));
  }
  /// What was read, which has a lock.
  static Operation removed(const std::string& name, const Value& value) {
    return reading(
        name, value, [](const Value& it) -> WriteRequest { return Entity::remove(it); },
        [](const Items& before, const keyc::Item& loaded) -> std::optional<Items> {
          const There there = there_in(before);
          if (!there || there->revision != Entity::from_item(loaded).revision) return std::nullopt;
          return Items();
        });
  }
  static Operation retried(Operation operation) {
    operation.name += ", again and again";
    operation.retries = true;
    return operation;
  }

  /// What an item stores is what the struct, read back from it, would store: no key is stale.
  static std::string fault(const Items& items) {
    for (const auto& [key, item] : items)
      if (normalised(Entity::to_item(Entity::from_item(item))) != item) return "an index key is stale";
    return "";
  }

 private:
  static bool always(const Value&) { return true; }

  /// Every write of an entity with a lock counts.
  static Value written_after(const Value& before, Value value) {
    if constexpr (Locked<Value>) value.revision = before.revision + 1;
    return value;
  }

  static Meaning updated(Change change, Holds holds, Same compared = same()) {
    return [=](const There& before, const There& loaded) {
      if (!before || !holds(*before) || (loaded && !compared(*before, *loaded))) return There();
      if constexpr (Locked<Value>)
        if (loaded && loaded->revision != before->revision) return There();
      Value after = *before;
      change(after);
      return There(written_after(*before, after));
    };
  }
  static There there_in(const Items& items) {
    return items.empty() ? std::nullopt : There(Entity::from_item(items.begin()->second));
  }
  static std::function<std::optional<Items>(const Items&, const keyc::Item&)> of_items(Meaning meaning) {
    return [=](const Items& before, const keyc::Item& loaded) -> std::optional<Items> {
      const There after = meaning(there_in(before), loaded.empty() ? std::nullopt : There(Entity::from_item(loaded)));
      if (!after) return std::nullopt;
      return items_of(Entity::to_item(*after));
    };
  }
  static Operation write(const std::string& name, WriteRequest request, Meaning meaning) {
    return {name, std::nullopt, [=](const keyc::Item&) { return request; }, of_items(std::move(meaning))};
  }
  static Operation reading(const std::string& name, const Value& value,
                           std::function<WriteRequest(const Value&)> request,
                           std::function<std::optional<Items>(const Items&, const keyc::Item&)> meaning) {
    return {name, Entity::key(value).get().request(),
            [=](const keyc::Item& item) { return request(Entity::from_item(item)); }, std::move(meaning)};
  }
};

}  // namespace fake_dynamodb
