#include "keyc/generated/stage.hpp"

namespace keyc {

std::string generated::copied(const std::string& text) { return text; }
std::string generated::moved(std::string& text) noexcept { return std::move(text); }
void generated::give(std::string& component, std::string&& text) noexcept { component = std::move(text); }

}  // namespace keyc
