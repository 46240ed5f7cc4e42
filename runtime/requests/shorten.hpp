#pragma once

#include "keyc/requests.hpp"

namespace keyc {

/// DynamoDB accepts expressions of at most 4 KB. If one of the request's is longer, the placeholders of the request
/// become "#0", "#1", … and ":0", ":1", …; otherwise they stay readable. Throws ExpressionError if that is not enough.
void shorten(UpdateItem& request);
void shorten(DeleteItem& request);

}  // namespace keyc
