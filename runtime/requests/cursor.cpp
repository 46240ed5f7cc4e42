// Cursors of queries and scans, and what cursors of plans share with them; keyc/cursor.hpp has the bytes. All that is
// read is checked, since a cursor comes from outside: each attribute can be in a key, names ascend, and nothing is left
// over.

#include "requests/cursor.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "keyc/bytes.hpp"
#include "keyc/cursor.hpp"
#include "keyc/decimal.hpp"
#include "keyc/generated/fnv.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/key_text.hpp"
#include "keyc/generated/utf8.hpp"

namespace keyc {

std::string big_endian(std::uint64_t number, std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t i = size; i-- > 0; number >>= 8) bytes[i] = static_cast<char>(number & 255);
  return bytes;
}

namespace {

using Reason = CursorError::Reason;
using Type = AttributeValue::Type;

constexpr char query_version = 1;
constexpr char before_version = 4;
constexpr char query_versions[] = {query_version, before_version};
constexpr std::size_t longest_name = 255;
constexpr std::size_t most_attributes = 10;  // 2 of a table, 8 of an index

bool is_valid_text(std::string_view text, std::size_t limit) {
  return !text.empty() && text.size() <= limit && utf8::find_invalid(text) == std::string_view::npos;
}

/// Whether the attribute can be part of a key.
bool can_be_in_key(std::string_view name, const AttributeValue& value) {
  if (!is_valid_text(name, longest_name)) return false;
  const std::string& text = value.text();
  switch (value.type()) {
    case Type::S: return is_valid_text(text, partition_key_limit);
    case Type::N: {
      Decimal number;
      return detail::read_decimal(text, number);
    }
    case Type::B: return !text.empty() && text.size() <= partition_key_limit;
    case Type::BOOL:
    case Type::NUL:
    case Type::L:
    case Type::M:
    case Type::SS:
    case Type::NS:
    case Type::BS: break;
  }
  return false;
}

/// Parts of a query, each with its length, so that different lists of parts never have the same bytes.
class Parts {
 public:
  Parts& add(std::string_view part) {
    bytes_.append(big_endian(part.size(), 4)).append(part);
    return *this;
  }
  Parts& add(const AttributeNames& names) {
    bytes_ += big_endian(names.size(), 4);
    for (const auto& [alias, name] : names) add(alias).add(name);
    return *this;
  }
  /// Of the value with the name `any`, if that is not empty, only the name.
  Parts& add(const Item& values, std::string_view any) {
    bytes_ += big_endian(values.size(), 4);
    for (const Attribute& value : values) {
      add(value.name);
      if (any.empty() || value.name != any) add(value.value);
    }
    return *this;
  }
  Parts& add(const AttributeValue& value) {
    add(to_text(value.type())).add(value.text());
    bytes_ += big_endian(value.children().size(), 4);
    for (const Attribute& child : value.children()) add(child.name).add(child.value);
    return *this;
  }
  const std::string& bytes() const noexcept { return bytes_; }

 private:
  std::string bytes_;
};

template <class Request>
Parts& add_common(Parts& parts, const Request& request) {
  return parts.add(request.TableName)
      .add(request.IndexName)
      .add(request.FilterExpression)
      .add(request.ExpressionAttributeNames)
      .add(request.ExpressionAttributeValues, request.live_time);
}

std::string url_text(std::string_view bytes) {
  std::string text = base64_text(bytes);
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  text.erase(text.find_last_not_of('=') + 1);
  return text;
}

std::string url_bytes(std::string_view text) {
  if (text.find_first_of("+/=") != std::string_view::npos) throw CursorError(Reason::damaged);
  std::string standard(text);
  std::replace(standard.begin(), standard.end(), '-', '+');
  std::replace(standard.begin(), standard.end(), '_', '/');
  standard.append((4 - standard.size() % 4) % 4, '=');
  std::optional<std::string> bytes = base64_bytes(standard);
  if (!bytes) throw CursorError(Reason::damaged);
  return *std::move(bytes);
}

AttributeValue value_of(std::string_view type, std::string text) {
  if (type == "S") return AttributeValue::string(std::move(text));
  if (type == "N") return AttributeValue::number(std::move(text));
  if (type == "B") return AttributeValue::binary(std::move(text));
  throw CursorError(Reason::damaged);
}

template <class Request>
std::string make(const Request& request, const Item& key, char version = query_version) {
  if (key.size() > most_attributes) throw Error("a key has 10 attributes at most, and so has a cursor");
  std::string bytes = query_identity(request);
  for (const Attribute& attribute : key) write_attribute(bytes, attribute);
  return sealed(version, bytes);
}

template <class Request>
Item key_in(const Request& request, std::string_view text) {
  Cursor cursor = read_cursor(text);
  if (cursor.is_before) throw CursorError(Reason::other_version);
  if (cursor.query != query_identity(request)) throw CursorError(Reason::other_query);
  return std::move(cursor.key);
}

std::string message(Reason reason) {
  switch (reason) {
    case Reason::damaged: return "this is not a cursor, or it was changed or cut on its way";
    case Reason::other_version: return "this cursor is of a format that is not known here";
    case Reason::other_query: return "this cursor is from another query, or from this one with other values";
  }
  return {};
}

}  // namespace

