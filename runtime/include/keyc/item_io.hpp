#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/bytes.hpp"
#include "keyc/errors.hpp"
#include "keyc/item_fwd.hpp"
#include "keyc/number.hpp"
#include "keyc/text_form.hpp"

/// Conversions between C++ values and DynamoDB attributes:
///
///   bool                                   BOOL
///   integers, float, double, Decimal       N
///   Bytes                                  B
///   instants                               S, their text form; N, units since 1970, with TimeForm::epoch
///   std::vector<T>, std::map<string, T>    L, M
///   std::set<T>                            SS, NS or BS; an empty one is an absent attribute
///   AttributeValue                         unchanged
///   a struct of a schema                   M, by `void write_members(ItemWriter&, const T&)` and `T read_members(const
///                                          ItemReader&, Members<T>)` in the namespace of the struct
///   any other type                         S, its TextForm
///
/// An empty std::optional is an absent attribute; an empty set in a list or a map is an error, since DynamoDB has no
/// empty sets. Errors name the entity and the path of the value: "address.city", "tags[3]".
namespace keyc {

class Decimal;
class KeyText;

/// How instants are stored: as text, or as a number. It also applies to all instants in a list, a map or a set.
enum class TimeForm : std::uint8_t { text, epoch };

namespace detail {

AttributeValue decimal_value(const Decimal& value);
bool read_decimal(const AttributeValue& from, Decimal& value) noexcept;

template <class T>
struct time_of : std::false_type {};
template <class Duration>
struct time_of<std::chrono::sys_time<Duration>> : std::true_type {
  using duration = Duration;
};

template <class T, template <class...> class Container>
inline constexpr bool is_a = false;
template <template <class...> class Container, class... T>
inline constexpr bool is_a<Container<T...>, Container> = true;

/// The type of a set whose elements have this type.
template <class T, TimeForm Form>
inline constexpr AttributeValue::Type set_type = std::same_as<T, Bytes> ? AttributeValue::Type::BS
                                                 : std::integral<T> || std::floating_point<T> ||
                                                         std::same_as<T, Decimal> ||
                                                         (time_of<T>::value && Form == TimeForm::epoch)
                                                     ? AttributeValue::Type::NS
                                                     : AttributeValue::Type::SS;

template <class T>
concept Structure = requires(ItemWriter& write, const T& value) {
  write_members(write, value);
};

/// The place of a value in an item: the attribute, and the path inside it.
struct Place {
  const Place* outer = nullptr;
  std::string_view name;  // of an attribute, a member or an entry; data() is null for an element
  std::size_t index = 0;  // of an element

  std::string path() const;
};

[[noreturn]] void fail_value(std::string_view entity, const Place& place, const EncodeError& error);
[[noreturn]] void fail_empty_set(std::string_view entity, const Place& place);

}  // namespace detail

/// The stored form of a value that is not a container. Throws EncodeError for a number that DynamoDB cannot hold or a
/// value without a text form, and for text that is not valid UTF-8.
AttributeValue to_attribute(std::string_view text);
AttributeValue to_attribute(float value);
AttributeValue to_attribute(double value);
AttributeValue to_attribute(const Bytes& bytes);

template <TimeForm Form = TimeForm::text, class T>
AttributeValue to_attribute(const T& value) {
  if constexpr (std::same_as<T, bool>)
    return AttributeValue::boolean(value);
  else if constexpr (std::signed_integral<T>)
    return AttributeValue::number(number_text(std::int64_t{value}));
  else if constexpr (std::unsigned_integral<T>)
    return AttributeValue::number(number_text(std::uint64_t{value}));
  else if constexpr (std::same_as<T, Decimal>)
    return detail::decimal_value(value);
  else if constexpr (detail::time_of<T>::value && Form == TimeForm::epoch)
    return AttributeValue::number(number_text(std::int64_t{value.time_since_epoch().count()}));
  else
    return AttributeValue::string(TextForm<T>::write(value));
}

/// Writes the attributes of one entity's item, or the members of a struct in it; errors name entity and attribute.
class ItemWriter {
 public:
  explicit ItemWriter(std::string_view entity) : entity_(entity) {}

