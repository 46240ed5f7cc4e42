#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "keyc/requests.hpp"

namespace keyc {

/// What follows the '#' or ':' of a placeholder.
inline constexpr std::string_view placeholder_characters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

/// Whether a placeholder, or another word, ends at this position of an expression.
inline bool ends_word(std::string_view expression, std::size_t at) {
  return at == expression.size() || placeholder_characters.find(expression[at]) == placeholder_characters.npos;
}

/// The placeholder of an attribute's value: ":state" of "#state".
inline std::string value_alias(std::string_view name_alias) {
  std::string alias(1, ':');
  alias += name_alias.substr(1);
  return alias;
}

/// Adds the value and returns its placeholder: the wanted one, with '_' appended while it stands for another value.
inline std::string add_value(Item& values, std::string wanted, AttributeValue value) {
  for (; const AttributeValue* const known = values.find(wanted); wanted += '_')
    if (*known == value) return wanted;
  values.set(wanted, std::move(value));
  return wanted;
}

/// Adds a value of a list, and its placeholder to their names: ":status__0, :status__1". No placeholder of a schema has
/// two underscores in it.
inline void add_listed(Item& values, std::string& names, std::string_view list, std::size_t number,
                       const AttributeValue& value) {
  const std::string name = std::string(list) + "__" + std::to_string(number);
  values.set(name, value);
  names += (names.empty() ? "" : ", ") + name;
}

/// Adds the name and returns its placeholder: the wanted one, with '_' appended while it stands for another name.
inline std::string add_name(AttributeNames& names, std::string wanted, std::string_view name) {
  for (;; wanted += '_') {
    const auto place = names.lower_bound(wanted);
    if (place == names.end() || place->first != wanted) {
      names.emplace_hint(place, wanted, name);
      return wanted;
    }
    if (place->second == name) return wanted;
  }
}

}  // namespace keyc
