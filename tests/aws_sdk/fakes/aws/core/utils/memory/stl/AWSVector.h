#pragma once
#include <vector>
namespace Aws {
template <class T>
using Vector = std::vector<T>;
}
