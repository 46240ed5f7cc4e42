#pragma once

#include <algorithm>
#include <type_traits>

namespace keyc {

/// Whether one of the values is equal to this one.
template <class Values>
bool contains(const Values& values, const std::type_identity_t<typename Values::value_type>& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

}  // namespace keyc
