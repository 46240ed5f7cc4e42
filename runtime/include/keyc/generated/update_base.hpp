#pragma once

#include <concepts>
#include <utility>

#include "keyc/generated/item_requests.hpp"
#include "keyc/generated/returning.hpp"
#include "keyc/generated/update.hpp"
#include "keyc/generated/where.hpp"

namespace keyc::inline generated {

/// The base of the generated update classes of an `Entity`, of which `Self` is one. It builds an UpdateItem, or a
/// transaction if the entity has unique attributes.
template <class Self, class Entity, class Request = UpdateItem>
class UpdateBase {
  /// A transaction does not return items.
  static constexpr bool answers = std::same_as<Request, UpdateItem>;

 public:
  /// The update is made only if the condition holds too.
  Self& only_if(Condition condition) & {
    actions_.only_if(std::move(condition));
    return self();
  }
  [[nodiscard]] Self only_if(Condition condition) && { return std::move(only_if(std::move(condition))); }

  /// The update is sent again after a lost answer even if it may then be made twice. See
  /// keyc/generated/unknown_outcome.hpp.
  Self& retry_anyway() & requires answers {
    actions_.retry_anyway();
    return self();
  }
  [[nodiscard]] Self retry_anyway() && requires answers { return std::move(retry_anyway()); }

  /// The request. An update by key alone fails if there is no such item; that of an item that was read, if what its
  /// class names has changed.
  UpdateItem build() const& requires answers {
    return viewed([](const UpdateView& view) { return view.build(); });
  }
  UpdateItem build() && requires answers {
    return std::move(*this).viewed([](const UpdateView& view) { return view.build(); });
  }
  operator Request() const { return self().build(); }  // NOLINT(google-explicit-constructor): an update is its request

  /// Calls `use` with the complete UpdateView.
  template <class Use>
  auto viewed(const Use& use) const& requires answers {
    return Self(self()).viewed(use);
  }
  template <class Use>
      auto viewed(const Use& use) && requires answers {
    self().complete();
    return use(UpdateView{actions_, Entity::table_names, &self().of_, Entity::table_names.table});
  }

  /// The update, which returns the whole item: as it was before, or as it is now.
  Returning<Entity, UpdateItem> returning_old() const requires answers { return {self().build(), "ALL_OLD"}; }
  Returning<Entity, UpdateItem> returning_new() const requires answers { return {self().build(), "ALL_NEW"}; }
  /// Returns only the attributes that the update changes.
  ReturningChanged returning_changed_old() const requires answers { return {self().build(), "UPDATED_OLD"}; }
  ReturningChanged returning_changed_new() const requires answers { return {self().build(), "UPDATED_NEW"}; }

 protected:
  /// Goes on from what an update of another type has done.
  template <class Other>
  void continue_from(const UpdateBase<Other, Entity, Request>& other) {
    actions_ = other.actions_;
  }
  Self& self() noexcept { return static_cast<Self&>(*this); }
  const Self& self() const noexcept { return static_cast<const Self&>(*this); }
  /// What the update does besides what the program asked for, before it is built: a class that has something declares
  /// its own.
  void complete() noexcept {}

  UpdateActions actions_;

 private:
  template <class, class, class>
  friend class UpdateBase;
};

}  // namespace keyc::inline generated
