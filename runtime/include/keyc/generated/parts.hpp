#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "keyc/generated/number.hpp"
#include "keyc/generated/where.hpp"

/// Entries of maps and elements of lists, in conditions and updates: Where::votes["ann"], Where::lines[2].
namespace keyc::inline generated {

/// The name of an entry of a map. Only texts convert to it: a literal 0, as a null pointer of characters, does not.
class EntryName {
 public:
  template <class Text>
  requires std::convertible_to<const Text&, std::string_view> &&(!std::is_null_pointer_v<Text>)constexpr EntryName(
      const Text& text)  // NOLINT(google-explicit-constructor): a text is a name
      : text_(text) {}
  constexpr std::string_view text() const noexcept { return text_; }

 private:
  std::string_view text_;
};

/// The name of a part, and the text that it refers to, which copies share.
class NamedPart {
 protected:
  /// Throws ValueError for a name that is empty, or too long for DynamoDB.
  NamedPart(std::string_view entity, const AttributeName& map, EntryName entry, const ValueType& type);
  /// Throws ValueError for an index that no list can have.
  NamedPart(std::string_view entity, const AttributeName& list, const Integer& index, const ValueType& type);
  AttributeName part() const noexcept { return part_; }

 private:
  std::shared_ptr<const std::string> text_;
  AttributeName part_;
};

/// An entry of a map. It is absent if the map has none of this name, or is not there itself.
template <class T, Compared how>
class EntryOf : NamedPart, public AttributeOf<T, how> {
 public:
  EntryOf(std::string_view entity, const AttributeName& map, EntryName entry, const ValueType& type)
      : NamedPart(entity, map, entry, type), AttributeOf<T, how>(entity, part(), type) {}
};

/// An element of a list, counted from 0. It is absent if the list is not that long, or is not there itself.
template <class T, Compared how>
class ElementAt : NamedPart, public AttributeOf<T, how> {
 public:
  ElementAt(std::string_view entity, const AttributeName& list, const Integer& index, const ValueType& type)
      : NamedPart(entity, list, index, type), AttributeOf<T, how>(entity, part(), type) {}
  /// An item may be a part of one, in which lists have only the elements that an update has changed.
  std::optional<T> value_in(const Item& item) const = delete;
};

/// An attribute that holds a map or a list. `how` is how its parts are compared.
template <class T, Compared how = Compared::as_type>
class PartsOf : public AttributeOf<T> {
 public:
  constexpr PartsOf(const AttributeOf<T>& whole)  // NOLINT(google-explicit-constructor): it is the same attribute
      : AttributeOf<T>(whole) {}

  /// Throws ValueError for an empty name, or one of more than 65,535 bytes, which DynamoDB does not take.
  auto operator[](EntryName entry) const requires detail::Map<T> {
    return EntryOf<typename T::mapped_type, how>(this->entity(), this->name(), entry, this->type_of_parts());
  }
  /// Throws ValueError for an index that no list can have.
  auto operator[](const Integer& index) const requires(!detail::Map<T>) {
    return ElementAt<typename T::value_type, how>(this->entity(), this->name(), index, this->type_of_parts());
  }
};

}  // namespace keyc::inline generated
