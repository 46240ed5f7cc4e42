#include "keyc/generated/after_loss.hpp"

#include <utility>

namespace keyc {

WrittenAttributes::WrittenAttributes() noexcept = default;

WrittenAttributes::WrittenAttributes(std::vector<WrittenAttribute> attributes) noexcept
    : attributes_(std::move(attributes)), are_known_(true) {}

WrittenAttributes::WrittenAttributes(const WrittenAttributes&) = default;
WrittenAttributes::WrittenAttributes(WrittenAttributes&&) noexcept = default;
WrittenAttributes& WrittenAttributes::operator=(const WrittenAttributes&) = default;
WrittenAttributes& WrittenAttributes::operator=(WrittenAttributes&&) noexcept = default;
WrittenAttributes::~WrittenAttributes() = default;

}  // namespace keyc
