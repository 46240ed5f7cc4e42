#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/audit/stored_types.hpp"
#include "generator/evaluate/fields.hpp"
#include "generator/model/key_only.hpp"
#include "generator/model/model.hpp"
#include "keyc/generated/key_reader.hpp"

namespace keyc::audit {

/// How one entity's items are read and compared: made once, then used by all threads.
class EntityPlan {
 public:
  /// The slots of attributes begin after those of the table's key attributes, in their order.
  explicit EntityPlan(const model::Entity& entity);
  EntityPlan(const EntityPlan&) = delete;
  EntityPlan& operator=(const EntityPlan&) = delete;

  /// Where the value of a field is, and what it is if the item does not have it.
  struct FieldPlace {
    const model::Field* field = nullptr;
    std::vector<std::size_t> slots;  // of the attribute, and of each member on the way
    /// For each of these: the value that the field has if this one is absent.
    std::vector<std::optional<evaluate::Value>> if_absent;
    bool is_composite = false;              // its value is taken from the whole item
    std::optional<model::Holder> holder{};  // of a keyonly attribute
    std::size_t key = 0;                    // then: its place in read_keys()
  };

  struct Key {
    const model::KeyAttribute* attribute = nullptr;
    const model::KeyTemplate* key = nullptr;  // null if the entity's items do not have it
  };

  /// A key that keyonly attributes are read from.
  struct ReadKey {
    const model::KeyTemplate* key = nullptr;
    std::vector<KeyPiece> pieces;
  };

  const model::Entity& entity() const { return entity_; }
  /// The rows of the attributes, as generated code has them.
  const AttributeRows& rows() const { return rows_; }
  /// And of the key attributes that are no attributes of the entity.
  const AttributeRows& rows_with_keys() const { return rows_with_keys_; }
  std::size_t slots() const { return slots_; }
  const std::vector<FieldPlace>& fields() const { return fields_; }
  /// In the order of the table's key attributes, without the type attribute.
  const std::vector<Key>& keys() const { return keys_; }
  const std::vector<ReadKey>& read_keys() const { return read_keys_; }
  /// The attributes in which there are structs.
  const std::vector<const model::Attribute*>& with_members() const { return with_members_; }
  /// Of an attribute with this stored name; no value if the entity has none.
  std::optional<std::size_t> slot_of(std::string_view stored) const;
  /// Of the time to live, if the entity has it: a number, which is kept.
  std::optional<std::size_t> time_to_live() const { return slot_of(entity_.table->time_to_live); }
  /// Whether the entity's items can have an attribute of this stored name: keyc's own too.
  bool knows(std::string_view stored) const;
  /// Whether whole items are needed to judge one.
  bool needs_items() const { return needs_items_; }

 private:
  void add(const model::Attribute& attribute);
  void add_fields();
  const StoredType& structure(const model::Type& type, std::vector<const model::Attribute*>& way, std::size_t first);
  bool is_on_way(const std::vector<const model::Attribute*>& way) const;
  bool is_kept(const std::vector<const model::Attribute*>& way) const;

  const model::Entity& entity_;
  StoredTypes types_;
  std::vector<AttributeRow> attribute_rows_;
  std::vector<AttributeRow> all_rows_;
  AttributeRows rows_;
  AttributeRows rows_with_keys_;
  std::size_t slots_ = 0;
  std::map<std::vector<const model::Attribute*>, std::size_t> slot_of_way_;
  std::map<std::string, std::size_t, std::less<>> slot_of_stored_;
  std::vector<FieldPlace> fields_;
  std::vector<Key> keys_;
  std::vector<ReadKey> read_keys_;
  std::vector<const model::Attribute*> with_members_;
  bool needs_items_ = false;
};

/// What stands in a key for a value of the component; no value if it can't be read, or nothing was written so.
std::optional<model::Scalar> read_component(std::string_view text, const model::Component* component);

}  // namespace keyc::audit
