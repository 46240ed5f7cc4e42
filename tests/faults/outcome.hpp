#pragma once

#include <functional>
#include <string>

namespace faults {

/// The caller's knowledge about a write afterwards.
enum class Known { done, refused, unknown };

struct Outcome {
  std::string name;  // "done", or the error
  Known known;
  int attempts;  // as reported by the error; 0 if it has no number
};

/// The outcome of `send`, which sends a write. Rethrows errors that are no outcome of a write.
Outcome outcome_of(const std::function<void()>& send);

}  // namespace faults
