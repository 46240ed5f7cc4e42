#pragma once
#include <aws/core/auth/AWSCredentials.h>
namespace Aws::Auth {

class AWSCredentialsProvider {
 public:
  virtual ~AWSCredentialsProvider() = default;
  virtual AWSCredentials GetAWSCredentials() = 0;
};

}  // namespace Aws::Auth
