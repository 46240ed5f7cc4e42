#pragma once

#include <utility>

#include "keyc/generated/update.hpp"

namespace keyc {

/// What an update does to one attribute, or to a part of it.
struct UpdateActions::Action {
  Action(Kind as, const AttributeName& of, AttributeValue&& with)
      : kind(as), attribute(of.part == PartKind::none ? of : *of.outer), part(of), value(std::move(with)) {}

  /// Refers to this action.
  AttributeName name() const noexcept { return part.kind() == PartKind::none ? attribute : part.in(attribute); }

  Kind kind;
  AttributeName attribute;
  PartName part;
  AttributeValue value;
  AttributeValue start{};  // of add_to_start
};

}  // namespace keyc
