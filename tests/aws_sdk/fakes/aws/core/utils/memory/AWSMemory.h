#pragma once
#include <cstddef>
#include <utility>
namespace Aws {
template <class T, class... Arguments>
T* New(const char* /*tag*/, Arguments&&... arguments) {
  return new T(std::forward<Arguments>(arguments)...);
}
template <class T>
void Delete(T* pointer) {
  delete pointer;
}
}  // namespace Aws
