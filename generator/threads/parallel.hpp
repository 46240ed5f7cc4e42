#pragma once

#include <cstddef>
#include <functional>

#include "grammar/diagnostics.hpp"

namespace keyc {

/// How many results in_parallel keeps at most: four for each core of the machine.
std::size_t slots();

/// Calls work(0, slot) … work(count - 1, slot) in several threads, and then(i, slot) for each of them, in the order of
/// `i` and one at a time, so that every run has the same result. The slot is not used for another `i` between the two
/// calls. Rethrows the first exception, in the order of `i`, of a call; `then` is not called after it.
void in_parallel(std::size_t count, const std::function<void(std::size_t i, std::size_t slot)>& work,
                 const std::function<void(std::size_t i, std::size_t slot)>& then);

/// Calls work(0, …) … work(count - 1, …) in several threads. Each call reports to its own `diagnostics`; all are then
/// reported in the order of `i`.
void in_parallel(std::size_t count, Diagnostics& diagnostics,
                 const std::function<void(std::size_t i, Diagnostics& diagnostics)>& work);

}  // namespace keyc
