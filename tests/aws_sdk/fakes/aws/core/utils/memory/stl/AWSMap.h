#pragma once
#include <map>
namespace Aws {
template <class Key, class Value>
using Map = std::map<Key, Value>;
}
