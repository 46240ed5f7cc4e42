#include "keyc/generated/key_function.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace keyc {
namespace {

void add_shard(std::string& key, const KeyPart* part, const void* components) {
  key += part->shards.text(part->hash(components));
}

void add(KeyText& key, const KeyPart& part, const void* components, std::string_view shard) {
  if (part.is_literal()) {
    key.literal(part.literal);
  } else if (part.hash != nullptr) {
    shard.empty() ? key.add(part.attribute, &add_shard, &part, components) : key.literal(shard);
  } else if (part.is_there != nullptr && !part.is_there(part.value_in(components))) {
    key.literal(part.stand_in);
  } else {
    const void* const value = part.value_in(components);
    part.may_be_empty ? key.add_or_empty(part.attribute, part.encode, value, part.how)
                      : key.add(part.attribute, part.encode, value, part.how);
    if (part.is_there != nullptr) key.other_than(part.stand_in);
    if (part.address != nullptr) key.interleave(part.address());
  }
}

/// Writes a plain component at the end of a key.
void add_plain(std::string& to, const KeyPart& part, const void* components, std::string_view entity,
               std::string_view key) {
  const std::size_t before = to.size();
  try {
    part.encode(to, part.value_in(components), part.how);
  } catch (const EncodeError& error) {
    throw ValueError(entity, part.attribute, error.value(), error.reason());
  }
  if (to.size() == before && !part.may_be_empty) fail_empty_component(entity, key, part.attribute);
}

}  // namespace

AttributeValue KeyFunction::value(const void* components, std::string_view shard) const {
  return native == nullptr ? beginning(components, all_components, shard).value() : native(components);
}

AttributeValue::Type KeyFunction::append(std::string& to, const void* components, std::string_view shard) const {
  if (native != nullptr) {
    const AttributeValue value = native(components);
    to += value.text();
    return value.type();
  }
  const std::size_t begin = to.size();
  for (const KeyPart& part : parts) {
    if (part.is_literal()) {
      to += part.literal;
    } else if (part.is_plain()) {
      add_plain(to, part, components, entity, key);
    } else {
      KeyText text(entity, key, limit, type, std::move(to));
      add(text, part, components, shard);
      to = std::move(text).text();
    }
  }
  check_key_size(entity, key, limit, type, std::string_view(to).substr(begin));
  return type;
}

KeyText KeyFunction::beginning(const void* components, std::size_t given, std::string_view shard) const {
  KeyText text(entity, key, limit, type);
  for (const KeyPart& part : parts) {
    if (!part.is_literal() && given-- == 0) break;
    add(text, part, components, shard);
  }
  return text;
}

const zorder::Layout& KeyFunction::layout() const noexcept {
  return std::find_if(parts.begin(), parts.end(), [](const KeyPart& part) { return part.address != nullptr; })
      ->address();
}

const KeyPart* KeyFunction::shard() const noexcept {
  const auto found = std::find_if(parts.begin(), parts.end(), [](const KeyPart& part) { return part.hash != nullptr; });
  return found == parts.end() ? nullptr : &*found;
}

Item generated::built_key(const KeyNames& names, const void* components) {
  std::vector<Attribute> key;
  key.reserve(names.attributes.size());
  for (std::size_t i = 0; i < names.attributes.size(); ++i)
    key.push_back({std::string(names.attributes[i].name), names.functions[i]->value(components)});
  constexpr auto by_name = [](const Attribute& a, const Attribute& b) { return a.name < b.name; };
  if (!std::is_sorted(key.begin(), key.end(), by_name)) std::sort(key.begin(), key.end(), by_name);
  return Item::of_sorted(std::move(key));
}

Item generated::built_key(const KeyNames& names, GivenComponents given) { return built_key(names, given.components()); }

std::vector<AttributeValue> generated::first_values(const KeyNames& names, GivenComponents given, std::size_t count) {
  std::vector<AttributeValue> values;
  values.reserve(count);
  for (std::size_t i = 0; i < count; ++i)
    values.push_back(names.functions[i]->value(given.components(), given.shard()));
  return values;
}

}  // namespace keyc
