#pragma once

#include <cstddef>
#include <utility>

#include "keyc/given.hpp"

namespace keyc {

class Item;

/// For std::hash of generated keys: the same for keys of one item.
std::size_t hash_of(const Item& key);

/// The base of every stage of a path: the owner of the components that were given so far. `Components` is the entity's
/// own struct of them; those that were not given have their default values and are never read.
template <class Components>
class Stage {
 public:
  /// The components given so far.
  const Components& components() const noexcept { return components_; }
  /// The same for the runtime.
  Given given() const noexcept { return Given(&components_); }

 protected:
  Stage() = default;
  /// The components of a whole struct.
  template <class Struct>
  Stage(Components (*components_of)(const Struct&), const Struct& value) : components_(components_of(value)) {}

  /// A stage with the same components.
  template <class Next>
  Next as() const {
    return Next(*this);
  }
  /// The stage after this one, with the value of one more component.
  template <class Next, class Member, class Value>
  Next with(Member Components::*member, Value&& value) const {
    Next next(*this);
    static_cast<Stage&>(next).components_.*member = std::forward<Value>(value);
    return next;
  }

 private:
  Components components_{};
};

}  // namespace keyc
