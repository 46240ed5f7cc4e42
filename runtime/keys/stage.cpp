#include "keyc/generated/stage.hpp"

namespace keyc {

std::string copied(const std::string& text) { return text; }
std::string moved(std::string& text) noexcept { return std::move(text); }
void give(std::string& component, std::string&& text) noexcept { component = std::move(text); }

}  // namespace keyc
