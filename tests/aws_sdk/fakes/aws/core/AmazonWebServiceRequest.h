#pragma once
#include <aws/core/http/HttpResponse.h>
#include <aws/core/utils/memory/stl/AWSStreamFwd.h>
namespace Aws {

class AmazonWebServiceRequest;
typedef std::function<void(const AmazonWebServiceRequest&)> RequestRetryHandler;

class AmazonWebServiceRequest {
 public:
  virtual ~AmazonWebServiceRequest() = default;
  virtual const char* GetServiceRequestName() const = 0;
  const IOStreamFactory& GetResponseStreamFactory() const { return factory_; }
  void SetResponseStreamFactory(const IOStreamFactory& factory) { factory_ = factory; }
  virtual void SetContinueRequestHandler(const Http::ContinueRequestHandler& handler) { continue_ = handler; }
  virtual void SetContinueRequestHandler(Http::ContinueRequestHandler&& handler) { continue_ = std::move(handler); }
  virtual void SetRequestRetryHandler(const RequestRetryHandler& handler) { retry_ = handler; }
  virtual void SetRequestRetryHandler(RequestRetryHandler&& handler) { retry_ = std::move(handler); }
  virtual const Http::ContinueRequestHandler& GetContinueRequestHandler() const { return continue_; }
  virtual const RequestRetryHandler& GetRequestRetryHandler() const { return retry_; }

 private:
  IOStreamFactory factory_;
  Http::ContinueRequestHandler continue_;
  RequestRetryHandler retry_;
};

}  // namespace Aws
