#pragma once

#include <utility>

#include "keyc/generated/update.hpp"

namespace keyc {

/// What an update does to one attribute.
struct UpdateActions::Action {
  Action(Kind as, const AttributeName& of, AttributeValue&& with) noexcept
      : kind(as), attribute(of), value(std::move(with)) {}

  Kind kind;
  AttributeName attribute;
  AttributeValue value;
  AttributeValue start{};  // of add_to_start
};

}  // namespace keyc
