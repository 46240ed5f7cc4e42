#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/encoder.hpp"
#include "keyc/generated/given.hpp"
#include "keyc/generated/key_condition.hpp"
#include "keyc/generated/key_text.hpp"
#include "keyc/shard.hpp"

/// How generated sources say what a key is built from: as data, which queries and writes, compiled once, walk.
namespace keyc::inline generated {

inline constexpr std::size_t all_components = std::numeric_limits<std::size_t>::max();

/// A literal of a key, or a component. `components` is an entity's Components, whose type is erased.
struct KeyPart {
  union {
    std::string_view literal;
    std::string_view attribute;  // that the component is built from; of a shard, the first one that it is the hash of
  };
  std::size_t offset = 0;    // of the component in Components
  Encoder encode = nullptr;  // null for a literal
  Encoding how{};
  bool may_be_empty = false;  // a last component that follows a literal
  // Of a component with a stand-in for an absent attribute.
  bool (*is_there)(const void* component) = nullptr;
  std::string_view stand_in{};
  /// Of the last dimension of a Z-address: it and the components before it become the address.
  const zorder::Layout& (*address)() = nullptr;
  // Of a shard, instead of `encode`.
  ShardHash (*hash)(const void* components) = nullptr;
  Shards shards{};

  bool is_literal() const noexcept { return encode == nullptr && hash == nullptr; }
  /// Only a value that `encode` writes.
  bool is_plain() const noexcept { return encode != nullptr && is_there == nullptr && address == nullptr; }
  /// The component's value.
  const void* value_in(const void* components) const noexcept {
    return static_cast<const std::byte*>(components) + offset;
  }
};

/// Whether an optional component is there.
template <class T>
bool has_value(const void* component) {
  return static_cast<const std::optional<T>*>(component)->has_value();
}

/// Builds one key attribute from an entity's Components.
struct KeyFunction {
  const AttributeName* name;  // null for a native key
  // What errors name, and the limit in bytes.
  std::string_view entity;
  std::string_view key;
  std::size_t limit;
  std::span<const KeyPart> parts{};
  AttributeValue::Type type = AttributeValue::Type::S;
  /// Of a key attribute that holds an attribute as it is; it has no parts.
  AttributeValue (*native)(const void* components) = nullptr;

  /// The whole key attribute. Throws ValueError and KeySizeError. `shard`: see GivenComponents.
  AttributeValue value(const void* components, std::string_view shard = {}) const;
  /// Appends the text of the same, and returns its type: S, N or B.
  AttributeValue::Type append(std::string& to, const void* components, std::string_view shard = {}) const;
  /// The text of the first `given` components, with the literals before the next one; empty for a native key.
  KeyText beginning(const void* components, std::size_t given, std::string_view shard = {}) const;
  /// Of the Z-address in the key, which must have one.
  const zorder::Layout& layout() const noexcept;
  /// Null if the key has no shard.
  const KeyPart* shard() const noexcept;
};

/// The key attributes, by the functions of `names`.
Item built_key(const KeyNames& names, const void* components);
Item built_key(const KeyNames& names, GivenComponents given);

/// The values of the first `count` key attributes, by the functions of `names`.
std::vector<AttributeValue> first_values(const KeyNames& names, GivenComponents given, std::size_t count);

}  // namespace keyc::inline generated
