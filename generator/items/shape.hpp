#pragma once

#include <string_view>

namespace keyc::items {

/// What begins with a '{' at the beginning of a line, or after another document.
enum class Shape : unsigned char {
  line,      // the rest of the line is an item, or whoever reads it says that it is none
  document,  // one item, over several lines: the first of them has no member yet
  answer,    // what Scan, Query or GetItem answer: items are in its member Items, or its member Item is one
  unknown    // the text ends too early
};

/// Looks at the first member only. An attribute may have the name of a member of an answer, so its value decides. What
/// an attribute is (an object with one member, whose name is a type and whose value has that type) and what a map of
/// attributes is exclude each other at every depth, since {"M": map} is an attribute and {"M": attribute} is a map; so
/// nothing that DynamoDB writes is ambiguous. {"Item":…} in one line is a line, which unwrapped() decides on.
Shape shape_of(std::string_view text);

/// What a document is, by its beginning, that DynamoDB or its tools write and that holds no items as a table has them,
/// and what can be audited instead; empty if it is nothing of that. No item begins so: the value of an attribute is an
/// object, whose first member is a type.
std::string_view foreign_document(std::string_view text);

/// The item in a text that is {"Item":{…}}, as a line of an export, possibly with more members after it, as GetItem
/// answers; the text itself if it is an item, or anything else.
std::string_view unwrapped(std::string_view text);

}  // namespace keyc::items
