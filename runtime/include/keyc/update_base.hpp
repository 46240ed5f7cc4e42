#pragma once

#include <utility>

#include "keyc/requests.hpp"
#include "keyc/update.hpp"
#include "keyc/where.hpp"

namespace keyc {

/// What all updates have: the base of the generated classes of updates, of which `Self` is one.
template <class Self>
class UpdateBase {
 public:
  /// The update is made only where the condition holds too.
  Self& only_if(Condition condition) & {
    actions_.only_if(std::move(condition));
    return self();
  }
  [[nodiscard]] Self only_if(Condition condition) && { return std::move(only_if(std::move(condition))); }

  operator UpdateItem() const { return self().build(); }  // NOLINT(google-explicit-constructor): an update is its request

 protected:
  Self& self() noexcept { return static_cast<Self&>(*this); }
  const Self& self() const noexcept { return static_cast<const Self&>(*this); }

  UpdateActions actions_;
};

}  // namespace keyc
