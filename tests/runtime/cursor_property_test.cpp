#include <rapidcheck.h>

#include "forged_cursor.hpp"
#include "keyc/cursor.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;

namespace {

std::string some_text(int longest) {
  const auto size = *rc::gen::inRange(0, longest);
  return *rc::gen::container<std::string>(static_cast<std::size_t>(size), rc::gen::arbitrary<char>());
}

/// Of at least one character, in UTF-8.
std::string some_name(int longest) {
  std::string text;
  for (int i = *rc::gen::inRange(1, longest); i > 0; --i)
    text +=
        *rc::gen::element<std::string>("a", "Z", "#", "\1", "\x7f", "ä", "€", "\xf0\x9f\x98\x80", std::string(1, '\0'));
  return text;
}

AttributeValue some_value() {
  switch (*rc::gen::inRange(0, 3)) {
    case 0: return AttributeValue::string(some_name(50));
    case 1: return AttributeValue::number(std::to_string(*rc::gen::arbitrary<int>()));
    default: return AttributeValue::binary('b' + some_text(50));
  }
}

Item some_key() {
  Item key;
  for (int i = *rc::gen::inRange(0, 11); i > 0; --i) key.set(some_name(20), some_value());
  return key;
}

/// Bytes that are often similar to those of a key in a cursor.
std::string some_key_bytes() {
  std::string bytes;
  for (int i = *rc::gen::inRange(0, 13); i > 0; --i) {
    const std::string name = *rc::gen::element<std::string>("a", "b", "c", "d", "", "\xff", "ä", some_text(4));
    const std::string value = *rc::gen::element<std::string>("1", "-2.5e3", "1e126", "x", "", "\xff", some_text(4));
    bytes += static_cast<char>(name.size());
    bytes += name + *rc::gen::element('S', 'N', 'B', 'L');
    bytes += '\0';
    bytes += static_cast<char>(value.size()) + value;
  }
  if (*rc::gen::inRange(0, 4) == 0) bytes += some_text(4);
  return bytes;
}

keyc::Query some_query() {
  keyc::Query query;
  query.TableName = some_text(4);
  query.IndexName = some_text(4);
  query.KeyConditionExpression = some_text(4);
  query.FilterExpression = some_text(4);
  query.ExpressionAttributeNames = {{some_text(3), some_text(3)}, {some_text(3), some_text(3)}};
  query.ExpressionAttributeValues.set(some_text(3), some_value());
  query.ExpressionAttributeValues.set(some_text(3), some_value());
  query.ScanIndexForward = *rc::gen::arbitrary<bool>();
  return query;
}

bool same(const keyc::Query& a, const keyc::Query& b) {
  return a.TableName == b.TableName && a.IndexName == b.IndexName &&
         a.KeyConditionExpression == b.KeyConditionExpression && a.FilterExpression == b.FilterExpression &&
         a.ExpressionAttributeNames == b.ExpressionAttributeNames &&
         a.ExpressionAttributeValues == b.ExpressionAttributeValues && a.ScanIndexForward == b.ScanIndexForward;
}

bool is_taken(const keyc::Query& query, const std::string& cursor) {
  try {
    keyc::key_of_cursor(query, cursor);
    return true;
  } catch (const keyc::CursorError&) {
    return false;
  }
}

}  // namespace

TEST_CASE("Any key of any query is read from its cursor unchanged, and never from that of another query") {
  REQUIRE(rc::check([] {
    const keyc::Query query = some_query();
    const keyc::Query other_query = some_query();
    const Item key = some_key();
    const std::string cursor = keyc::make_cursor(query, key);
    RC_ASSERT(keyc::key_of_cursor(query, cursor) == key);
    RC_ASSERT(is_taken(other_query, cursor) == same(query, other_query));
  }));
}

TEST_CASE("A cursor with several characters changed, moved or removed is refused") {
  REQUIRE(rc::check([] {
    const keyc::Query query = some_query();
    const std::string cursor = keyc::make_cursor(query, some_key());
    std::string changed = cursor;
    for (int i = *rc::gen::inRange(1, 5); i > 0; --i) {
      const auto at = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(changed.size())));
      const auto to = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(changed.size())));
      switch (*rc::gen::inRange(0, 4)) {
        case 0: changed[at] = cursor[to % cursor.size()]; break;
        case 1: std::swap(changed[at], changed[to]); break;
        case 2: changed.erase(at, 1); break;
        default: changed.insert(at, 1, 'A');
      }
    }
    RC_PRE(changed != cursor);
    RC_ASSERT(!is_taken(query, changed));
  }));
}

TEST_CASE("Any bytes with a correct checksum are a key or CursorError") {
  int keys = 0;
  REQUIRE(rc::check([&] {
    const keyc::Query query = some_query();
    // One in twenty is a key, so that a hundred may have none.
    for (int i = 0; i < 10; ++i) {
      const std::string cursor = keyc::test::cursor_with(query, some_key_bytes());
      Item key;
      try {
        key = keyc::key_of_cursor(query, cursor);
      } catch (const keyc::CursorError&) {
        continue;
      }
      RC_ASSERT(keyc::make_cursor(query, key) == cursor);
      keys += key.empty() ? 0 : 1;
    }
  }));
  REQUIRE(keys > 0);
}
