#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "keyc/generated/update.hpp"
#include "keyc/generated/where.hpp"
#include "keyc/generated/whole_write.hpp"

/// Updates that count in an item and create it if there is none, in one request.
namespace keyc::inline generated {

/// A base of the companions of entities that have something to count.
template <class Entity, class Struct>
class CountedItems {
 public:
  /// Adds to numbers and sets of the item with the key of `value`, whether or not it exists: .add_hits(1). An item that
  /// does not exist is created as `value`, whose numbers that are added to must have their defaults. In an item that
  /// exists everything else stays, except attributes that follow the clock, what .set_…() says, and the lock. An
  /// attribute that can be absent must be set or added to, or build() does not compile: to write it could undo its
  /// removal. Where an old item lacks an attribute that the item was to be created with, and so has its default
  /// instead, the condition fails; of index keys the same holds as of upsert(). Sent once: see docs/faults.md.
  static auto increment(const Struct& value) { return typename Entity::template BasicIncrement<0>(value); }
};

[[noreturn]] void fail_started(std::string_view entity, std::string_view attribute,
                               const std::optional<AttributeValue>& value);

/// Adds the actions that create the item of `write`, for all attributes and keys that have no action yet.
void complete_increment(const WholeWrite& write, UpdateActions& actions);

/// The base of the generated classes for increments. `Changes` is its UpdateBase.
template <class Self, class Entity, class Struct, class Changes>
class IncrementBase : public Changes {
 protected:
  explicit IncrementBase(const Struct& value) : value_(value) {}
  /// Goes on from what an increment has done that knows less.
  template <class Other, class OtherChanges>
  explicit IncrementBase(const IncrementBase<Other, Entity, Struct, OtherChanges>& other) : value_(other.value_) {
    this->continue_from(other);
  }

  /// Adds to an attribute that has its default in the struct: `start`, or nothing.
  template <class T, Compared how, class Member>
  void count_on(const AttributeOf<T, how>& number, Member Struct::*member,
                const typename AttributeOf<T>::Operand& delta, const T& start = T()) {
    require_start(number, value_.*member, start);
    this->actions_.add(number, delta, start);
  }
  template <class T, Compared how, class Member>
  void join(const AttributeOf<T, how>& set, Member Struct::*member, const T& elements) {
    require_start(set, value_.*member, T());
    this->actions_.add_elements(set, elements);
  }
  /// Sets an attribute that can be absent, or removes it.
  template <class T, Compared how, class Operand>
  void assign(const AttributeOf<T, how>& attribute, const std::optional<Operand>& value) {
    if (value)
      this->actions_.assign(attribute, *value);
    else
      this->actions_.remove(attribute);
  }

  /// The rest of complete(), after the struct has its times.
  void create_missing() {
    of_ = typename Entity::Components(std::as_const(value_));
    complete_increment({Entity::whole_writes, functions_of<Struct, Entity>, &value_}, this->actions_);
  }

  Struct value_;  // the item if there is none
  typename Entity::Components of_{};

 private:
  template <class, class, class, class>
  friend class IncrementBase;

  template <class T, Compared how>
  static void require_start(const AttributeOf<T, how>& attribute, const T& member, const T& start) {
    if (!(member == start)) fail_started(attribute.entity(), attribute.name().name, attribute.stored(member));
  }
  template <class T, Compared how>
  static void require_start(const AttributeOf<T, how>& attribute, const std::optional<T>& member, const T&) {
    if (member) fail_started(attribute.entity(), attribute.name().name, attribute.stored(*member));
  }
};

}  // namespace keyc::inline generated
