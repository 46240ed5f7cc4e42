#include "client/backoff.hpp"

#include <algorithm>
#include <exception>
#include <random>

namespace keyc::client {

using std::chrono::microseconds;
using std::chrono::milliseconds;

milliseconds longest_wait(milliseconds base, milliseconds longest, int attempt) {
  milliseconds wait = std::min(base, longest);
  // Doubling stops at the limit, so that it cannot overflow.
  for (int i = 1; i < attempt && wait < longest; ++i) wait = wait > longest / 2 ? longest : wait * 2;
  return wait;
}

microseconds Backoff::after(int attempt) const {
  constexpr milliseconds countable = std::chrono::duration_cast<milliseconds>(microseconds::max());
  const microseconds longest = std::min(longest_wait(base_, longest_, attempt), countable);
  try {
    std::random_device random;  // no state that threads, or a process and its forks, have in common
    return microseconds(std::uniform_int_distribution<microseconds::rep>(0, longest.count())(random));
  } catch (const std::exception&) {
    return longest;  // what was sent before must be reported, not the lack of random numbers
  }
}

}  // namespace keyc::client
