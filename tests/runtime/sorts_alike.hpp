#pragma once

#include <rapidcheck.h>

#include <string>
#include <vector>

namespace keyc_tests {

inline int sign(auto ordering) { return ordering < 0 ? -1 : ordering > 0 ? 1 : 0; }

/// Fails if two of the values do not compare as their keys do, bytewise: checks order and injectivity at once.
/// RapidCheck makes 100 lists of up to 100 values, about 50,000 pairs.
template <class T, class Encode, class Compare>
void require_sorted_alike(const std::vector<T>& values, Encode encode, Compare compare) {
  std::vector<std::string> keys;
  for (const T& value : values) encode(keys.emplace_back(), value);
  for (std::size_t a = 0; a < values.size(); ++a)
    for (std::size_t b = 0; b <= a; ++b)
      RC_ASSERT(sign(keys[a].compare(keys[b])) == sign(compare(values[a], values[b])));
}

/// True if each key is above the previous one.
inline bool is_ascending(const std::vector<std::string>& keys) {
  for (std::size_t i = 1; i < keys.size(); ++i)
    if (keys[i - 1] >= keys[i]) return false;
  return true;
}

}  // namespace keyc_tests