  /// Sets nothing if the value is an absent attribute.
  template <TimeForm Form = TimeForm::text, class T>
  ItemWriter& set(std::string_view name, const T& value) {
    if (std::optional<AttributeValue> written = stored<Form>(name, value)) item_.set(name, std::move(*written));
    return *this;
  }

  /// Sets a key attribute.
  ItemWriter& set(std::string_view name, KeyText&& key);
  ItemWriter& set(std::string_view name, AttributeValue&& value);

  /// The stored form of one attribute's value; nothing if the attribute is absent.
  template <TimeForm Form = TimeForm::text, class T>
  std::optional<AttributeValue> stored(std::string_view name, const T& value) const {
    if constexpr (detail::is_a<T, std::optional>) {
      return value ? stored<Form>(name, *value) : std::nullopt;
    } else {
      if constexpr (detail::is_a<T, std::set>)
        if (value.empty()) return std::nullopt;
      return make<Form>(name, value);
    }
  }

  /// The same for a value that must be present.
  template <TimeForm Form = TimeForm::text, class T>
  AttributeValue make(std::string_view name, const T& value) const {
    return write<Form>({outer_, name}, value);
  }

  Item finish() && { return std::move(item_); }

 private:
  ItemWriter(std::string_view entity, const detail::Place* outer) : entity_(entity), outer_(outer) {}

  template <TimeForm Form, class T>
  AttributeValue write(const detail::Place& place, const T& value) const {
    if constexpr (std::same_as<T, AttributeValue>) {
      return value;
    } else if constexpr (detail::Structure<T>) {
      ItemWriter members(entity_, &place);
      write_members(members, value);
      return AttributeValue::map(std::move(members).finish());
    } else if constexpr (detail::is_a<T, std::vector> && !std::same_as<T, Bytes>) {
      std::vector<AttributeValue> elements;
      elements.reserve(value.size());
      for (const auto& element : value) elements.push_back(write<Form>({&place, {}, elements.size()}, element));
      return AttributeValue::list(std::move(elements));
    } else if constexpr (detail::is_a<T, std::map>) {
      Item entries;
      for (const auto& [name, entry] : value) {
        const detail::Place here{&place, name};
        require_utf8(here);
        entries.set(name, write<Form>(here, entry));
      }
      return AttributeValue::map(std::move(entries));
    } else if constexpr (detail::is_a<T, std::set>) {
      return write_set<Form>(place, value);
    } else {
      try {
        if constexpr (std::convertible_to<const T&, std::string_view>)
          return to_attribute(std::string_view(value));
        else if constexpr (std::floating_point<T> || std::same_as<T, Bytes>)
          return to_attribute(value);
        else
          return to_attribute<Form>(value);
      } catch (const EncodeError& error) {
        detail::fail_value(entity_, place, error);
      }
    }
  }

  template <TimeForm Form, class T>
  AttributeValue write_set(const detail::Place& place, const T& value) const {
    if (value.empty()) detail::fail_empty_set(entity_, place);
    std::vector<std::string> texts;
    texts.reserve(value.size());
    for (const auto& element : value) texts.push_back(write<Form>({&place, {}, texts.size()}, element).text());
    return AttributeValue::set(detail::set_type<typename T::value_type, Form>, std::move(texts));
  }

  /// Throws ValueError if the name of an entry is not valid UTF-8.
  void require_utf8(const detail::Place& place) const;

  std::string_view entity_;
  const detail::Place* outer_ = nullptr;
  Item item_;
};

/// Reads the attributes of one entity's item, or the members of a struct in it; throws DecodeError for an attribute
/// that is missing or does not match the schema.
class ItemReader {
 public:
  /// Both must outlive the reader.
  ItemReader(std::string_view entity, const Item& item) : entity_(entity), begin_(item.begin()), end_(item.end()) {}

  /// Throws DecodeError if the type attribute does not hold this name.
  void expect_type(std::string_view attribute, std::string_view name) const;

  template <class T, TimeForm Form = TimeForm::text>
  T get(std::string_view name) const {
    const AttributeValue* const found = find(name);
    const detail::Place place{outer_, name};
    if constexpr (detail::is_a<T, std::optional>) {
      if (found == nullptr) return std::nullopt;
      return read<typename T::value_type, Form>(place, *found);
    } else if constexpr (detail::is_a<T, std::set>) {
      return found == nullptr ? T() : read<T, Form>(place, *found);
    } else {
      if (found == nullptr) fail_missing(place);
      return read<T, Form>(place, *found);
    }
  }

