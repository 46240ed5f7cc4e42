#pragma once

#include <cstddef>
#include <functional>

#include "grammar/diagnostics.hpp"

namespace keyc {

/// How many results in_parallel keeps at most: some for each of the machine's cores.
std::size_t slots();

/// Calls work(0, slot) … work(count - 1, slot) in several threads, and for each of them then(i, slot): in the order of
/// `i`, one at a time. From the one to the other, nothing else has the slot. What `then` does is the same in every run.
/// Rethrows what a call threw, of several the first in order, behind which `then` is not called any more.
void in_parallel(std::size_t count, const std::function<void(std::size_t i, std::size_t slot)>& work,
                 const std::function<void(std::size_t i, std::size_t slot)>& then);

/// Calls work(0, …) … work(count - 1, …) in several threads, each with a place of its own for what it reports: all of
/// it is reported in the order of `i`.
void in_parallel(std::size_t count, Diagnostics& diagnostics,
                 const std::function<void(std::size_t i, Diagnostics& diagnostics)>& work);

}  // namespace keyc
