#include "keyc/stage.hpp"

namespace keyc {

void give(std::string& component, std::string&& text) noexcept { component = std::move(text); }

}  // namespace keyc
