#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "generator/evaluate/json_input.hpp"
#include "generator/evaluate/value.hpp"
#include "generator/model/model.hpp"
#include "generator/text/context.hpp"
#include "keyc/attribute_value.hpp"

/// What all parts of a page are made of.
namespace keyc::docs {

/// An item that stands for those of its entity.
struct Sample {
  const model::Entity* entity = nullptr;
  evaluate::Json attributes;
  std::map<std::string, evaluate::Value> values;  // of the attributes, by their names
  Item item;
  std::size_t number = 0;  // among those of the entity, from 1
  bool newest = false;     // version 0, which repeats another one
};

/// What DynamoDB counts as the size of the item, in bytes: attribute names and values. Source: Amazon DynamoDB
/// Developer Guide, "DynamoDB item sizes and formats".
std::uint64_t size_of(const Item& item);

struct Facts {
  explicit Facts(const model::Schema& of_schema);

  const model::Schema& schema;
  std::vector<const model::Table*> tables;  // those that the schema declares, then those that its entities are in
  std::map<const model::Entity*, std::size_t> colours;
  std::map<const model::Entity*, std::vector<Sample>> samples;

  /// Those of a table that the page speaks of: all that the run knows of where the schema declares the table.
  std::vector<const model::Entity*> entities_of(const model::Table& table) const;

  /// In bytes: what `size` says, else that of the largest sample.
  std::uint64_t size(const model::Entity& entity) const;
  /// Of what an index holds of an item; of the whole item where no sample is in the index.
  std::uint64_t size(const model::Entity& entity, const model::Index& index) const;

  /// The name with the place of its description, if the page has one.
  Context link(const model::Entity& entity) const;
};

/// What the index holds of the item; nothing where the item is not in it.
Item entry_of(const model::Table& table, const model::Index& index, const Item& item);

std::string id_of(const model::Entity& entity);
std::string id_of(const model::Table& table);
/// Of the table itself where there is no index.
std::string id_of(const model::Table& table, const model::Index* index);
std::string id_of(const model::Collection& collection);
std::string id_of(const Sample& sample);

/// The paragraphs of a doc comment, each on one line.
Context paragraphs(const std::string& doc);
/// The names of these links: "Device, Reading".
std::string names_of(const Context& links);
std::string joined(std::string first, std::string_view between, std::string_view second);

/// "2 KB", "1.5 KB", "312 B"
std::string bytes_text(std::uint64_t bytes);
/// A literal of a key: what is no text as \xHH.
std::string readable(std::string_view bytes);
/// As the schema has it: the template, or the attribute that the key attribute is.
std::string written(const model::KeyTemplate& key);
/// A key as it is read: text, digits, or bytes in hexadecimal.
std::string key_text(const AttributeValue& value);
/// Those of the item, which has all of them: "USA, TX".
std::string key_text(const std::vector<const model::KeyAttribute*>& keys, const Item& item);

}  // namespace keyc::docs
