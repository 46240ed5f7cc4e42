#include <memory>
#include <utility>

#include "keyc/query.hpp"
#include "values/made_once.hpp"

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
  return made_once(made_, [&] { return std::make_unique<Request>(make(of)); });
}

template class RequestOnDemand<Query>;
template class RequestOnDemand<GetItem>;

}  // namespace keyc
