#pragma once
#include <aws/core/client/CoreErrors.h>
#include <aws/core/http/HttpResponse.h>
#include <aws/core/utils/json/JsonSerializer.h>
namespace Aws::Client {

class JsonErrorMarshaller;

template <class ERROR_TYPE>
class AWSError {
  friend class JsonErrorMarshaller;
  template <class T>
  friend class AWSError;

 public:
  AWSError() = default;
  AWSError(ERROR_TYPE errorType, Aws::String exceptionName, Aws::String message, bool isRetryable)
      : type_(errorType), name_(std::move(exceptionName)), message_(std::move(message)), is_retryable_(isRetryable) {}
  template <class OTHER_ERROR_TYPE>
  AWSError(const AWSError<OTHER_ERROR_TYPE>& other)
      : type_(static_cast<ERROR_TYPE>(other.type_)),
        name_(other.name_),
        message_(other.message_),
        request_id_(other.request_id_),
        headers_(other.headers_),
        code_(other.code_),
        payload_(other.payload_),
        is_retryable_(other.is_retryable_) {}
  const ERROR_TYPE GetErrorType() const { return type_; }
  const Aws::String& GetExceptionName() const { return name_; }
  const Aws::String& GetMessage() const { return message_; }
  const Aws::String& GetRequestId() const { return request_id_; }
  void SetRequestId(const Aws::String& requestId) { request_id_ = requestId; }
  bool ShouldRetry() const { return is_retryable_; }
  const Aws::Http::HeaderValueCollection& GetResponseHeaders() const { return headers_; }
  void SetResponseHeaders(const Aws::Http::HeaderValueCollection& headers) { headers_ = headers; }
  Aws::Http::HttpResponseCode GetResponseCode() const { return code_; }
  void SetResponseCode(Aws::Http::HttpResponseCode responseCode) { code_ = responseCode; }

 protected:
  const Aws::Utils::Json::JsonValue& GetJsonPayload() const { return payload_; }

 private:
  ERROR_TYPE type_{};
  Aws::String name_;
  Aws::String message_;
  Aws::String request_id_;
  Aws::Http::HeaderValueCollection headers_;
  Aws::Http::HttpResponseCode code_ = Aws::Http::HttpResponseCode::REQUEST_NOT_MADE;
  Aws::Utils::Json::JsonValue payload_;
  bool is_retryable_ = false;
};

/// Has the fake client's access to an error's payload.
class JsonErrorMarshaller {
 public:
  template <class Error>
  static void set_payload(Error& error, const Aws::Utils::Json::JsonValue& payload) {
    error.payload_ = payload;
  }
};

}  // namespace Aws::Client
