#pragma once

#include <cstddef>
#include <functional>

namespace keyc {

/// How many threads in_parallel uses at most: the machine's cores.
std::size_t threads();

/// Calls work(0, thread) … work(count - 1, thread) in several threads, numbered from 0, and after each of them, in the
/// thread that did it, then(i, thread): in the order of `i`, one at a time. What `then` does is the same in every run.
/// Rethrows what a call threw, of several the first in order, behind which `then` is not called any more.
void in_parallel(std::size_t count, const std::function<void(std::size_t i, std::size_t thread)>& work,
                 const std::function<void(std::size_t i, std::size_t thread)>& then);

}  // namespace keyc
