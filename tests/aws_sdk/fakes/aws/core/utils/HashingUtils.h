#pragma once
#include <aws/core/utils/Array.h>
#include <aws/core/utils/memory/stl/AWSString.h>
namespace Aws::Utils {

class HashingUtils {
 public:
  static Aws::String Base64Encode(const ByteBuffer& byteBuffer);
  static ByteBuffer Base64Decode(const Aws::String& base64);
};

}  // namespace Aws::Utils
