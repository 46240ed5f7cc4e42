#include <atomic>
#include <memory>
#include <utility>

#include "keyc/query.hpp"

namespace keyc {

template <class Request>
RequestOnDemand<Request>::RequestOnDemand(std::optional<Request> request)
    : part_(request ? new Request(*std::move(request)) : nullptr) {}

template <class Request>
RequestOnDemand<Request>::RequestOnDemand(const RequestOnDemand& other)
    : part_(other.part_ == nullptr ? nullptr : new Request(*other.part_)) {}

template <class Request>
RequestOnDemand<Request>::RequestOnDemand(RequestOnDemand&& other) noexcept
    : part_(std::exchange(other.part_, nullptr)), made_(std::exchange(other.made_, nullptr)) {}

template <class Request>
RequestOnDemand<Request>& RequestOnDemand<Request>::operator=(RequestOnDemand other) noexcept {
  std::swap(part_, other.part_);
  std::swap(made_, other.made_);
  return *this;
}

template <class Request>
RequestOnDemand<Request>::~RequestOnDemand() {
  delete part_;
  delete made_;
}

template <class Request>
Request* RequestOnDemand<Request>::part() noexcept {
  if (part_ == nullptr) part_ = std::exchange(made_, nullptr);
  return part_;
}

template <class Request>
Request& RequestOnDemand<Request>::become_part(Request request) {
  part_ = new Request(std::move(request));
  return *part_;
}

template <class Request>
const Request& RequestOnDemand<Request>::made(Request (*make)(const void* of), const void* of) const {
  const std::atomic_ref<Request*> made(made_);
  if (const Request* const known = made.load(std::memory_order_acquire)) return *known;
  auto mine = std::make_unique<Request>(make(of));
  Request* known = nullptr;
  if (made.compare_exchange_strong(known, mine.get(), std::memory_order_acq_rel)) return *mine.release();
  return *known;
}

template class RequestOnDemand<Query>;
template class RequestOnDemand<GetItem>;

}  // namespace keyc
