#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string_view>
#include <vector>

#include "generator/model/model.hpp"
#include "generator/types/scalar.hpp"
#include "keyc/generated/attribute_row.hpp"

/// The rows of an entity, as generated code has them, made at run time: the runtime's own readers walk them, so that an
/// audit reads what generated code reads, and says the same of what it does not.
namespace keyc::audit {

/// What a row reads into. Readers take its address as that of a document; `scalar` is set if the row's type keeps it.
struct Slot : AttributeValue {
  using AttributeValue::operator=;
  model::Scalar scalar;
  bool is_read = false;
  std::size_t entries = 0;  // of a map: how many different names it has
};

/// A ValueType that knows where it comes from.
struct StoredType : ValueType {
  const model::Enum* enumeration = nullptr;
  bool is_kept = false;  // what is read is put into the Slot
  StoredForm stored_form{};
  const AttributeRows* member_rows = nullptr;
};

class StoredTypes {
 public:
  explicit StoredTypes(const model::Entity& entity) : entity_(entity) {}
  StoredTypes(const StoredTypes&) = delete;
  StoredTypes& operator=(const StoredTypes&) = delete;

  /// The type of an attribute or member. What is kept is a scalar.
  const StoredType& add(const model::Type& type, bool is_kept);
  /// A struct, or an optional one, whose members have these rows.
  const StoredType& add_structure(const model::Type& type, std::vector<AttributeRow> members);
  /// The row of an attribute or a member that is read into the slot `at` places after that of its struct.
  AttributeRow row(const model::Attribute& attribute, const StoredType& type, std::size_t at) const;
  /// A text of this type, of any form, which may be absent.
  const StoredType& add_key(AttributeValue::Type type);

 private:
  const StoredType& of_structure(const model::Struct& structure, const AttributeRows& rows);
  const StoredType& of_present(const model::Type& type, bool is_kept);
  const AttributeRows& members_of(const model::Struct& structure);
  StoredType& make(ValueType::Kind kind, AttributeValue::Type type);
  const StoredType& in_optional(const model::Type& type, const StoredType& present);

  const model::Entity& entity_;
  std::deque<StoredType> types_;
  std::deque<std::vector<AttributeRow>> rows_;
  std::map<const model::Struct*, const AttributeRows*> structures_;  // whose members are not kept
  std::deque<AttributeRows> structure_rows_;
};

}  // namespace keyc::audit
