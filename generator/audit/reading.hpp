#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "generator/audit/entity_plan.hpp"
#include "generator/evaluate/fields.hpp"
#include "runtime/json/struct_reader.hpp"

namespace keyc::audit {

/// The items of one entity, one after the other, as a thread reads them: the fields that their keys are made of.
class Reading {
 public:
  explicit Reading(const EntityPlan& of);

  /// Token by token; adds what the entity does not have. False if the item must be read as a whole.
  bool read(json::Cursor& cursor, json::StructReader::Unknown& unknown);
  /// Throws DecodeError as generated code does.
  void decode(const Item& item);
  /// What can be decoded; other attributes count as absent. Throws DecodeError for a key that cannot be read.
  void decode_known(const Item& item);

  const EntityPlan& plan() const { return plan_; }
  const evaluate::Fields& fields() const { return fields_; }
  /// After read().
  const Slot& slot(std::size_t at) const { return slots_[at]; }
  /// The number of the item's version; no value if it has none.
  std::optional<std::uint64_t> version() const;

 private:
  bool has_numbers() const;
  void set_fields(const Item* item);
  void read_keyonly(const Item& item);
  void set(std::size_t field, const model::Scalar* scalar, const evaluate::Value* value);
  AttributeValue* begin() { return static_cast<AttributeValue*>(slots_.data()); }

  const EntityPlan& plan_;
  std::unique_ptr<json::StructReader> reader_;  // null if whole items are needed
  std::vector<Slot> slots_;
  evaluate::Fields fields_;
  std::vector<evaluate::Fields::node_type> absent_;  // by field: its node, while it is not in the fields
};

}  // namespace keyc::audit
