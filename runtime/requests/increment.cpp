// An item that exists keeps what it has: attributes are written with if_not_exists(). Where absence is a value, the
// item must have the attribute, or must not exist.

#include "keyc/generated/increment.hpp"

#include <algorithm>

#include "keyc/errors.hpp"
#include "keyc/generated/stored.hpp"
#include "keyc/generated/whole_writes.hpp"
#include "requests/upsert_steps.hpp"

namespace keyc {
namespace {

/// An item that lacks the attribute must not get this value if it reads as another one.
void keep_absence(const EntityWrites& entity, const Item& item, const AttributeName& attribute,
                  UpdateActions& actions) {
  const AttributeValue* const value = item.find(attribute.name);
  if (value == nullptr) return;
  const bool is_default = std::any_of(entity.stored.begin(), entity.stored.end(), [&](const StoredAttribute& row) {
    return row.name.alias == attribute.alias && row.default_value.is(*value);
  });
  if (is_default) return;
  const Condition is_new = Comparison({}, entity.table.attributes[0]).absent();
  actions.only_if(is_new || Comparison({}, attribute).present());
}

}  // namespace

void generated::fail_started(std::string_view entity, std::string_view attribute,
                             const std::optional<AttributeValue>& value) {
  const bool is_number = value && value->type() == AttributeValue::Type::N;
  throw ValueError(entity, attribute, is_number ? value->text() : std::string(),
                   "is in the struct of an increment, but what is added to must have its default there: one expression "
                   "cannot tell a new item from an old one that lacks the attribute");
}

void generated::complete_increment(const WholeWrite& write, UpdateActions& actions) {
  using Kind = UpsertStep::Kind;
  const EntityWrites& entity = write.entity;
  const Item item = whole::item(write);
  actions.create_if_missing();
  for (std::size_t i = 0; i < entity.increment.size(); ++i) {
    const AttributeName& attribute = *entity.increment[i].attribute;
    if (actions.touches(attribute.alias)) continue;
    switch (entity.increment[i].kind) {
      case Kind::assign: actions.assign(item, attribute); break;
      case Kind::assign_once: actions.assign_once(item, attribute); break;
      case Kind::require_if_present: actions.require_if_present(entity.stored, item, attribute); break;
      case Kind::lock_if_present: actions.count(attribute, first_lock()); break;
      case Kind::keep_key:
        actions.keep_key(entity.stored, item, attribute, key_is_built_from(entity.increment.subspan(i)));
        break;
      case Kind::keep_absence: keep_absence(entity, item, attribute, actions); break;
      case Kind::built_from: break;
    }
  }
}

}  // namespace keyc
