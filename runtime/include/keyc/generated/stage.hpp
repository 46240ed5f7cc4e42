#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "keyc/generated/given.hpp"

namespace keyc {

class Item;

inline namespace generated {

/// For std::hash of generated keys: the same for keys of one item.
std::size_t hash_of(const Item& key);

/// A copy of a text, and the text itself, which is empty after that: compiled once, and not for each component.
std::string copied(const std::string& text);
std::string moved(std::string& text) noexcept;

/// Sets a component. That of a text is compiled once, and not for each stage.
void give(std::string& component, std::string&& text) noexcept;
template <class Member, class Value>
void give(Member& component, Value&& value) {
  component = std::forward<Value>(value);
}

/// The base of every stage of a path: the owner of the components that were given so far. `Components` is the entity's
/// own struct of them; those that were not given have their default values and are never read.
template <class Components>
class Stage {
 public:
  /// The components given so far.
  const Components& components() const& noexcept { return components_; }
  Components&& components() && noexcept { return std::move(components_); }
  /// The components given so far, as the runtime takes them. Valid as long as the stage is.
  GivenComponents given() const noexcept { return GivenComponents(&components_); }

 protected:
  Stage() = default;
  explicit Stage(Components&& components) noexcept : components_(std::move(components)) {}

  /// A stage with the same components.
  template <class Next>
  Next as() const {
    return Next(*this);
  }
  /// The stage after this one, with the value of one more component.
  template <class Next, class Member, class Value>
  Next with(Member Components::*member, Value&& value) const {
    Next next(*this);
    give(static_cast<Stage&>(next).components_.*member, std::forward<Value>(value));
    return next;
  }

 private:
  Components components_{};
};

}  // namespace generated
}  // namespace keyc
