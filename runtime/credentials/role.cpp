#include "credentials/role.hpp"

namespace keyc::credentials {
namespace {

class SignedRole final : public Source {
 public:
  SignedRole(Means means, Role role, const MakeSource& signer)
      : means_(std::move(means)), endpoint_(sts_endpoint(means_.config)), role_(std::move(role)), signer_(signer()) {}

  Credentials fetch() override {
    return assume_signed(means_, endpoint_, role_, signer_->fetch(),
                         "the role " + role_.arn.value + " in " + role_.arn.place);
  }

 private:
  const Means means_;
  const StsEndpoint endpoint_;
  const Role role_;
  const std::unique_ptr<Source> signer_;
};

}  // namespace

MakeSource role_source(const Means& means, const Role& role, const MakeSource& signer) {
  static_cast<void>(sts_endpoint(means.config));  // throws now what it throws
  return [means, role, signer] { return std::make_unique<SignedRole>(means, role, signer); };
}

}  // namespace keyc::credentials
