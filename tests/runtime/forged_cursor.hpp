#pragma once

#include <algorithm>
#include <string>

#include "keyc/bytes.hpp"
#include "keyc/cursor.hpp"
#include "keyc/fnv.hpp"

namespace keyc::test {

/// A cursor of the query with these bytes instead of its key, and a correct checksum.
inline std::string cursor_with(const Query& query, const std::string& key) {
  std::string start = make_cursor(query, {});
  std::replace(start.begin(), start.end(), '-', '+');
  std::replace(start.begin(), start.end(), '_', '/');
  start.append((4 - start.size() % 4) % 4, '=');
  std::string bytes = base64_bytes(start)->substr(0, 9) + key;
  Fnv fnv;
  fnv.add(bytes);
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(fnv.hash() >> shift & 255);
  std::string text = base64_text(bytes);
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  text.erase(text.find_last_not_of('=') + 1);
  return text;
}

}  // namespace keyc::test
