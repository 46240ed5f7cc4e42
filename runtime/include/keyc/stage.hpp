#pragma once

#include <utility>

namespace keyc {

/// The base of every stage of a path: the owner of the components that were given so far. `Components` is the entity's
/// own struct of them; those that were not given have their default values and are never read.
template <class Components>
class Stage {
 public:
  /// The components given so far.
  const Components& components() const noexcept { return components_; }

 protected:
  Stage() = default;
  explicit Stage(Components components) : components_(std::move(components)) {}

  /// The components, with the value of one more.
  template <class Member, class Value>
  Components with(Member Components::*member, Value&& value) const {
    Components next = components_;
    next.*member = std::forward<Value>(value);
    return next;
  }

 private:
  Components components_{};
};

}  // namespace keyc
