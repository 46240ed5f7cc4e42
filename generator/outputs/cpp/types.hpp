#pragma once

#include <deque>
#include <string>
#include <string_view>

#include "generator/model/model.hpp"

namespace keyc::cpp {

/// How types and values are written beside the members of one entity or struct: a type of the schema is qualified
/// ("::places::Status") where a member has its name, and always where it is from another file.
class TypeNames {
 public:
  explicit TypeNames(const model::Entity& entity);
  explicit TypeNames(const model::Struct& block);
  explicit TypeNames(const model::Collection& collection);

  /// std::string, keyc::Timestamp, Status, std::vector<Address>; without the optional.
  std::string value(const model::Type& type) const;
  /// With it: std::optional<keyc::Date>
  std::string member(const model::Type& type) const;
  /// As a parameter: integers of any size are taken as keyc::Integer.
  std::string parameter(const model::Type& type) const;
  /// " = Status::open", "{}", or nothing for what has to be given.
  std::string initialiser(const model::Attribute& attribute) const;
  /// "Status::open", "std::uint64_t{3}": a value of the type.
  std::string literal_value(const model::Type& type, const model::Literal& value) const;
  /// The parameter `name` as a value of the type; errors name the attribute.
  std::string from_parameter(const model::Type& type, std::string_view attribute, std::string_view name) const;

 private:
  TypeNames(const model::Schema* schema, std::string owner, const std::deque<model::Attribute>& members);
  std::string qualified(const model::Schema* schema, const std::string& name) const;

  const model::Schema* schema_;
  std::string owner_;
  bool qualifies_own_ = false;
};

/// Whether values are cheaper moved than copied.
bool is_owning(const model::Type& type);

/// The runtime stores times of this type as numbers: what stands in < > behind ItemWriter's and ItemReader's functions.
std::string time_form(const model::Type& type);           // "keyc::TimeForm::epoch", or nothing
std::string time_form_argument(const model::Type& type);  // "<keyc::TimeForm::epoch>", or nothing
std::string form_argument(const model::Type& type);       // ", keyc::TimeForm::epoch", behind a type, or nothing

}  // namespace keyc::cpp
