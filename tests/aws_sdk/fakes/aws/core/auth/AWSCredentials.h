#pragma once
#include <aws/core/utils/memory/stl/AWSString.h>
namespace Aws::Auth {

class AWSCredentials {
 public:
  AWSCredentials() = default;
  AWSCredentials(const Aws::String& accessKeyId, const Aws::String& secretKey, const Aws::String& sessionToken)
      : key_(accessKeyId), secret_(secretKey), token_(sessionToken) {}
  const Aws::String& GetAWSAccessKeyId() const { return key_; }
  const Aws::String& GetAWSSecretKey() const { return secret_; }
  const Aws::String& GetSessionToken() const { return token_; }
  const Aws::String& GetAccountId() const { return account_; }
  void SetAccountId(const Aws::String& accountId) { account_ = accountId; }

 private:
  Aws::String key_;
  Aws::String secret_;
  Aws::String token_;
  Aws::String account_;
};

}  // namespace Aws::Auth
