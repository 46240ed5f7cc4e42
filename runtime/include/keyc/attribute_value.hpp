#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace keyc {

class Item;
struct Attribute;

/// One DynamoDB value: a type, a text and children. The text holds the characters of S, the digits of N (as they are
/// sent: nothing is rounded), the bytes of B, "true" or "false" for BOOL. The children are the elements of L, SS, NS
/// and BS, and the named members of M. Two values are equal if type, text and children are, these in their order: the
/// numbers 1 and 1.0 differ, and so do sets in another order.
class AttributeValue {
 public:
  enum class Type : std::uint8_t { S, N, B, BOOL, NUL, L, M, SS, NS, BS };

  AttributeValue() noexcept;  // NULL
  AttributeValue(const AttributeValue&);
  AttributeValue(AttributeValue&&) noexcept;
  AttributeValue& operator=(const AttributeValue&);
  AttributeValue& operator=(AttributeValue&&) noexcept;
  ~AttributeValue();

  static AttributeValue string(std::string text);
  /// `digits` must be a number as DynamoDB writes it; it is not checked here.
  static AttributeValue number(std::string digits);
  static AttributeValue binary(std::string bytes);
  static AttributeValue boolean(bool value);
  static AttributeValue null();
  static AttributeValue list(std::vector<AttributeValue> elements);
  static AttributeValue map(Item members);
  /// `type` is SS, NS or BS, and each element is there once, which is not checked here.
  static AttributeValue set(Type type, std::vector<std::string> elements);
  /// `type` is S, N or B, which is not checked here.
  static AttributeValue of_text(Type type, std::string_view text);
  /// `type` is L, M, SS, NS or BS; the children must be what children() has of it, which is not checked here.
  static AttributeValue of_children(Type type, std::vector<Attribute> children) noexcept;

  Type type() const noexcept { return type_; }
  /// Empty for NULL, L, M, SS, NS and BS. Valid until the value is changed.
  const std::string& text() const& noexcept { return text_; }
  std::string text() && noexcept { return std::move(text_); }
  /// The value of a BOOL; of another type it means nothing.
  bool boolean() const noexcept { return text_ == "true"; }
  /// Empty for S, N, B, BOOL and NULL. Valid until the value is changed.
  const std::vector<Attribute>& children() const noexcept { return children_; }

  friend bool operator==(const AttributeValue&, const AttributeValue&);

 private:
  AttributeValue(Type type, std::string text);

  Type type_;
  std::string text_;
  std::vector<Attribute> children_;
};

/// A named value. Elements of lists and sets have no name.
struct Attribute {
  std::string name;
  AttributeValue value;
  friend bool operator==(const Attribute&, const Attribute&);
};

/// A set of named values in the order of their names (bytewise): an item, a key, or the members of a map. Pointers to
/// its values, and iterators, are valid until the item is changed.
class Item {
 public:
  using const_iterator = const Attribute*;

  Item() noexcept;
  /// Of several attributes with one name the last one counts.
  Item(std::initializer_list<Attribute> attributes);
  /// The attributes must be in the order of their names, and no name may be given twice; it is not checked here.
  static Item of_sorted(std::vector<Attribute> attributes) noexcept;
  Item(const Item&);
  Item(Item&&) noexcept;
  Item& operator=(const Item&);
  Item& operator=(Item&&) noexcept;
  ~Item();

  /// Adds the attribute, or replaces the value that it has.
  void set(std::string_view name, AttributeValue value);
  /// Null if the attribute is absent.
  const AttributeValue* find(std::string_view name) const noexcept;
  bool contains(std::string_view name) const noexcept { return find(name) != nullptr; }
  /// Removes the attribute. False if it was absent.
  bool erase(std::string_view name);

  const_iterator begin() const noexcept { return attributes_.data(); }
  const_iterator end() const noexcept { return attributes_.data() + attributes_.size(); }
  std::size_t size() const noexcept { return attributes_.size(); }
  bool empty() const noexcept { return size() == 0; }

  friend bool operator==(const Item&, const Item&);

 private:
  friend class AttributeValue;
  std::vector<Attribute> attributes_;
};

/// DynamoDB's name of a type: "S", "N", …, "NULL".
std::string_view to_text(AttributeValue::Type type) noexcept;

}  // namespace keyc