std::string hash_of(std::string_view bytes) {
  Fnv fnv;
  fnv.add(bytes);
  return big_endian(fnv.hash(), hash_size);
}

std::string sealed(char version, const std::string& bytes) {
  const std::string all = version + bytes;
  return url_text(all + hash_of(all));
}

OpenedCursor opened(std::string_view versions, std::string_view text) {
  const std::string bytes = url_bytes(text);
  if (bytes.empty()) throw CursorError(Reason::damaged);
  if (versions.find(bytes.front()) == versions.npos) throw CursorError(Reason::other_version);
  if (bytes.size() < 1 + 2 * hash_size) throw CursorError(Reason::damaged);
  const std::string_view summed = std::string_view(bytes).substr(0, bytes.size() - hash_size);
  if (!bytes.ends_with(hash_of(summed))) throw CursorError(Reason::damaged);
  return {bytes.front(), std::string(summed.substr(1))};
}

void write_attribute(std::string& bytes, const Attribute& attribute) {
  bytes.append(big_endian(attribute.name.size(), 1)).append(attribute.name);
  write_key_value(bytes, attribute.name, attribute.value);
}

void write_key_value(std::string& bytes, std::string_view name, const AttributeValue& value) {
  if (!can_be_in_key(name, value))
    throw Error("the attribute '" + std::string(name) + "' is not part of a key, which a cursor could hold");
  bytes.append(to_text(value.type()));
  bytes.append(big_endian(value.text().size(), 2)).append(value.text());
}

std::string_view CursorReader::take(std::size_t size) {
  if (size > bytes_.size()) throw CursorError(Reason::damaged);
  const std::string_view taken = bytes_.substr(0, size);
  bytes_.remove_prefix(size);
  return taken;
}

std::size_t CursorReader::number(std::size_t size) {
  std::size_t number = 0;
  for (const char c : take(size)) number = number << 8 | static_cast<unsigned char>(c);
  return number;
}

void read_attribute(CursorReader& from, Item& key) {
  const std::string_view name = from.take(from.number(1));
  AttributeValue value = read_key_value(from, name);
  const std::string_view last = key.empty() ? std::string_view() : std::string_view((key.end() - 1)->name);
  if (name <= last || key.size() == most_attributes) throw CursorError(Reason::damaged);
  key.set(name, std::move(value));
}

AttributeValue read_key_value(CursorReader& from, std::string_view name) {
  const std::string_view type = from.take(1);
  AttributeValue value = value_of(type, std::string(from.take(from.number(2))));
  if (!can_be_in_key(name, value)) throw CursorError(Reason::damaged);
  return value;
}

/// Names that only a projection uses are part of the identity too.
std::string query_identity(const Query& query) {
  Parts parts;
  add_common(parts.add("Query"), query)
      .add(query.KeyConditionExpression)
      .add(query.ScanIndexForward.value_or(true) ? "forward" : "backward");
  return hash_of(parts.bytes());
}

std::string query_identity(const Scan& scan) {
  Parts parts;
  add_common(parts.add("Scan"), scan);
  if (scan.TotalSegments) parts.add(big_endian(static_cast<std::uint64_t>(*scan.TotalSegments), 4));
  if (scan.Segment) parts.add(big_endian(static_cast<std::uint64_t>(*scan.Segment), 4));
  return hash_of(parts.bytes());
}

Cursor read_cursor(std::string_view text) {
  const OpenedCursor opened_text = opened({query_versions, std::size(query_versions)}, text);
  CursorReader from(opened_text.bytes);
  Cursor cursor{std::string(from.take(hash_size)), opened_text.version == before_version};
  while (!from.empty()) read_attribute(from, cursor.key);
  if (cursor.is_before && cursor.key.empty()) throw CursorError(Reason::damaged);
  return cursor;
}

CursorError::CursorError(Reason reason) : Error(message(reason)), reason_(reason) {}

std::string make_cursor(const Query& query, const Item& key) { return make(query, key); }
std::string make_cursor(const Scan& scan, const Item& key) { return make(scan, key); }

std::string make_cursor_before(const Query& query, const Item& key) { return make(query, key, before_version); }

Item key_of_cursor(const Query& query, std::string_view cursor) { return key_in(query, cursor); }
Item key_of_cursor(const Scan& scan, std::string_view cursor) { return key_in(scan, cursor); }

}  // namespace keyc
