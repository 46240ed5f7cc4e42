#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "keyc/errors.hpp"
#include "keyc/generated/item_requests.hpp"

/// A cursor is a position in the results of a query or a scan, as text that can be part of a URL: what a web page's
/// "next" link carries. It continues after an item, even if that item was deleted meanwhile. Its bytes, in base 64 for
/// URLs without padding (RFC 4648, section 5):
///
///     1 byte   01, the version of this format
///     8 bytes  the identity of the query
///     for each attribute of the key to continue after, 10 at most, in the order of their names, each once; none for
///     the start of the query:
///       1 byte   length of the name in bytes, 1 to 255, then the name in UTF-8
///       1 byte   'S', 'N' or 'B'
///       2 bytes  length of the value in bytes, then the value as AttributeValue::text() has it: 1 to 2,048 bytes,
///                UTF-8 for 'S', or a number that DynamoDB can hold for 'N'
///     8 bytes  checksum of all bytes before
///
/// Numbers are big-endian. The identity and the checksum are 64 bits of FNV-1a (Fowler, Noll, Vo: The FNV
/// Non-Cryptographic Hash Algorithm). The identity is the hash of: query or scan, table, index, key condition and
/// filter with their names and values, direction, and the segment of a scan. Page size, limit and consistency may change from one page to the
/// next; so may a projection, as long as the request has the same ExpressionAttributeNames.
///
/// The place before an item, which previous() of a page gives, has version 04 and the item's key: a query reads from it
/// or back from it (EntityQuery::from, before), in as many requests as that takes. The functions below do not know it.
///
/// The checksum detects mistakes. It is not authentication, and nothing is encrypted: whoever has a cursor can read the
/// key in it, and whoever knows the format can make one that starts elsewhere in the same query.
namespace keyc {

/// A text that is not a cursor of this query.
class CursorError : public Error {
 public:
  enum class Reason {
    damaged,        // not a cursor, or one that was changed or cut, or that has an impossible key
    other_version,  // from a program that writes cursors in another format
    other_query,    // from another query, or from this one with other values
  };
  explicit CursorError(Reason reason);
  Reason reason() const noexcept { return reason_; }

 private:
  Reason reason_;
};

/// The cursor that continues after this key (a LastEvaluatedKey, or the key attributes of table and index of an item);
/// for an empty key, the start. Throws Error for an item that cannot be a key; whether it is a key of what is read is
/// not checked.
std::string make_cursor(const Query& query, const Item& key);
std::string make_cursor(const Scan& scan, const Item& key);

/// The key in a cursor, the ExclusiveStartKey to continue with: empty for the start. Throws CursorError.
Item key_of_cursor(const Query& query, std::string_view cursor);
Item key_of_cursor(const Scan& scan, std::string_view cursor);

}  // namespace keyc
