#pragma once

#include <map>
#include <string>
#include <string_view>

#include "generator/evaluate/value.hpp"
#include "generator/model/model.hpp"
#include "keyc/generated/key_text.hpp"
#include "keyc/shard.hpp"

/// Evaluates keys and their conditions.
namespace keyc::evaluate {

/// The values that keys are built from. A field that is absent has no entry.
using Fields = std::map<const model::Field*, Value>;

/// The fields of the entity that have a value in `attributes`.
Fields fields_of(const model::Entity& entity, const std::map<std::string, Value>& attributes);

/// Whether the condition holds; on an absent field only `<>` and `absent` do.
bool holds(const model::Condition& condition, const Fields& fields);
bool is_present(const model::Presence& presence, const Fields& fields);

/// The first `components` components of the key, with the literals before the next one. Throws ValueError.
KeyText key_text(const model::Entity& entity, const model::KeyTemplate& key, const Fields& fields,
                 std::size_t components);
/// Adds one value as the component.
void add_component(KeyText& key, const model::Component& component, const Value& value);

/// The whole key attribute, in this shard if one is given. Throws ValueError.
AttributeValue key_value(const model::Entity& entity, const model::KeyTemplate& key, const Fields& fields,
                         std::string_view shard = {});

/// What decides the shard of these values. Throws EncodeError.
ShardHash hash_of(const model::Shard& shard, const Fields& fields);

/// The type of the key attribute's value.
AttributeValue::Type attribute_type(model::KeyType type);

/// The limit in bytes; sort keys have another one than partition keys.
std::size_t limit_of(const model::Entity& entity, const model::KeyTemplate& key);

/// The value as DynamoDB stores it; errors name the field.
AttributeValue native_value(const model::Entity& entity, const model::Field& field, const Value& value);

}  // namespace keyc::evaluate
