#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/outputs/samples.hpp"
#include "generator/text/context.hpp"
#include "keyc/attribute_value.hpp"

/// The facts that all parts of a page are made from.
namespace keyc::docs {

/// The size of the item as DynamoDB counts it, in bytes: attribute names and values. Source: Amazon DynamoDB Developer
/// Guide, "DynamoDB item sizes and formats".
std::uint64_t size_of(const Item& item);

struct Facts {
  explicit Facts(const model::Schema& of_schema);

  const model::Schema& schema;
  std::vector<const model::Table*> tables;  // those that the schema declares, then others that its entities are in
  std::map<const model::Entity*, std::size_t> colours;
  std::map<const model::Entity*, std::vector<Sample>> samples;
  /// Why keyc could not make samples of these entities, which have none.
  std::map<const model::Entity*, std::string> unsampled;

  /// The entities of a table that the page describes: all of the run if the schema declares the table, otherwise only
  /// the schema's own.
  std::vector<const model::Entity*> entities_of(const model::Table& table) const;

  /// The size of an item in bytes: from `size` in the schema, otherwise of the largest sample; 0 if there is none.
  std::uint64_t size(const model::Entity& entity) const;
  /// The size of an index entry in bytes; that of the whole item if no sample is in the index.
  std::uint64_t size(const model::Entity& entity, const model::Index& index) const;

  /// The name of the entity, its colour, and the address of its description if the page has one.
  Context link(const model::Entity& entity) const;
};

/// The attributes of the item that the index contains; none if the item is not in it.
Item entry_of(const model::Table& table, const model::Index& index, const Item& item);

std::string id_of(const model::Entity& entity);
std::string id_of(const model::Table& table);
/// That of the table's own view if `index` is null.
std::string id_of(const model::Table& table, const model::Index* index);
std::string id_of(const model::Collection& collection);
std::string id_of(const Sample& sample);

/// What sites that host code derive from a Markdown heading: "entityorder" for "Entity.Order".
std::string anchor_of(std::string_view heading);

/// The paragraphs of a doc comment, each on one line.
Context paragraphs(const std::string& doc);
/// The names of these links: "Device, Reading".
std::string names_of(const Context& links);
/// Both texts, with `between` between them if neither is empty.
std::string joined(std::string first, std::string_view between, std::string_view second);

/// "2 KB", "1.5 KB", "312 B"
std::string bytes_text(std::uint64_t bytes);
/// A literal of a key, with bytes that are not text as \xHH.
std::string readable(std::string_view bytes);
/// The template as the schema writes it, or the attribute if the key attribute is one.
std::string written(const model::KeyTemplate& key);
/// The value of a key attribute: text, digits, or bytes in hexadecimal.
std::string key_text(const AttributeValue& value);
/// The values of these key attributes, which the item must have: "USA, TX".
std::string key_text(const std::vector<const model::KeyAttribute*>& keys, const Item& item);

}  // namespace keyc::docs
