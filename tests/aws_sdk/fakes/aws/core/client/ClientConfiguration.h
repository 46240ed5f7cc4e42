#pragma once
#include <aws/core/client/RetryStrategy.h>
#include <aws/core/http/HttpResponse.h>
#include <aws/core/utils/memory/stl/AWSString.h>

#include <memory>
namespace Aws::Client {

struct ClientConfiguration {
  virtual ~ClientConfiguration() = default;
  Aws::Http::Scheme scheme = Aws::Http::Scheme::HTTPS;
  Aws::String region;
  bool useDualStack = false;
  bool useFIPS = false;
  long httpRequestTimeoutMs = 0;
  long connectTimeoutMs = 1000;
  std::shared_ptr<RetryStrategy> retryStrategy;
  Aws::String endpointOverride;
  Aws::String proxyHost;
  bool verifySSL = true;
  Aws::String caPath;
  Aws::String caFile;
};

}  // namespace Aws::Client
