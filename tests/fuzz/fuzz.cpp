#include "fuzz/fuzz.hpp"

#include <cstdio>
#include <cstdlib>

namespace keyc_tests {

void fail(std::string_view what, std::string_view detail) {
  std::fprintf(stderr, "%.*s\n%.*s\n", static_cast<int>(what.size()), what.data(), static_cast<int>(detail.size()),
               detail.data());
  std::abort();
}

}  // namespace keyc_tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  keyc_tests::try_input({reinterpret_cast<const char*>(data), size});
  return 0;
}
