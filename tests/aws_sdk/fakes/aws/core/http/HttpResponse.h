#pragma once
#include <aws/core/utils/memory/stl/AWSMap.h>
#include <aws/core/utils/memory/stl/AWSString.h>

#include <functional>
namespace Aws::Http {

class HttpRequest;
enum class HttpResponseCode { REQUEST_NOT_MADE = -1, OK = 200, BAD_REQUEST = 400, INTERNAL_SERVER_ERROR = 500 };
enum class Scheme { HTTP, HTTPS };
typedef Aws::Map<Aws::String, Aws::String> HeaderValueCollection;
typedef std::function<bool(const HttpRequest*)> ContinueRequestHandler;

}  // namespace Aws::Http
