#include "client/credentials_watch.hpp"

#include <utility>

#include "client/reports.hpp"
#include "credentials/expiry.hpp"

namespace keyc::client {

void CredentialsWatch::saw(const Credentials& given, CredentialsProvider& provider,
                           const std::shared_ptr<Observer>& observer) {
  if (observer == nullptr) return;
  std::string trouble;
  told([&] { trouble = provider.trouble(); });
  bool is_new = false;
  bool has_failed = false;
  {
    // Another thread is telling. In a forked process it may be one that is not there.
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock()) return;
    is_new = given.access_key_id != key_id_ || given.expires != expires_;
    has_failed = !trouble.empty() && trouble != trouble_;
    key_id_ = given.access_key_id;
    expires_ = given.expires;
    trouble_ = trouble;
  }
  if (has_failed) tell(observer, Note::Kind::credentials_failed, trouble);
  if (!is_new) return;
  std::string text = given.source.empty() ? "the program" : given.source;
  if (given.expires) text += ", until " + credentials::written_expiry(*given.expires);
  tell(observer, Note::Kind::credentials_refreshed, text);
}

}  // namespace keyc::client
