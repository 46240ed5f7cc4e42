#include "keyc/generated/returning.hpp"

#include <utility>

namespace keyc {

ReturningChanged::ReturningChanged(UpdateItem request, const char* values) : request_(std::move(request)) {
  request_.ReturnValues = values;
}

ReturningChanged::ReturningChanged(const ReturningChanged&) = default;
ReturningChanged::ReturningChanged(ReturningChanged&&) noexcept = default;
ReturningChanged& ReturningChanged::operator=(const ReturningChanged&) = default;
ReturningChanged& ReturningChanged::operator=(ReturningChanged&&) noexcept = default;
ReturningChanged::~ReturningChanged() = default;

ReturningChanged::operator UpdateItem() const { return request_; }

}  // namespace keyc
