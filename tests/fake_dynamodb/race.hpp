#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "fake_dynamodb/explore.hpp"
#include "keyc/requests.hpp"
#include "testing/values.hpp"

/// The writes that generated code has for one item, as operations of racing writers, each with its meaning. The table
/// holds no other item.
namespace fake_dynamodb {

inline Items items_of(const std::optional<keyc::Item>& item) {
  Items items;
  if (item) items.emplace(Key{*item->find("pk"), *item->find("sk")}, keyc::fake::normalised(*item));
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
  using Stored = std::optional<Value>;
  /// The item afterwards; empty if the write must be refused, or the item is removed.
  using Meaning = std::function<Stored(const Stored& before, const Stored& loaded)>;
  using Change = std::function<void(Value&)>;
  using Holds = std::function<bool(const Value&)>;
  /// Whether the attributes that a write of a loaded item compares are still as they were when it was read.
  using Same = std::function<bool(const Value& now, const Value& then)>;

  static Operation put(const std::string& name, const Value& value) {
    return write(name, Entity::put(value), [=](const Stored&, const Stored&) { return value; });
  }
  static Operation create(const std::string& name, const Value& value) {
    const keyc::PutItem request = Entity::create(value);
    const Value created = Entity::from_item(request.Item);  // a lock begins at random
    return write(name, request,
                 [=](const Stored& before, const Stored&) { return before ? std::nullopt : Stored(created); });
  }
  /// An existing item must agree with the attributes that are set at creation only.
  static Operation upsert(const std::string& name, const Value& value, Holds agrees) {
    const keyc::UpdateItem request = Entity::upsert(value);
    return write(name, request, [=](const Stored& before, const Stored&) {
      if (before && !agrees(*before)) return Stored();
      Value after = written_after(value, value);
      if constexpr (Locked<Value>)
        if (!before) after.revision = request.after_loss.created_as.value();
      return Stored(after);
    });
  }
  /// For an existing item, `keep` copies the attributes that stay as they are.
  static Operation upsert_keeping(const std::string& name, const Value& value,
                                  std::function<void(Value& after, const Value& before)> keep) {
    return write(name, Entity::upsert(value), [=](const Stored& before, const Stored&) {
      Value after = value;
      if (before) keep(after, *before);
      return Stored(after);
    });
  }
  static Operation remove(const std::string& name, keyc::DeleteItem request) {
    Operation operation = write(name, std::move(request), {});
    operation.meaning = [](const Items&, const keyc::Item&) { return Items(); };
    return operation;
  }
  /// An update without a read. `holds` is the program's own condition, and the attributes that are given but not
  /// written.
  static Operation blind(const std::string& name, keyc::UpdateItem request, Change change, Holds holds = always) {
    return write(name, std::move(request), updated(std::move(change), std::move(holds)));
  }
  /// An update that creates the item where there is none: as `first`, changed.
  static Operation counted(const std::string& name, keyc::UpdateItem request, const Value& first, Change change,
                           Holds holds = always) {
    return write(name, std::move(request), [=](const Stored& before, const Stored&) {
      Value after = before.value_or(first);
      if (!holds(after)) return Stored();
      change(after);
      return Stored(after);
    });
  }
  /// An update of a loaded item.
  static Operation loaded(const std::string& name, const Value& value,
                          std::function<WriteRequest(const Value&)> request, Change change, Same compared) {
    return reading(name, value, std::move(request), of_items(updated(std::move(change), always, std::move(compared))));
  }
  /// Compares these attributes.
  template <class... T>
  static Same same(T Value::*... attributes) {
    return [=]([[maybe_unused]] const Value& now, [[maybe_unused]] const Value& then) {
      return ((now.*attributes == then.*attributes) && ...);
    };
  }
  /// A put of a whole loaded item that has a lock, with a change. Each operation that creates an item is made once, so
  /// that its number is always the same.
  static Operation saved(const std::string& name, const Value& value, Change change) {
    const auto changed = [=](Value it) {
      change(it);
      return it;
    };
    return reading(
        name, value, [=](const Value& it) -> WriteRequest { return Entity::put(changed(it)); },
        of_items([=](const Stored& before, const Stored& loaded) {
          const bool is_same = before && before->revision == loaded->revision;
          return is_same ? Stored(written_after(*before, changed(*loaded))) : Stored();
        }));
  }
  /// A removal of a loaded item that has a lock.
  static Operation removed(const std::string& name, const Value& value) {
    return reading(
        name, value, [](const Value& it) -> WriteRequest { return Entity::remove(it); },
        [](const Items& before, const keyc::Item& loaded) -> std::optional<Items> {
          const Stored stored = stored_in(before);
          if (!stored || stored->revision != Entity::from_item(loaded).revision) return std::nullopt;
          return Items();
        });
  }
  static Operation retried(Operation operation) {
    operation.name += ", again and again";
    operation.retries = true;
    return operation;
  }

  /// An item must be what the struct that is read from it would store: then no key is stale.
  static std::string fault(const Items& items) {
    for (const auto& [key, item] : items)
      if (keyc::fake::normalised(Entity::to_item(Entity::from_item(item))) != item) return "an index key is stale";
    return "";
  }

 private:
  static bool always(const Value&) { return true; }

  /// Every write of an entity with a lock increments it.
  static Value written_after(const Value& before, Value value) {
    if constexpr (Locked<Value>) value.revision = before.revision + 1;
    return value;
  }

  static Meaning updated(Change change, Holds holds, Same compared = same()) {
    return [=](const Stored& before, const Stored& loaded) {
      if (!before || !holds(*before) || (loaded && !compared(*before, *loaded))) return Stored();
      if constexpr (Locked<Value>)
        if (loaded && loaded->revision != before->revision) return Stored();
      Value after = *before;
      change(after);
      return Stored(written_after(*before, after));
    };
  }
  static Stored stored_in(const Items& items) {
    return items.empty() ? std::nullopt : Stored(Entity::from_item(items.begin()->second));
  }
  static std::function<std::optional<Items>(const Items&, const keyc::Item&)> of_items(Meaning meaning) {
    return [=](const Items& before, const keyc::Item& loaded) -> std::optional<Items> {
      const Stored after =
          meaning(stored_in(before), loaded.empty() ? std::nullopt : Stored(Entity::from_item(loaded)));
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
