#pragma once

#include <algorithm>
#include <string>

#include "keyc/bytes.hpp"
#include "keyc/cursor.hpp"
#include "keyc/generated/fnv.hpp"

namespace keyc::test {

/// The bytes of a cursor, without its checksum.
inline std::string bytes_of(std::string cursor) {
  std::replace(cursor.begin(), cursor.end(), '-', '+');
  std::replace(cursor.begin(), cursor.end(), '_', '/');
  cursor.append((4 - cursor.size() % 4) % 4, '=');
  const std::string bytes = *base64_bytes(cursor);
  return bytes.substr(0, bytes.size() - 8);
}

/// The cursor of these bytes, with a correct checksum.
inline std::string cursor_of(std::string bytes) {
  Fnv fnv;
  fnv.add(bytes);
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(fnv.hash() >> shift & 255);
  std::string text = base64_text(bytes);
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  text.erase(text.find_last_not_of('=') + 1);
  return text;
}

/// A cursor of the query with these bytes instead of its key.
inline std::string cursor_with(const Query& query, const std::string& key) {
  return cursor_of(bytes_of(make_cursor(query, {})) + key);
}

inline int version_of(const std::string& cursor) { return bytes_of(cursor).front(); }
inline std::string with_version(char version, const std::string& cursor) {
  return cursor_of(version + bytes_of(cursor).substr(1));
}

}  // namespace keyc::test
