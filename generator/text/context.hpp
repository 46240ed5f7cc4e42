#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "keyc/fnv.hpp"

namespace keyc {

/// An error in a template, or a context without a member that the template uses: a bug in keyc, never in a schema.
class TemplateError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// The name of a member, compared by its hash of 64 bits: the few names that templates and outputs use all have
/// different ones. Holds no copy of the text.
class Name {
 public:
  /// From a literal: the hash is computed at compile time.
  template <std::size_t size>
  consteval Name(const char (&literal)[size]) : Name(std::string_view(literal, size - 1)) {}
  explicit constexpr Name(std::string_view text) : text_(text) {
    Fnv fnv;
    fnv.add(text);
    hash_ = fnv.hash();
  }

  constexpr std::string_view text() const { return text_; }
  constexpr std::uint64_t hash() const { return hash_; }

 private:
  std::string_view text_;
  std::uint64_t hash_ = 0;
};

template <class T>
concept Whole = std::integral<T> && !std::same_as<T, bool>;

/// The values that fill a template: null, a bool, an integer, text, an array, or an object, whose members keep their
/// order. Built as
///
///   Context{{"name", entity.name}, {"doc", doc_lines(entity.doc)}, {"keys", std::move(keys)}}
///
/// Members are moved into the object; the value of a named variable is copied first, as everywhere in C++.
class Context {
 public:
  struct Given;

  Context() = default;
  Context(std::initializer_list<Given> members);
  Context(Whole auto number) : value_(static_cast<std::int64_t>(number)) {}
  Context(std::same_as<bool> auto truth) : value_(truth) {}
  Context(const char* text) : value_(std::string(text)) {}
  Context(std::string_view text) : value_(std::string(text)) {}
  Context(std::string text) : value_(std::move(text)) {}
  Context(const std::vector<std::string>& texts);

  static Context array(std::initializer_list<Context> elements = {});

  /// The member; adds a null one if there is none. Throws TemplateError if this is neither null nor an object.
  Context& operator[](Name name);
  /// Throws TemplateError if there is no such member.
  const Context& operator[](Name name) const;
  /// Throws TemplateError if this is neither null nor an array.
  void push_back(Context element);
  /// The first element. Throws TemplateError if there is none.
  const Context& front() const;

  /// The elements of an array; none for anything else.
  std::vector<Context>::const_iterator begin() const { return elements().begin(); }
  std::vector<Context>::const_iterator end() const { return elements().end(); }

  /// Null if there is no such member, or this is not an object.
  const Context* find(const Name& name) const;
  /// Null if this is not a text.
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  /// Null if this is not an integer.
  const std::int64_t* number() const { return std::get_if<std::int64_t>(&value_); }
  bool is_array() const { return std::holds_alternative<std::vector<Context>>(value_); }
  /// Whether this is not null, false, 0, "", nor an array or object that is empty.
  bool holds() const;

 private:
  const std::vector<Context>& elements() const;

  struct Object {
    std::vector<std::uint64_t> names;  // the hashes of the names
    std::vector<Context> values;       // one for each name
  };

  std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<Context>, Object> value_;
};

/// A member in an initialiser list, whose elements are const: `mutable` allows moving the value out.
struct Context::Given {
  Given(Name given_name, Context given) : name(given_name), value(std::move(given)) {}
  template <class Value>
  Given(Name given_name, Value&& given) : name(given_name), value(std::forward<Value>(given)) {}

  Name name;
  mutable Context value;
};

inline const Context* Context::find(const Name& name) const {
  if (const auto* const object = std::get_if<Object>(&value_))
    for (std::size_t i = 0; i < object->names.size(); ++i)
      if (object->names[i] == name.hash()) return &object->values[i];
  return nullptr;
}

}  // namespace keyc
