#include "keyc/generated/encoder.hpp"

#include "keyc/generated/encode.hpp"

namespace keyc::detail {

std::string changed_text(std::string_view text, const Encoding& how) {
  std::string changed = how.fold == nullptr ? std::string(text) : how.fold(text);
  return how.prefix == 0 ? changed : prefix(changed, how.prefix);
}

}  // namespace keyc::detail
