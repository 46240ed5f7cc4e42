#pragma once

#include "keyc/requests.hpp"

namespace keyc {

/// DynamoDB takes expressions of 4 KB at most. Where one of the request's is longer, its placeholders become "#0",
/// "#1", … and ":0", ":1", …; all others stay readable.
void shorten(UpdateItem& request);

}  // namespace keyc
