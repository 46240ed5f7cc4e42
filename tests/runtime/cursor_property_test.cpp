#include <rapidcheck.h>

#include "keyc/bytes.hpp"
#include "keyc/cursor.hpp"
#include "keyc/fnv.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;

namespace {

std::string some_text(int longest) {
  const auto size = *rc::gen::inRange(0, longest);
  return *rc::gen::container<std::string>(static_cast<std::size_t>(size), rc::gen::arbitrary<char>());
}

AttributeValue some_value() {
  switch (*rc::gen::inRange(0, 3)) {
    case 0: return AttributeValue::string(some_text(50));
    case 1: return AttributeValue::number(std::to_string(*rc::gen::arbitrary<int>()));
    default: return AttributeValue::binary(some_text(50));
  }
}

Item some_key() {
  Item key;
  for (int i = *rc::gen::inRange(0, 9); i > 0; --i) key.set(some_text(20), some_value());
  return key;
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

TEST_CASE("Any key of any query goes through its cursor unchanged, and through that of no other") {
  REQUIRE(rc::check([] {
    const keyc::Query query = some_query();
    const keyc::Query other = some_query();
    const Item key = some_key();
    const std::string cursor = keyc::make_cursor(query, key);
    RC_ASSERT(keyc::key_of_cursor(query, cursor) == key);
    RC_ASSERT(is_taken(other, cursor) == same(query, other));
  }));
}

TEST_CASE("A cursor with several characters changed, moved or left out is refused") {
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

TEST_CASE("Any bytes with a checksum that is right are a key or CursorError") {
  REQUIRE(rc::check([] {
    const keyc::Query query = some_query();
    const std::string own = *keyc::base64_bytes([&] {
      std::string text = keyc::make_cursor(query, {});
      std::replace(text.begin(), text.end(), '-', '+');
      std::replace(text.begin(), text.end(), '_', '/');
      return text.append((4 - text.size() % 4) % 4, '=');
    }());
    std::string bytes = own.substr(0, 9);
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
      bytes += static_cast<char>(*rc::gen::inRange(0, 3));
      bytes += *rc::gen::element<std::string>("S", "N", "X", "ab", std::string("\0\0", 2), std::string("\0\1", 2));
    }
    keyc::Fnv fnv;
    fnv.add(bytes);
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(fnv.hash() >> shift & 255);
    std::string text = keyc::base64_text(bytes);
    std::replace(text.begin(), text.end(), '+', '-');
    std::replace(text.begin(), text.end(), '/', '_');
    text.erase(text.find_last_not_of('=') + 1);
    (void)is_taken(query, text);
  }));
}
