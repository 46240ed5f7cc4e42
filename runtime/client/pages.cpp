#include "keyc/client.hpp"

namespace keyc {

Pages::iterator Pages::begin() {
  if (!page_) advance();
  return iterator(*this);
}

void Pages::advance() {
  page_.reset();
  if (!more_) return;
  std::visit(
      [this](auto& request) {
        page_ = client_->send(request);
        request.ExclusiveStartKey = page_->LastEvaluatedKey;
        more_ = !request.ExclusiveStartKey.empty();
      },
      request_);
}

}  // namespace keyc
