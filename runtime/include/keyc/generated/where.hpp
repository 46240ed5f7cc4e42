#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "keyc/generated/absent.hpp"
#include "keyc/generated/attribute_name.hpp"
#include "keyc/generated/item_fwd.hpp"
#include "keyc/generated/item_requests.hpp"
#include "keyc/generated/number.hpp"
#include "keyc/generated/number_range.hpp"

/// A program's own conditions on the attributes of one entity: for writes, and as the filter of queries and scans.
///
///     using Where = StoreEntity::Where;
///     StoreEntity::update(key).set_name("x").only_if(Where::visits > 3 and not Where::status.in({Status::closed}));
///     StoreEntity::storesInState("acme", "USA", "TX").filter(Where::name.begins_with("Down"));
///
/// They mean what the struct says: an attribute that an item lacks counts as the value that the struct then has, its
/// default or the empty set (see keyc/generated/absent.hpp); an optional one is absent, and of it none holds except
/// absent() and !=. A member of a struct has its default where the struct is there. Where there is no item, nothing has
/// a default.
namespace keyc {

struct RequestText;

inline namespace generated {

struct StoredAttribute;
struct ValueType;

/// A condition that can be added to a request without changing the placeholders that the request has.
class Condition {
 public:
  Condition();
  Condition(const Condition&);
  Condition(Condition&&) noexcept;
  Condition& operator=(const Condition&);
  Condition& operator=(Condition&&) noexcept;
  ~Condition();

  friend Condition operator&&(Condition a, Condition b) {
    return joined(Binding::conjunction, std::move(a), std::move(b));
  }
  friend Condition operator||(Condition a, Condition b) {
    return joined(Binding::disjunction, std::move(a), std::move(b));
  }
  friend Condition operator!(Condition condition);
  friend bool operator==(const Condition& a, const Condition& b);

  /// Appends the condition to an expression about an item that is there; if that is not empty, both must hold. Adds the
  /// names and the values that it needs to those of the request.
  void add_to(std::string& expression, AttributeNames& names, Item& values) const;
  /// Appends the condition to that of a request which refers to this one; if there is one already, both must hold.
  /// Unless the item `is_there`, a default counts only where there is one.
  void add_to(RequestText& request, bool is_there = true) const;
  /// Appends the condition to that of a write; if that is not empty, both must hold. Unless the expression demands the
  /// item, a default counts only where there is one. Adds the names and the values that it needs to those of the
  /// request.
  void add_to_write(std::string& expression, AttributeNames& names, Item& values) const;
  /// An attribute that it is about and that is none of these; empty if there is none.
  std::string_view other_than(std::span<const std::string_view> names) const;

 private:
  friend class Comparison;

  /// How tightly the condition binds, the loosest first.
  enum class Binding : std::uint8_t { disjunction, conjunction, negation, comparison };

  struct Piece;

  template <class Text, class Add>
  void write(Text& expression, bool is_there, const Add& add) const;
  void write(std::string& expression, AttributeNames& names, Item& values, bool is_there) const;
  static Condition joined(Binding binding, Condition a, Condition b);
  void append(Condition part, Binding around);
  Binding binding_ = Binding::comparison;
  std::vector<Piece> pieces_;
};

/// What an attribute that an item lacks reads as: the default of its row, where there is an item with this partition
/// key.
struct AbsentAs {
  const StoredAttribute* row = nullptr;  // null: as absent
  const AttributeName* partition = nullptr;
};

/// Makes conditions on one attribute, whatever the types of its values.
class Comparison {
 public:
  Comparison(std::string_view entity, const AttributeName& attribute, const AbsentAs& absent = {})
      : entity_(entity), attribute_(attribute), absent_(absent) {}

  Condition compared(Operator op, AttributeValue value) const;
  /// The comparison with a float, given as these numbers: all of them are equal to it.
  Condition compared(Operator op, const NumberRange& numbers) const;
  /// The comparison with another attribute, of the same type in the same form.
  Condition compared(Operator op, const Comparison& other) const;
  Condition between(AttributeValue low, AttributeValue high) const;
  Condition between(const NumberRange& low, const NumberRange& high) const;
  /// Throws ValueError for no values, and for more than 100, DynamoDB's limit.
  Condition in(std::vector<AttributeValue> values) const;
  Condition in(const std::vector<NumberRange>& values) const;
  /// begins_with or contains.
  Condition called(Operator function, AttributeValue value) const;
  /// Whether the attribute is stored, whatever it then reads as: a NULL that reads as absent is not.
  Condition present() const;
  Condition absent() const;
  /// Whether no NULL is stored, which could be neither added to nor kept.
  Condition not_null() const;
  /// Whether a map is stored: a NULL is none.
  Condition is_map() const;
  Condition of_size(Operator op, const Integer& size) const;

 private:
  class Text;
  using Binding = Condition::Binding;

  void require_count(std::size_t values) const;
  Condition with_default(Condition bare, Operator op, const AttributeValue& reads_as,
                         const std::vector<AttributeValue>& operands) const;
  template <class Make>
  Condition with_default(Operator op, std::vector<AttributeValue> operands, Make make) const;
  void add_default(Text& text, Operator op, const Comparison& other, bool of_other) const;

  std::string_view entity_;
  AttributeName attribute_;
  AbsentAs absent_;
};

/// The result of size(), to be compared: UTF-16 units of text, bytes, elements or members.
class SizeOf {
 public:
  explicit SizeOf(Comparison attribute) : attribute_(attribute) {}
  friend Condition operator==(const SizeOf& a, const Integer& b) { return a.attribute_.of_size(Operator::equal, b); }
  friend Condition operator!=(const SizeOf& a, const Integer& b) {
    return a.attribute_.of_size(Operator::not_equal, b);
  }
  friend Condition operator<(const SizeOf& a, const Integer& b) { return a.attribute_.of_size(Operator::less, b); }
  friend Condition operator<=(const SizeOf& a, const Integer& b) { return a.attribute_.of_size(Operator::at_most, b); }
  friend Condition operator>(const SizeOf& a, const Integer& b) { return a.attribute_.of_size(Operator::greater, b); }
  friend Condition operator>=(const SizeOf& a, const Integer& b) { return a.attribute_.of_size(Operator::at_least, b); }

 private:
  Comparison attribute_;
};

}  // namespace generated

namespace detail {
template <class T>
concept WholeNumber = std::integral<T> && !std::same_as<T, bool>;
template <class T>
concept TextOrBytes = std::same_as<T, std::string> || std::same_as<T, std::vector<std::byte>>;
template <class T>
concept Map = requires {
  typename T::mapped_type;
};
template <class T>
concept Set = !Map<T> && requires {
  typename T::key_type;
};
/// A list or a set.
template <class T>
concept Elements = !TextOrBytes<T> && !Map<T> && requires {
  typename T::value_type;
};
template <class T>
concept Struct = requires {
  rows_of(Members<T>());
};
/// Not enums: the order of their texts means nothing. Of structs and containers DynamoDB knows none.
template <class T>
concept Ordered =
    !Struct<T> && !std::is_enum_v<T> && !std::same_as<T, bool> && !Map<T> && !Elements<T> && std::totally_ordered<T>;

/// One value: no struct, document or container.
template <class T>
concept Single = !Struct<T> && !Map<T> && !Elements<T> && !std::same_as<T, AttributeValue>;

template <class T>
struct ElementOf {
  using type = T;
};
template <Elements T>
struct ElementOf<T> {
  using type = typename T::value_type;
};

template <class T>
concept Sized = TextOrBytes<T> || Elements<T> || Map<T>;

/// Whole numbers of any size are compared as numbers.
template <class T>
using Operand = std::conditional_t<WholeNumber<T>, Integer, T>;
}  // namespace detail

namespace detail {
/// The stored form of a value of the type. Throws ValueError.
AttributeValue stored_value(std::string_view entity, std::string_view attribute, const ValueType& type,
                            const void* value);
/// The stored form of a value that a list or a set of the type contains, or of a part of text or bytes. Throws
/// ValueError.
AttributeValue stored_element(std::string_view entity, std::string_view attribute, const ValueType& type,
                              const void* element);
/// The same of whole numbers of any size.
AttributeValue stored_value(const ValueType& type, const Integer& value);
AttributeValue stored_element(const ValueType& type, const Integer& element);
/// Throws ValueError if values of the types are stored in different forms.
void require_same_form(std::string_view entity, const AttributeName& attribute, const ValueType& type,
                       const ValueType& other);
/// Sets a blank value to that of the attribute in the item, or in a part of it; false if it is absent. Throws
/// DecodeError.
bool read_attribute(std::string_view entity, const AttributeName& attribute, const ValueType& type, const Item& item,
                    void* value);
/// The type of what a container of this type holds.
const ValueType& type_of_parts(const ValueType& type) noexcept;
/// Whether the item has the struct that the member is in.
bool has_struct_of(std::string_view entity, const AttributeName& member, const Item& item);
}  // namespace detail

inline namespace generated {

/// What DynamoDB can compare of values in a stored form.
enum class Compared : std::uint8_t {
  as_type,       // in the type's own form: what the type has
  in_order,      // in another one, which sorts as the values do
  for_equality,  // in one which does not
};

/// An attribute, or a member of a struct in one, with values of type T. Conditions on it throw ValueError for a value
/// that DynamoDB cannot hold; those on a float are about the value that is read: 0.1 is every decimal that reads as
/// 0.1. Generated sources make these objects, with attribute_of() of keyc/generated/where_io.hpp.
template <class T, Compared how = Compared::as_type>
class AttributeOf {
  static constexpr bool is_ordered = detail::Ordered<T> && how != Compared::for_equality;
  static constexpr bool is_own = how == Compared::as_type;
  static constexpr bool is_single = detail::Single<T>;

 public:
  using Operand = detail::Operand<T>;
  using Element = detail::Operand<typename detail::ElementOf<T>::type>;

  /// `type` is the ValueType of T.
  constexpr AttributeOf(std::string_view entity, const AttributeName& attribute, const ValueType& type,
                        const AbsentAs& absent = {})
      : entity_(entity), attribute_(attribute), type_(&type), absent_(absent) {}

  /// The value of the attribute in the item, or in a part of it: nothing if it is absent. Throws DecodeError for a
  /// value that does not match the schema.
  std::optional<T> value_in(const Item& item) const {
    std::optional<T> value = detail::blank<T>();
    if (!detail::read_attribute(entity_, attribute_, *type_, item, &*value)) value.reset();
    return value;
  }
  /// The stored form of the value: nothing for an empty set.
  std::optional<AttributeValue> stored(const Operand& operand) const {
    if constexpr (detail::Set<T>)
      if (operand.empty()) return std::nullopt;
    return attribute_.outer == nullptr ? fitting(attribute_.name, operand) : fitting(path_of(attribute_), operand);
  }

  std::string_view entity() const noexcept { return entity_; }
  const AttributeName& name() const noexcept { return attribute_; }

  /// Whether it is stored, whatever it then reads as.
  Condition present() const { return about().present(); }
  Condition absent() const { return about().absent(); }

  friend Condition operator==(const AttributeOf& a, const Operand& b) { return a.compared(keyc::Operator::equal, b); }
  /// Holds also if the attribute is absent and has no default.
  friend Condition operator!=(const AttributeOf& a, const Operand& b) {
    return a.compared(keyc::Operator::not_equal, b);
  }
  friend Condition operator<(const AttributeOf& a, const Operand& b) requires is_ordered {
    return a.compared(keyc::Operator::less, b);
  }
  friend Condition operator<=(const AttributeOf& a, const Operand& b) requires is_ordered {
    return a.compared(keyc::Operator::at_most, b);
  }
  friend Condition operator>(const AttributeOf& a, const Operand& b) requires is_ordered {
    return a.compared(keyc::Operator::greater, b);
  }
  friend Condition operator>=(const AttributeOf& a, const Operand& b) requires is_ordered {
    return a.compared(keyc::Operator::at_least, b);
  }
  /// With another attribute of the entity, as both are stored. Throws ValueError for one that is stored in another
  /// form.
  friend Condition operator==(const AttributeOf& a, const AttributeOf& b) requires is_single {
    return a.compared(keyc::Operator::equal, b);
  }
  friend Condition operator!=(const AttributeOf& a, const AttributeOf& b) requires is_single {
    return a.compared(keyc::Operator::not_equal, b);
  }
  friend Condition operator<(const AttributeOf& a, const AttributeOf& b) requires is_ordered {
    return a.compared(keyc::Operator::less, b);
  }
  friend Condition operator<=(const AttributeOf& a, const AttributeOf& b) requires is_ordered {
    return a.compared(keyc::Operator::at_most, b);
  }
  friend Condition operator>(const AttributeOf& a, const AttributeOf& b) requires is_ordered {
    return a.compared(keyc::Operator::greater, b);
  }
  friend Condition operator>=(const AttributeOf& a, const AttributeOf& b) requires is_ordered {
    return a.compared(keyc::Operator::at_least, b);
  }
  /// Both bounds included.
  Condition between(const Operand& low, const Operand& high) const requires is_ordered {
    return about().between(comparable(low), comparable(high));
  }
  /// The attribute has one of these values: at least one, at most 100.
  Condition in(std::initializer_list<Operand> values) const { return in(std::vector<Operand>(values)); }
  Condition in(const std::vector<Operand>& values) const {
    std::vector<decltype(comparable(std::declval<Operand>()))> operands;
    operands.reserve(values.size());
    for (const Operand& operand : values) operands.push_back(comparable(operand));
    return about().in(std::move(operands));
  }
  Condition begins_with(const T& prefix) const requires(is_own&& detail::TextOrBytes<T>) {
    return about().called(keyc::Operator::begins_with, value(prefix));
  }
  /// The attribute contains this part of text or bytes, or this element of a list or a set.
  Condition contains(const Element& part) const requires(is_own && (detail::TextOrBytes<T> || detail::Elements<T>)) {
    return about().called(keyc::Operator::contains, element(part));
  }
  SizeOf size() const requires(is_own&& detail::Sized<T>) { return SizeOf(about()); }

 protected:
  const ValueType& type_of_parts() const noexcept { return detail::type_of_parts(*type_); }

 private:
  Comparison about() const { return Comparison(entity_, attribute_, absent_); }
  Condition compared(keyc::Operator op, const Operand& operand) const {
    return about().compared(op, comparable(operand));
  }
  Condition compared(keyc::Operator op, const AttributeOf& other) const {
    detail::require_same_form(entity_, attribute_, *type_, *other.type_);
    return about().compared(op, other.about());
  }
  /// The value that operators compare with; for a float, the range of numbers that read as it.
  auto comparable(const Operand& operand) const {
    AttributeValue written = value(operand);
    if constexpr (std::floating_point<T>)
      return numbers_that_read_as(operand);
    else
      return written;
  }
  AttributeValue value(const Operand& operand) const {
    return attribute_.part == PartKind::none ? written(attribute_.name, operand)
                                             : written(path_of(attribute_), operand);
  }
  AttributeValue element(const Element& operand) const {
    if constexpr (std::same_as<Element, Integer>)
      return detail::stored_element(*type_, operand);
    else
      return detail::stored_element(entity_, attribute_.name, *type_, &operand);
  }
  AttributeValue fitting(std::string_view path, const Operand& operand) const {
    if constexpr (detail::WholeNumber<T>)
      return written(path, Operand(operand.template as<T>(entity_, path)));
    else
      return written(path, operand);
  }
  AttributeValue written(std::string_view name, const Operand& operand) const {
    if constexpr (std::same_as<Operand, Integer>)
      return detail::stored_value(*type_, operand);
    else
      return detail::stored_value(entity_, name, *type_, &operand);
  }

  std::string_view entity_;
  AttributeName attribute_;
  const ValueType* type_;
  AbsentAs absent_;
};

}  // namespace generated

/// This write, made only if the condition holds too: for PutItem, UpdateItem, DeleteItem. If it does not hold,
/// ConditionFailed has the stored item.
template <class Request>
[[nodiscard]] Request only_if(Request request, const Condition& condition) {
  condition.add_to_write(request.ConditionExpression, request.ExpressionAttributeNames,
                         request.ExpressionAttributeValues);
  request.ReturnValuesOnConditionCheckFailure = "ALL_OLD";
  return request;
}

}  // namespace keyc
