#include "generator/outputs/cpp/stored.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/evaluate/stored.hpp"
#include "generator/evaluate/value.hpp"
#include "generator/model/defaults.hpp"
#include "generator/model/key_only.hpp"
#include "generator/model/members.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/must_be_given.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Entity;
using model::TypeKind;

/// The form in which the value is compared; empty if it is compared as it is. A struct is compared by its members where
/// all of them have rows.
std::string_view form(const model::Type& type, bool has_members) {
  if (model::is_floating(type.kind)) return model::type_info(type.kind).name;
  return type.structure != nullptr && has_members ? "structure" : "";
}

class Rows {
 public:
  Rows(const Entity& entity, const TypeNames& types) : entity_(entity), types_(types) {}

  void add(const Attribute& attribute) {
    add(attribute, attribute.name, "names::", 0);
    for (const model::Member& member : model::listed_members(entity_, attribute))
      add(member.leaf(), model::member_name(member), "members::", member.way.size());
  }
  void add(const model::KeyTemplate& key) {
    rows_.push_back(concat("{names::", model::attribute_name(key.key->name), "}"));
  }

  StoredRows finish() && {
    Context rows = Context::array();
    for (const std::string& row : rows_) rows.push_back(row);
    return {std::move(rows), std::move(with_default_)};
  }

 private:
  /// `depth` is 0 for an attribute, and 1 for a member of its struct.
  void add(const Attribute& attribute, const std::string& name, std::string_view scope, std::size_t depth) {
    const std::string_view stored_as = form(attribute.type, depth < entity_.member_levels.listed);
    const bool has_default = model::has_value_if_absent(entity_, attribute);
    std::string row = concat(scope, model::attribute_name(name));
    if (has_default) with_default_.emplace(row, rows_.size());
    if (!stored_as.empty())
      append(row, ", keyc::StoredAttribute::Kind::", stored_as);
    else if (has_default)
      row += ", {}";
    if (has_default) append(row, ", {", stored_default(attribute, name), "}");
    rows_.push_back(concat("{", row, "}"));
  }

  /// The members of a keyc::StoredDefault: "keyc::AttributeValue::Type::N, "0"".
  std::string stored_default(const Attribute& attribute, const std::string& name) const {
    if (attribute.type.structure != nullptr)
      return concat(".structure = [] { return ", item_writer(entity_), ".make(", literal(name), ", ",
                    types_.literal_value(attribute.type, *attribute.default_value), "); }");
    const AttributeValue value = evaluate::value_if_absent(entity_.name, name, attribute);
    const std::string type = concat("keyc::AttributeValue::Type::", to_text(value.type()));
    return model::is_container(attribute.type.kind) ? type : concat(type, ", ", literal(value.text()));
  }

  const Entity& entity_;
  const TypeNames& types_;
  std::vector<std::string> rows_;
  std::map<std::string, std::size_t> with_default_;
};

/// Whether the default of a member is not for structs that are read. Structs that have been `seen` have none.
bool is_generated(const Attribute& attribute, std::set<const model::Struct*>& seen) {
  using Kind = model::Literal::Kind;
  if (attribute.default_value)
    return attribute.default_value->kind == Kind::now || attribute.default_value->kind == Kind::fresh_id;
  if (attribute.type.structure == nullptr || attribute.type.optional) return false;
  if (!seen.insert(attribute.type.structure).second) return false;
  const auto& members = attribute.type.structure->members;
  return std::any_of(members.begin(), members.end(),
                     [&](const Attribute& member) { return is_generated(member, seen); });
}

bool is_generated(const Attribute& attribute) {
  std::set<const model::Struct*> seen;
  return is_generated(attribute, seen);
}

bool has_generated(const std::deque<Attribute>& attributes) {
  return std::any_of(attributes.begin(), attributes.end(), [](const auto& each) { return is_generated(each); });
}

