// A name in quotes is a name in DynamoDB: `key ("State#Date")`. In a schema and in C++ such a key attribute has the
// name of the attribute that entities store there, else the word that its own name gives: `State_Date`.

#include <fmt/format.h>

#include <algorithm>

#include "generator/resolve/scope.hpp"
#include "grammar/quoted.hpp"

namespace keyc::model {
namespace {

struct StoredThere {
  const Entity* entity;
  const Attribute* attribute;
};

void report(Diagnostics& diagnostics, const StoredThere& at, const KeyAttribute& key, std::string message,
            std::string hint) {
  diagnostics.report({Code::same_stored_name,
                      at.attribute->stored_span,
                      std::move(message),
                      std::move(hint),
                      {{key.span, "the key attribute"}}});
}

/// An attribute of that name that is stored elsewhere would be taken for the key attribute.
void check_word(const Table& table, const KeyAttribute& key, Diagnostics& diagnostics) {
  for (const Entity* entity : table.entities)
    for (const Attribute& attribute : entity->attributes)
      if (attribute.name == key.name && attribute.stored != key.stored)
        report(diagnostics, {entity, &attribute}, key,
               fmt::format("'{}' is also the name of the key attribute {} of {}", key.name, quoted(key.stored),
                           table.name),
               fmt::format("if it is that attribute, write {} : … as {}; if not, give the key attribute another name: "
                           "NAME as {}",
                           attribute.name, quoted(key.stored), quoted(key.stored)));
}

void name(const Table& table, KeyAttribute& key, Diagnostics& diagnostics) {
  std::optional<StoredThere> first;
  for (const Entity* entity : table.entities)
    for (const Attribute& attribute : entity->attributes) {
      if (attribute.stored != key.stored || attribute.key_only) continue;
      if (!first)
        first = StoredThere{entity, &attribute};
      else if (first->attribute->name != attribute.name)
        report(diagnostics, {entity, &attribute}, key,
               fmt::format("the key attribute {} is '{}' here, and '{}' in {}", quoted(key.stored), attribute.name,
                           first->attribute->name, first->entity->name),
               "it has one name in all entities of a table");
    }
  if (first && first->attribute->name != key.name) {
    const KeyAttribute* const other = table.find_key(first->attribute->name);
    if (other != nullptr)
      return report(diagnostics, *first, *other,
                    fmt::format("'{}' is stored as {}, but as a key attribute of {} as {}", other->name,
                                quoted(key.stored), table.name, quoted(other->stored)),
                    "give the attribute another name");
    key.name = first->attribute->name;
  }
  check_word(table, key, diagnostics);
}

}  // namespace

const KeyAttribute* assigned_key(const Table& table, const ast::Name& name) {
  return name.in_quotes ? table.find_key_stored_as(name.text) : table.find_key(name.text);
}

void name_key_attributes(Table& table, Diagnostics& diagnostics) {
  for (KeyAttribute& key : table.key_attributes)
    if (key.in_quotes) name(table, key, diagnostics);
}

}  // namespace keyc::model
