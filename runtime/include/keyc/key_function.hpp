#pragma once

#include <cstddef>
#include <limits>
#include <string_view>
#include <type_traits>

#include "keyc/attribute_value.hpp"
#include "keyc/key_text.hpp"
#include "keyc/query.hpp"

/// How queries and requests, which are compiled once, call the functions of generated sources that build keys.
namespace keyc {

inline constexpr std::size_t all_components = std::numeric_limits<std::size_t>::max();

/// Builds one key attribute from an entity's Components, whose type is erased.
struct KeyFunction {
  /// The first components of a key that is built from components, with the literals before the next one; null for a key
  /// attribute that holds an attribute as it is.
  KeyText (*composed)(const void* components, std::size_t given) = nullptr;
  AttributeValue (*native)(const void* components) = nullptr;
  // For a native key only: what errors name, and its limit in bytes.
  std::string_view entity{};
  std::string_view key{};
  std::size_t limit = 0;

  /// The whole key attribute. Throws ValueError and KeySizeError.
  AttributeValue value(const void* components) const;
  /// The beginning of the attribute's text; for a native key, an empty one.
  KeyText beginning(const void* components, std::size_t given) const;
};

namespace detail {

template <class Components>
const Components& components_at(const void* components) {
  return *static_cast<const Components*>(components);
}

template <class Components>
constexpr KeyFunction erased(KeyText (*)(const Components&, std::size_t), auto build) {
  return {.composed = [](const void* of, std::size_t given) {
    return decltype(build)::value(components_at<Components>(of), given);
  }};
}
template <class Components>
constexpr KeyFunction erased(KeyText (*)(const Components&), auto build) {
  return {
      .composed = [](const void* of, std::size_t) { return decltype(build)::value(components_at<Components>(of)); }};
}
template <class Components>
constexpr KeyFunction erased(AttributeValue (*)(const Components&), auto build) {
  return {.native = [](const void* of) { return decltype(build)::value(components_at<Components>(of)); }};
}

}  // namespace detail

/// Of a function of a generated source.
template <auto Build>
constexpr KeyFunction key_function(std::string_view entity = {}, std::string_view key = {}, std::size_t limit = 0) {
  KeyFunction function = detail::erased(Build, std::integral_constant<decltype(Build), Build>());
  function.entity = entity;
  function.key = key;
  function.limit = limit;
  return function;
}

/// The key attributes, by the functions of `names`.
Item built_key(const KeyNames& names, Given given);

}  // namespace keyc
