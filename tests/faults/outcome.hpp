#pragma once

#include <functional>
#include <string>

namespace faults {

/// What the caller of a write knows of it afterwards.
enum class Known { done, refused, unknown };

struct Outcome {
  std::string name;  // "done", or the error
  Known known;
  int attempts;  // that the error says were made; 0 where it says nothing
};

/// Of what `send` sends, which is a write. Other errors than those that a write ends with go on.
Outcome outcome_of(const std::function<void()>& send);

}  // namespace faults
