#include "testing/tokens.hpp"

#include "keyc/client.hpp"
#include "testing/requests.hpp"

namespace keyc::fake {
namespace {

constexpr std::chrono::minutes remembered{10};

std::string token_of(std::string_view body) { return request_from_json<TransactWriteItems>(body).ClientRequestToken; }

}  // namespace

bool Tokens::is_known(std::string_view body, Time now) const {
  const auto found = done_.find(token_of(body));
  if (found == done_.end() || now - found->second.time > remembered) return false;
  if (found->second.body != body)
    throw ServiceError("IdempotentParameterMismatchException",
                       "The request uses the same client token as a previous, but non-identical request. Do not reuse "
                       "a client token with different requests, unless the requests are identical",
                       400);
  return true;
}

void Tokens::remember(std::string_view body, Time now) {
  std::string token = token_of(body);
  if (!token.empty()) done_.insert_or_assign(std::move(token), Done{std::string(body), now});
}

}  // namespace keyc::fake
