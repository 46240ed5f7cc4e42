#include "credentials/web_identity.hpp"

#include "credentials/asking.hpp"

namespace keyc::credentials {
namespace {

class WebIdentity final : public Source {
 public:
  WebIdentity(Means means, Role role, Setting token_file)
      : means_(std::move(means)),
        endpoint_(sts_endpoint(means_.config)),
        role_(std::move(role)),
        token_file_(std::move(token_file)),
        name_("the role " + role_.arn.value + " by the token in " + token_file_.value) {}

  Credentials fetch() override { return assume_by_token(means_, endpoint_, role_, token_in(token_file_), name_); }

 private:
  const Means means_;
  const StsEndpoint endpoint_;
  const Role role_;
  const Setting token_file_;
  const std::string name_;
};

}  // namespace

MakeSource web_identity_source(const Means& means, const Role& role, const Setting& token_file) {
  static_cast<void>(sts_endpoint(means.config));  // throws now what it throws
  return [means, role, token_file] { return std::make_unique<WebIdentity>(means, role, token_file); };
}

}  // namespace keyc::credentials
