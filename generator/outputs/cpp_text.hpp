#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/model/model.hpp"

/// Pieces of C++ as text.
namespace keyc::cpp {

/// What stands between the quotes of a string literal.
std::string escape(std::string_view text);
/// A string literal; a std::string_view of one where the text holds a NUL.
std::string literal(std::string_view text);
/// '#', or '\x24'
std::string char_literal(char c);
/// The lines of a doc comment, safe behind "/// ".
std::vector<std::string> doc_lines(std::string_view doc);

/// One line of text, safe in a comment.
std::string comment(std::string_view text);

/// How types are written inside one entity: qualified ("::places::Status") where an attribute has the name of an enum.
class TypeNames {
 public:
  TypeNames(const model::Schema& schema, const model::Entity& entity);

  /// std::string, keyc::Timestamp, Status; without the optional.
  std::string value(const model::Type& type) const;
  /// With it: std::optional<keyc::Date>
  std::string member(const model::Type& type) const;
  /// As a parameter: integers of any size are taken as keyc::Integer.
  std::string parameter(const model::Type& type) const;
  /// " = Status::open", "{}", or nothing for required text.
  std::string initialiser(const model::Attribute& attribute) const;
  /// The parameter `name` as a value of the attribute's type.
  std::string from_parameter(const model::Attribute& attribute, std::string_view name) const;

 private:
  std::string entity_;
  std::string qualifier_;
};

}  // namespace keyc::cpp
