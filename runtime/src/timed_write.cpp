#include "keyc/timed_write.hpp"

#include <memory>

namespace keyc {

struct AnyValue::Owner {
  std::shared_ptr<const void> value;
};

AnyValue::AnyValue(const void* value, void (*destroy)(const void*)) {
  std::shared_ptr<const void> shared(value, destroy);
  owner_ = new Owner{std::move(shared)};
}

AnyValue::AnyValue(const AnyValue& other) : owner_(other.owner_ == nullptr ? nullptr : new Owner(*other.owner_)) {}
AnyValue::AnyValue(AnyValue&& other) noexcept : owner_(std::exchange(other.owner_, nullptr)) {}

AnyValue& AnyValue::operator=(AnyValue other) noexcept {
  std::swap(owner_, other.owner_);
  return *this;
}

AnyValue::~AnyValue() { delete owner_; }

const void* AnyValue::get() const noexcept { return owner_ == nullptr ? nullptr : owner_->value.get(); }

}  // namespace keyc
