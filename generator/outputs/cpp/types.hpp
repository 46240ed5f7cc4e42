#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "generator/model/model.hpp"

namespace keyc::cpp {

/// Whether a struct with these members has an order: each of them has one in C++, as all have but documents.
bool is_ordered(const std::deque<model::Attribute>& members);

/// How types and values are written in the class of one entity or struct. A type of the schema is qualified
/// ("::places::Status") if a member has its name or if it is from another file.
class TypeNames {
 public:
  explicit TypeNames(const model::Entity& entity);
  explicit TypeNames(const model::Struct& block);
  explicit TypeNames(const model::Collection& collection);

  /// std::string, keyc::Timestamp, Status, std::vector<Address>; without the optional.
  std::string value(const model::Type& type) const;
  /// With the optional: std::optional<keyc::Date>
  std::string member(const model::Type& type) const;
  /// As a parameter: integers of any size are taken as keyc::Integer.
  std::string parameter(const model::Type& type) const;
  /// As a parameter that is only read: const std::string&, keyc::Integer.
  std::string read_parameter(const model::Type& type) const;
  /// " = Status::open", "{}", or empty for a member that must be given.
  std::string initialiser(const model::Attribute& attribute) const;
  /// "Status::open", "std::uint64_t{3}": a value of the type.
  std::string literal_value(const model::Type& type, const model::Literal& value) const;
  /// The parameter `name` as a value of the type; errors name the attribute.
  std::string from_parameter(const model::Type& type, std::string_view attribute, std::string_view name) const;
  /// An integer of any size, a member of the group that a setter takes, as a value of the type.
  std::string from_group(const model::Type& type, std::string_view attribute, std::string_view member) const;

 private:
  TypeNames(const model::Schema* schema, std::string owner, const std::deque<model::Attribute>& members);
  std::string qualified(const model::Schema* schema, const std::string& name) const;

  const model::Schema* schema_;
  std::string owner_;
  bool qualifies_own_ = false;
};

/// Whether moving a value is cheaper than copying it.
bool is_owning(const model::Type& type);

/// The template argument that says how the type is stored, where that is not its own way.
std::string form_name(const model::Type& type);           // "keyc::form::Number", or empty
std::string only_form_argument(const model::Type& type);  // "<keyc::form::Number>", or empty
std::string form_argument(const model::Type& type);       // ", keyc::form::Number", after a type, or empty
/// The same after the type of a member, which may be an optional that reads NULL: ", keyc::form::Null<>".
std::string member_form_argument(const model::Type& type);
/// ", keyc::Compared::in_order", after a type, or empty: what DynamoDB can compare of its values.
std::string compared_argument(const model::Type& type);
/// The class of the attribute in Where: "AttributeOf<Status>", "PartsOf<std::vector<Line>>".
std::string condition_class(const model::Type& type, const TypeNames& types);
/// "keyc::form::Pattern<\"yyyy-MM-dd HH:mm:ss\", 540>"
std::string name_of(const model::Form& form);

}  // namespace keyc::cpp
