// Cursors: any text in place of a cursor, and cursors made from any key, which must return that key.
#include <algorithm>
#include <string>

#include "fuzz/fuzz.hpp"
#include "keyc/bytes.hpp"
#include "keyc/cursor.hpp"
#include "keyc/errors.hpp"
#include "keyc/fnv.hpp"
#include "keyc/json.hpp"

namespace {

keyc::Query query() {
  keyc::Query query;
  query.TableName = "places";
  query.IndexName = "byCity";
  query.KeyConditionExpression = "#p = :p";
  query.ExpressionAttributeNames = {{"#p", "pk"}};
  query.ExpressionAttributeValues.set(":p", keyc::AttributeValue::string("FR"));
  return query;
}

/// A text that is accepted is the cursor that would be made: each place in a query has exactly one cursor.
void try_cursor(std::string_view text) {
  const keyc::Query request = query();
  keyc::Item key;
  try {
    key = keyc::key_of_cursor(request, text);
  } catch (const keyc::CursorError&) {
    return;
  }
  if (keyc::make_cursor(request, key) != text) keyc_tests::fail("a cursor that is not made so", text);
}

void try_key(std::string_view json) {
  const keyc::Query request = query();
  try {
    const keyc::Item key = keyc::item_from_json(json);
    const std::string cursor = keyc::make_cursor(request, key);
    if (keyc::key_of_cursor(request, cursor) != key) keyc_tests::fail("another key is in the cursor", cursor);
  } catch (const keyc::CursorError&) {
    keyc_tests::fail("a cursor that was made is refused", json);
  } catch (const keyc::Error&) {  // no valid item, or no valid key
  }
}

std::string base64_for_urls(std::string_view bytes) {
  std::string text = keyc::base64_text(bytes);
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  text.erase(text.find_last_not_of('=') + 1);
  return text;
}

/// A cursor of this query whose key is these bytes: with the right identity and checksum, which random bytes never
/// have.
void try_body(std::string_view body) {
  static const std::string head = [] {
    std::string text = keyc::make_cursor(query(), {});
    text.append((4 - text.size() % 4) % 4, '=');
    std::replace(text.begin(), text.end(), '-', '+');
    std::replace(text.begin(), text.end(), '_', '/');
    return keyc::base64_bytes(text)->substr(0, 9);
  }();
  std::string bytes = head + std::string(body);
  keyc::Fnv fnv;
  fnv.add(bytes);
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(fnv.hash() >> shift & 255);
  try_cursor(base64_for_urls(bytes));
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  if (input.empty()) return;
  const char kind = input.front();
  input.remove_prefix(1);
  switch (static_cast<unsigned char>(kind) % 3) {
    case 0: return try_cursor(input);
    case 1: return try_key(input);
    default: return try_body(input);
  }
}
