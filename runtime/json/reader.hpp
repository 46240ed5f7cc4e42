#pragma once

#include <simdjson.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "keyc/attribute_value.hpp"

namespace keyc::json {

/// The place of an element in a document: a chain on the stack, converted to text only for an error.
struct Place {
  const Place* outer = nullptr;
  std::string_view name;
  std::optional<std::size_t> index;
};

/// A parsed document whose root is an object. It has a parser of its own, which later documents of the thread reuse.
class Document {
 public:
  /// Throws JsonError.
  explicit Document(std::string_view json);
  ~Document();
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;
  simdjson::dom::element root() const noexcept { return root_; }

 private:
  std::unique_ptr<simdjson::dom::parser> parser_;
  simdjson::dom::element root_;
};

/// Throws JsonError: "Items[3].sk: expected …, found a number".
[[noreturn]] void fail(const Place& place, std::string_view expected, simdjson::dom::element found);

// Each throws JsonError if the element has another form.
AttributeValue read_value(simdjson::dom::element element, const Place& place, int depth = 0);
Item read_item(simdjson::dom::element element, const Place& place, int depth = 0);
std::string_view read_string(simdjson::dom::element element, const Place& place);
std::int64_t read_count(simdjson::dom::element element, const Place& place);
simdjson::dom::array read_array(simdjson::dom::element element, const Place& place);
simdjson::dom::object read_object(simdjson::dom::element element, const Place& place);

/// Nothing if the element has no such member.
std::optional<simdjson::dom::element> member(simdjson::dom::element object, std::string_view name);
/// Throws JsonError if it has none.
simdjson::dom::element required_member(simdjson::dom::element object, std::string_view name);
/// Throws JsonError for an object that has members, but none of these: the answer is not DynamoDB's.
void require_any_member(simdjson::dom::element object, std::initializer_list<std::string_view> names);

/// What stands besides the items in the answer to a Query or a Scan.
struct PageEnd {
  std::int64_t count = 0;
  std::int64_t scanned_count = 0;
  Item last_evaluated_key;
};
/// Throws JsonError.
PageEnd read_page_end(simdjson::dom::element answer);

}  // namespace keyc::json
