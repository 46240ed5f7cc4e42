#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/generated/utf8.hpp"

/// The conditions of a schema's `when`, on C++ values in generated code, with the result that DynamoDB's condition
/// expressions have on the stored item, where an attribute that is absent counts as what it reads as. So an empty set,
/// which is not stored, is the empty set, but for present() and as the value of an optional attribute: see if_stored().
/// On one that is absent (an empty optional) none holds except not_equal.
namespace keyc::inline generated::condition {

namespace detail {
/// Null if the attribute is absent.
template <class T>
const T* stored(const T& value) {
  return &value;
}
template <class T>
bool is_stored(const T&) {
  return true;
}
template <class T>
bool is_stored(const std::set<T>& value) {
  return !value.empty();
}
template <class T>
const T* stored(const std::optional<T>& value) {
  return value ? &*value : nullptr;
}

template <class T>
std::uint64_t length(const T& value) {
  return value.size();
}
inline std::uint64_t length(const std::string& text) { return utf8::utf16_length(text); }
inline std::uint64_t length(const AttributeValue& value) {
  using Type = AttributeValue::Type;
  if (value.type() == Type::S) return utf8::utf16_length(value.text());
  return value.type() == Type::B ? value.text().size() : value.children().size();
}
/// For a struct, the number of members that are stored.
template <keyc::detail::Structure T>
std::uint64_t length(const T& value) {
  return ItemWriter("").make("", value).children().size();
}
}  // namespace detail

template <class T, class U>
bool equal(const T& attribute, const U& value) {
  const auto* const stored = detail::stored(attribute);
  return stored != nullptr && *stored == value;
}

template <class T, class U>
bool not_equal(const T& attribute, const U& value) {
  return !equal(attribute, value);
}

template <class T, class U>
bool less(const T& attribute, const U& value) {
  const auto* const stored = detail::stored(attribute);
  return stored != nullptr && *stored < value;
}

template <class T, class U>
bool at_most(const T& attribute, const U& value) {
  const auto* const stored = detail::stored(attribute);
  return stored != nullptr && !(value < *stored);
}

template <class T, class U>
bool greater(const T& attribute, const U& value) {
  const auto* const stored = detail::stored(attribute);
  return stored != nullptr && value < *stored;
}

template <class T, class U>
bool at_least(const T& attribute, const U& value) {
  const auto* const stored = detail::stored(attribute);
  return stored != nullptr && !(*stored < value);
}

template <class T, class U>
bool between(const T& attribute, const U& low, const U& high) {
  return at_least(attribute, low) && at_most(attribute, high);
}

template <class T, class U>
bool in(const T& attribute, std::initializer_list<U> values) {
  return std::any_of(values.begin(), values.end(), [&](const U& value) { return equal(attribute, value); });
}

template <class T, class U>
bool begins_with(const T& attribute, const U& prefix) {
  const auto* const stored = detail::stored(attribute);
  return stored != nullptr && stored->size() >= prefix.size() &&
         std::equal(prefix.begin(), prefix.end(), stored->begin());
}

/// Whether text or bytes contain this part.
template <class T, class U>
bool contains_part(const T& attribute, const U& part) {
  const auto* const stored = detail::stored(attribute);
  return stored != nullptr &&
         (part.empty() || std::search(stored->begin(), stored->end(), part.begin(), part.end()) != stored->end());
}

/// Whether a list or a set contains this element.
template <class T, class U>
bool contains_element(const T& attribute, const U& element) {
  const auto* const stored = detail::stored(attribute);
  return stored != nullptr && std::find(stored->begin(), stored->end(), element) != stored->end();
}

template <class T>
bool present(const T& attribute) {
  const auto* const stored = detail::stored(attribute);
  return stored != nullptr && detail::is_stored(*stored);
}

/// An optional set, which reads as absent if it is empty.
template <class T>
std::optional<std::set<T>> if_stored(const std::optional<std::set<T>>& attribute) {
  return present(attribute) ? attribute : std::nullopt;
}

/// The number of UTF-16 units of text, of bytes, or of elements or members; nothing for an absent attribute.
template <class T>
std::optional<std::uint64_t> size(const T& attribute) {
  const auto* const stored = detail::stored(attribute);
  return stored == nullptr ? std::nullopt : std::optional(detail::length(*stored));
}

/// A bool attribute as a condition by itself.
template <class T>
bool holds(const T& attribute) {
  return equal(attribute, true);
}

}  // namespace keyc::inline generated::condition