  /// The same for an attribute that has a default: `otherwise` if it is absent.
  template <class T, TimeForm Form = TimeForm::text>
  T get_or(std::string_view name, T otherwise) const {
    const AttributeValue* const found = find(name);
    return found == nullptr ? std::move(otherwise) : read<T, Form>({outer_, name}, *found);
  }

 private:
  using Type = AttributeValue::Type;

  ItemReader(std::string_view entity, const detail::Place& outer, const AttributeValue& members);

  template <class T, TimeForm Form>
  T read(const detail::Place& place, const AttributeValue& from) const {
    if constexpr (std::same_as<T, AttributeValue>) {
      return from;
    } else if constexpr (detail::Structure<T>) {
      expect(place, from, Type::M);
      return read_members(ItemReader(entity_, place, from), Members<T>());
    } else if constexpr (std::same_as<T, Bytes>) {
      expect(place, from, Type::B);
      const auto* const first = reinterpret_cast<const std::byte*>(from.text().data());
      return T(first, first + from.text().size());
    } else if constexpr (detail::is_a<T, std::vector>) {
      expect(place, from, Type::L);
      T value;
      value.reserve(from.children().size());
      for (const Attribute& element : from.children())
        value.push_back(read<typename T::value_type, Form>({&place, {}, value.size()}, element.value));
      return value;
    } else if constexpr (detail::is_a<T, std::map>) {
      expect(place, from, Type::M);
      T value;
      for (const Attribute& entry : from.children())
        value.emplace(entry.name, read<typename T::mapped_type, Form>({&place, entry.name}, entry.value));
      return value;
    } else if constexpr (detail::is_a<T, std::set>) {
      expect(place, from, detail::set_type<typename T::value_type, Form>);
      T value;
      std::size_t index = 0;
      for (const Attribute& element : from.children())
        value.insert(read<typename T::value_type, Form>({&place, {}, index++}, element.value));
      return value;
    } else {
      return read_scalar<T, Form>(place, from);
    }
  }

  template <class T, TimeForm Form>
  T read_scalar(const detail::Place& place, const AttributeValue& from) const {
    if constexpr (std::same_as<T, std::string>) {
      expect(place, from, Type::S);
      return from.text();
    } else if constexpr (std::same_as<T, bool>) {
      expect(place, from, Type::BOOL);
      return from.boolean();
    } else if constexpr (std::integral<T>) {
      expect(place, from, Type::N);
      std::conditional_t<std::signed_integral<T>, std::int64_t, std::uint64_t> wide{};
      if (!parse_number(from.text(), wide) || !std::in_range<T>(wide))
        fail(place, from, "is no whole number in the range of its type");
      return static_cast<T>(wide);
    } else if constexpr (std::floating_point<T>) {
      expect(place, from, Type::N);
      T value{};
      if (!parse_number(from.text(), value)) fail(place, from, "is out of range");
      return value;
    } else if constexpr (std::same_as<T, Decimal>) {
      expect(place, from, Type::N);
      T value;
      if (!detail::read_decimal(from, value)) fail(place, from, "is no decimal of 38 digits");
      return value;
    } else if constexpr (detail::time_of<T>::value && Form == TimeForm::epoch) {
      expect(place, from, Type::N);
      std::int64_t count{};
      if (!parse_number(from.text(), count)) fail(place, from, "is no whole number of its unit");
      return T(typename detail::time_of<T>::duration(count));
    } else {
      expect(place, from, Type::S);
      T value{};
      if (!TextForm<T>::read(from.text(), value)) fail(place, from, "is no value of its type");
      return value;
    }
  }

  const AttributeValue* find(std::string_view name) const noexcept;
  void expect(const detail::Place& place, const AttributeValue& from, Type type) const;
  [[noreturn]] void fail(const detail::Place& place, const AttributeValue& from, std::string_view reason) const;
  [[noreturn]] void fail_missing(const detail::Place& place) const;

  std::string_view entity_;
  const detail::Place* outer_ = nullptr;
  const Attribute* begin_;  // sorted by name
  const Attribute* end_;
};

}  // namespace keyc
