#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"
#include "keyc/requests.hpp"

namespace keyc {

/// See keyc/cursor.hpp.
struct Cursor {
  std::string query{};     // the identity of its query
  bool is_before = false;  // its place is before the key, and not after it
  Item key{};
};

/// Throws CursorError.
Cursor read_cursor(std::string_view text);

/// The cursor whose place is before this key. Throws Error as make_cursor().
std::string make_cursor_before(const Query& query, const Item& key);

// What cursors of all versions are made of.

inline constexpr std::size_t hash_size = 8;

std::string big_endian(std::uint64_t number, std::size_t size);
std::string hash_of(std::string_view bytes);

/// The text of a cursor with these bytes between its version and its checksum.
std::string sealed(char version, const std::string& bytes);
/// The bytes again, of a cursor that has one of these versions. Throws CursorError.
struct OpenedCursor {
  char version = 0;
  std::string bytes{};
};
OpenedCursor opened(std::string_view versions, std::string_view text);

/// Appends an attribute of a key. Throws Error for one that cannot be in a key.
void write_attribute(std::string& bytes, const Attribute& attribute);
/// Appends the value of a key attribute without its name, which whoever reads it knows. Throws Error for one that
/// cannot be in a key.
void write_key_value(std::string& bytes, std::string_view name, const AttributeValue& value);

/// Reads bytes from the beginning. All throw CursorError.
class CursorReader {
 public:
  explicit CursorReader(std::string_view bytes) : bytes_(bytes) {}
  bool empty() const noexcept { return bytes_.empty(); }
  std::string_view take(std::size_t size);
  std::size_t number(std::size_t size);

 private:
  std::string_view bytes_;
};

/// Adds an attribute to the key, which must come after those that it has.
void read_attribute(CursorReader& from, Item& key);
/// The value of a key attribute of this name.
AttributeValue read_key_value(CursorReader& from, std::string_view name);

std::string query_identity(const Query& query);
std::string query_identity(const Scan& scan);

}  // namespace keyc
