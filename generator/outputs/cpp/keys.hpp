#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/model/key_only.hpp"
#include "generator/model/model.hpp"
#include "generator/outputs/cpp/types.hpp"
#include "generator/text/template.hpp"

/// The parts of an entity's template context that are about keys.
namespace keyc::cpp {

/// "key.add(\"country\", keyc::encode::escaped, of.country, '#')"
std::string add_component(const model::Component& component, std::string_view key, const std::string& value);

/// A keyc::BoundWriter for values of this type: "{.attribute = "id", .encode = keyc::encoder<keyc::Ulid,
/// keyc::encode::ulid>}".
std::string bound(const model::Component& component, const std::string& type);

/// The headers of the functions that write the component.
std::vector<std::string_view> encoding_headers(const model::Component& component);

/// "in_sk.get<keyc::Ulid>(2, \"id\", keyc::decode::ulid)": a value that a keyc::KeyReader reads, of this type.
std::string read_component(const model::Holder& holder, const std::string& name, const std::string& type);

/// The KeyReaders of these keys.
Context key_reading(const std::vector<const model::KeyTemplate*>& keys);

/// The KeyPieces that the KeyReaders need.
Context key_pieces(const std::vector<const model::KeyTemplate*>& keys);

/// "keyc::ItemWriter(\"Score\").make(\"game\", value)": an attribute as a key attribute of its own type.
std::string native_value(const model::Entity& entity, const model::KeyTemplate& key, const std::string& value);

/// "write.stored(\"game\", value)": the stored value of an attribute, if any. If the attribute is itself an index key,
/// its size is checked. `writer` is the expression for the ItemWriter.
std::string stored_value(const model::Entity& entity, const model::Attribute& attribute, const std::string& writer,
                         const std::string& value);

/// keyc::ItemWriter("Score")
std::string item_writer(const model::Entity& entity);

/// keyc::sort_key_limit
std::string_view limit_constant(const model::Entity& entity, const model::KeyTemplate& key);

/// What each key attribute of the entity is built from.
Context key_functions(const model::Entity& entity, const TypeNames& types);

/// The paths, with their stages and the queries of each.
Context paths(const model::Entity& entity, const TypeNames& types);

/// The projections of indexes that do not project all attributes.
Context projections(const model::Entity& entity, const TypeNames& types);

/// The named access patterns.
Context access_patterns(const model::Entity& entity, const TypeNames& types);

/// The type of the argument of equality on the step: an optional if the component has a stand-in for absent values.
std::string step_parameter(const model::Step& step, const TypeNames& types);

}  // namespace keyc::cpp