/// The initialisers of all members but those whose default is for every struct.
std::string initialisers(const std::deque<Attribute>& attributes, std::string (*name)(std::string_view),
                         const TypeNames& types) {
  std::string text;
  for (const Attribute& attribute : attributes) {
    const bool is_struct = attribute.type.structure != nullptr && !attribute.type.optional;
    if (attribute.default_value && !is_generated(attribute)) continue;
    append(text, text.empty() ? "." : ", .", name(attribute.name), " = ",
           is_struct && is_generated(attribute) ? concat("blank_of(keyc::Members<", types.value(attribute.type), ">())")
                                                : "{}");
  }
  return text;
}

}  // namespace

std::string read_stored(const Attribute& attribute, bool with_default, const TypeNames& types) {
  const std::string arguments = concat("<", types.member(attribute.type), member_form_argument(attribute.type), ">");
  const std::string name = literal(attribute.stored);
  if (!with_default) return concat("read.get", arguments, "(", name, ")");
  return concat("read.get_or", arguments, "(", name, ", ",
                types.literal_value(attribute.type, *attribute.default_value), ")");
}

std::string attribute_row(const Attribute& attribute, const std::string& owner, const std::string& member,
                          bool with_default, const TypeNames& types) {
  using Kind = model::Literal::Kind;
  const std::string type = types.member(attribute.type);
  std::string row = concat("keyc::attribute_row", with_default ? "_with_default" : "", "<", type,
                           member_form_argument(attribute.type), ">(", literal(attribute.stored), ", offsetof(", owner,
                           ", ", member, "))");
  if (attribute.name != attribute.stored) row = concat("keyc::called(", literal(attribute.name), ", ", row, ")");
  if (!attribute.default_value || with_default) return row;
  const Kind kind = attribute.default_value->kind;
  if (kind != Kind::now && kind != Kind::fresh_id) return concat("keyc::defaulted(", row, ")");
  return concat("keyc::generated_by<", type, ">([] { return ",
                types.literal_value(attribute.type, *attribute.default_value), "; }, ", row, ")");
}

std::string blank(const model::Entity& entity, const TypeNames& types) {
  return must_be_given(entity) || has_generated(entity.attributes)
             ? initialisers(entity.attributes, model::attribute_name, types)
             : "";
}

std::string blank(const std::deque<Attribute>& attributes, const TypeNames& types) {
  return has_generated(attributes) ? initialisers(attributes, model::cpp_name, types) : "";
}

std::string StoredRows::default_of(const Entity& entity, const std::string& constant) const {
  const auto row = with_default.find(constant);
  if (row == with_default.end()) return "";
  const std::string keys = model::keys_name(entity);
  return concat(keys, "::stored_attributes[", std::to_string(row->second), "], ", keys,
                "::names::", model::attribute_name(entity.table->key.partition.front()->name));
}

StoredRows stored_attributes(const Entity& entity, const TypeNames& types) {
  Rows rows(entity, types);
  const auto keys = entity.table->key.attributes();
  const auto is_in_primary_key = [&](const Attribute& attribute) {
    return std::any_of(keys.begin(), keys.end(), [&](const auto* key) { return key->stored == attribute.stored; });
  };
  for (const Attribute& attribute : entity.attributes)
    if (!attribute.key_only && !is_in_primary_key(attribute)) rows.add(attribute);
  for (const model::KeyTemplate* key : keys_read_from(entity)) rows.add(*key);
  return std::move(rows).finish();
}

std::vector<const model::KeyTemplate*> keys_read_from(const Entity& entity) {
  std::vector<const model::KeyTemplate*> keys;
  for (const Attribute& attribute : entity.attributes) {
    if (!attribute.key_only) continue;
    const model::KeyTemplate* const key = model::holder_of(entity, attribute)->key;
    if (!entity.table->is_primary(key->key) && std::find(keys.begin(), keys.end(), key) == keys.end())
      keys.push_back(key);
  }
  return keys;
}

}  // namespace keyc::cpp
