#pragma once

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "evaluate/random_values.hpp"
#include "keyc/bytes.hpp"
#include "keyc/generated/number.hpp"

/// Values as JSON that a person might write: numbers also as text, members in any order, absent values omitted or null.
namespace keyc_tests {

inline std::string quoted(Random& random, const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', random.one_in(2));
}

inline std::string number(Random& random, const std::string& digits) {
  return random.one_in(4) ? '"' + digits + '"' : digits;
}

inline std::string joined(const std::vector<std::string>& parts, char open, char close) {
  std::string text(1, open);
  for (const std::string& part : parts) text += (text.size() > 1 ? ", " : "") + part;
  return text + close;
}

template <class T>
void shuffle(Random& random, std::vector<T>& values) {
  for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[random.below(i)]);
}

inline std::string person(Random& random, const std::string& value, Form) { return quoted(random, value); }
inline std::string person(Random&, bool value, Form) { return value ? "true" : "false"; }
inline std::string person(Random& random, const keyc::Integer& value, Form) { return number(random, value.text()); }
inline std::string person(Random& random, const keyc::Decimal& value, Form) { return number(random, value.text()); }
inline std::string person(Random&, const keyc::Bytes& value, Form) { return '"' + keyc::to_base64(value) + '"'; }

template <std::integral T>
std::string person(Random& random, T value, Form) {
  const std::string digits = std::to_string(value);
  return number(random, random.one_in(6) ? digits + ".0" : digits);
}

template <std::floating_point T>
std::string person(Random& random, T value, Form) {
  char buffer[32];
  return number(random, {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr});
}

/// Times and ids.
template <class T>
requires requires(const T& value) { to_text(value); }
std::string person(Random&, const T& value, Form) { return '"' + to_text(value) + '"'; }

template <class Duration>
std::string person(Random& random, std::chrono::sys_time<Duration> value, Form form) {
  if (form == Form::epoch) return number(random, std::to_string(value.time_since_epoch().count()));
  return '"' + keyc::to_text(value) + '"';
}
inline std::string person(Random&, keyc::Date value, Form) { return '"' + keyc::to_text(value) + '"'; }

/// Enumerators by their names in the schema.
inline std::string person(Random&, samples::State value, Form) {
  constexpr const char* names[] = {"\"open\"", "\"closed\"", "\"stuck\""};
  return names[static_cast<std::size_t>(value)];
}

template <class T>
std::string person(Random& random, const std::vector<T>& value, Form form);
template <class T>
std::string person(Random& random, const std::map<std::string, T>& value, Form form);
template <class T>
std::string person(Random& random, const std::set<T>& value, Form form);
inline std::string person(Random& random, const keyc::AttributeValue& value, Form form);

template <Structure T>
std::string person(Random& random, const T& value, Form) {
  std::vector<std::string> members;
  const auto add = [&](const char* name, const auto& member, Form form) {
    members.push_back('"' + std::string(name) + "\": " + person(random, member, form));
  };
  fields(value,
         [&]<class Member>(const char* name, const Member& member, Form form = Form::plain, const auto&... otherwise) {
           if constexpr (sizeof...(otherwise) > 0) {
             if (((member == otherwise) && ...) && random.one_in(2)) return;
           }
           if constexpr (requires { member.has_value(); }) {
             constexpr bool null_is_a_value = std::same_as<Member, std::optional<keyc::AttributeValue>>;
             if (member)
               add(name, *member, form);
             else if (!null_is_a_value && (sizeof...(otherwise) > 0 || random.one_in(3)))
               members.push_back('"' + std::string(name) + "\": null");
           } else if constexpr (requires {
                                  typename Member::key_compare;
                                  typename Member::mapped_type;
                                }) {
             add(name, member, form);
           } else if constexpr (requires { typename Member::key_compare; }) {
             if (!member.empty() || random.one_in(2)) add(name, member, form);  // an empty set may be omitted
           } else {
             add(name, member, form);
           }
         });
  shuffle(random, members);
  return joined(members, '{', '}');
}

template <class T>
std::string person(Random& random, const std::vector<T>& value, Form form) {
  std::vector<std::string> elements;
  for (const T& element : value) elements.push_back(person(random, element, form));
  return joined(elements, '[', ']');
}
inline std::string person(Random& random, const std::vector<bool>& value, Form form) {
  std::vector<std::string> elements;
  for (const bool element : value) elements.push_back(person(random, element, form));
  return joined(elements, '[', ']');
}

template <class T>
std::string person(Random& random, const std::map<std::string, T>& value, Form form) {
  std::vector<std::string> entries;
  for (const auto& [name, element] : value)
    entries.push_back(quoted(random, name) + ": " + person(random, element, form));
  shuffle(random, entries);
  return joined(entries, '{', '}');
}

/// Sets: in any order, and some elements twice.
template <class T>
std::string person(Random& random, const std::set<T>& value, Form form) {
  std::vector<std::string> elements;
  for (const T& element : value)
    for (int times = random.one_in(5) ? 2 : 1; times > 0; --times) elements.push_back(person(random, element, form));
  shuffle(random, elements);
  return joined(elements, '[', ']');
}

inline std::string person(Random& random, const keyc::AttributeValue& value, Form form) {
  using Type = keyc::AttributeValue::Type;
  std::vector<std::string> parts;
  for (const keyc::Attribute& attribute : value.children())
    parts.push_back((value.type() == Type::M ? quoted(random, attribute.name) + ": " : "") +
                    person(random, attribute.value, form));
  switch (value.type()) {
    case Type::S: return quoted(random, value.text());
    case Type::N:
    case Type::BOOL: return value.text();
    case Type::L: return joined(parts, '[', ']');
    case Type::M: return joined(parts, '{', '}');
    default: return "null";
  }
}

}  // namespace keyc_tests
