#pragma once

#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/requests.hpp"

namespace keyc {

/// See keyc/cursor.hpp.
struct Cursor {
  std::string query;  // the identity of its query
  Item key;
};

/// Throws CursorError.
Cursor read_cursor(std::string_view text);

std::string query_identity(const Query& query);
std::string query_identity(const Scan& scan);

}  // namespace keyc
