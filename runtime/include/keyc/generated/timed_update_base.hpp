#pragma once

#include <utility>

#include "keyc/generated/timestamp.hpp"
#include "keyc/generated/update_base.hpp"

namespace keyc::inline generated {

/// What time it is for an update: the time that it was given, or the clock's.
class UpdateClock {
 public:
  void set(Instant time);
  Instant time() const;

 private:
  Instant time_{};
  bool is_set_ = false;
};

/// Updates of an entity with attributes that follow the clock (`= now always`).
template <class Self, class Entity, class Request = UpdateItem>
class TimedUpdateBase : public UpdateBase<Self, Entity, Request> {
 public:
  /// Sets the attributes that follow the clock to this time, instead of the clock's time at build().
  Self& now(Instant time) & {
    clock_.set(time);
    return this->self();
  }
  [[nodiscard]] Self now(Instant time) && { return std::move(now(time)); }

 protected:
  template <class Other>
  void continue_from(const TimedUpdateBase<Other, Entity, Request>& other) {
    UpdateBase<Self, Entity, Request>::continue_from(other);
    clock_ = other.clock_;
  }
  Instant time() const { return clock_.time(); }

 private:
  template <class, class, class>
  friend class TimedUpdateBase;

  UpdateClock clock_;
};

}  // namespace keyc::inline generated
