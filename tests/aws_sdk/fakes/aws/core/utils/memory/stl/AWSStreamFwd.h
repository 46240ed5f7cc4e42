#pragma once
#include <functional>
#include <iosfwd>
namespace Aws {
using IOStream = std::basic_iostream<char, std::char_traits<char>>;
using IOStreamFactory = std::function<Aws::IOStream*(void)>;
}  // namespace Aws
