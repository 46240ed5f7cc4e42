#include "keyc/generated/bit_spread.hpp"

namespace keyc {
namespace {

bool find_fast_pdep() noexcept {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("amdfam15h") && !__builtin_cpu_is("amdfam17h");
#else
  return false;
#endif
}

}  // namespace

// False until it is initialised, when shifts give the same.
const bool generated::has_fast_pdep = find_fast_pdep();

}  // namespace keyc
