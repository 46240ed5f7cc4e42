#pragma once

#include <span>
#include <string_view>

#include "keyc/generated/attribute_name.hpp"
#include "keyc/generated/key_function.hpp"
#include "keyc/generated/stored.hpp"
#include "keyc/generated/update.hpp"

/// What updates know about keys, as data of generated sources.
namespace keyc::inline generated {

/// An attribute, or a member of a struct in it, that keys depend on.
struct KeySource {
  const AttributeName* attribute;
  std::string_view changed_as;  // names of TouchedAttributes, with spaces between them
};

/// Key attributes that are written and removed together; or, without keys, the marker of what is unique.
struct KeyUnit {
  std::span<const KeyFunction* const> keys{};
  /// Null if the keys are always there. `of` is an entity's Components, whose type is erased.
  bool (*is_there)(const void* of) = nullptr;
  // Of items that were read: what changes the keys, and what must else be as it was read.
  std::string_view changed_by;
  std::span<const KeySource> sources{};
  /// Whether the changes alone decide that the keys are not there, so that no other value matters.
  bool (*is_gone)(const void* of, const TouchedAttributes& touched) = nullptr;
};

template <const KeyFunction*... functions>
inline constexpr const KeyFunction* keys_of[] = {functions...};

/// Sets the keys that depend on what was changed in an item that was read; `loaded` is null if its sources need not be
/// compared.
void set_changed_keys(UpdateActions& actions, std::span<const KeyUnit* const> units, const TouchedAttributes& touched,
                      const void* of, StoredAttributes stored, const Item* loaded);

}  // namespace keyc::inline generated
