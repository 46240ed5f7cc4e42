#pragma once

#include <optional>
#include <utility>

#include "keyc/timestamp.hpp"
#include "keyc/update_base.hpp"

namespace keyc {

/// Updates of an entity with attributes that follow the clock (`= now always`).
template <class Self, class Entity, class Request = UpdateItem>
class TimedUpdateBase : public UpdateBase<Self, Entity, Request> {
 public:
  /// Sets the attributes that follow the clock to this time, instead of the clock's time at build().
  Self& now(TimestampUs time) & {
    now_ = time;
    return this->self();
  }
  [[nodiscard]] Self now(TimestampUs time) && { return std::move(now(time)); }

 protected:
  TimestampUs time() const { return now_ ? *now_ : TimestampUs(keyc::now()); }

 private:
  std::optional<TimestampUs> now_;
};

}  // namespace keyc
