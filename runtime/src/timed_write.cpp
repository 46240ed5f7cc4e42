#include "keyc/timed_write.hpp"

namespace keyc::detail {

std::shared_ptr<const void> owner_of(const void* value, void (*destroy)(const void*)) { return {value, destroy}; }

}  // namespace keyc::detail
