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

/// A template that is wrong, or a context without a name that it asks for: a bug in keyc, never in a schema.
class TemplateError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

/// The name of a member, compared by its hash: of the few names that templates and outputs use, no two share one of 64
/// bits. It holds no copy of the text.
class Name {
 public:
  /// A literal: the hash is computed by the compiler.
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

/// What a template is filled with: null, a truth value, a whole number, text, an array, or an object, whose members
/// keep their order. Built as
///
///   Context{{"name", entity.name}, {"doc", doc_lines(entity.doc)}, {"keys", std::move(keys)}}
///
/// Members are moved into the object; a value given by its variable's name is copied first, as everywhere in C++.
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

  /// The member, new and null where there was none. Throws TemplateError for what is neither null nor an object.
  Context& operator[](Name name);
  /// Throws TemplateError where there is no such member.
  const Context& operator[](Name name) const;
  /// Throws TemplateError for what is neither null nor an array.
  void push_back(Context element);
  /// The first element. Throws TemplateError where there is none.
  const Context& front() const;

  /// The elements of an array; of anything else, none.
  std::vector<Context>::const_iterator begin() const { return elements().begin(); }
  std::vector<Context>::const_iterator end() const { return elements().end(); }

  /// Null where there is no such member, or this is no object.
  const Context* find(const Name& name) const;
  /// Null where this is no text.
  const std::string* text() const { return std::get_if<std::string>(&value_); }
  /// Null where this is no whole number.
  const std::int64_t* number() const { return std::get_if<std::int64_t>(&value_); }
  bool is_array() const { return std::holds_alternative<std::vector<Context>>(value_); }
  /// Neither null, false, 0, "" nor without elements or members.
  bool holds() const;

 private:
  const std::vector<Context>& elements() const;

  struct Object {
    std::vector<std::uint64_t> names;  // their hashes
    std::vector<Context> values;       // as many
  };

  std::variant<std::monostate, bool, std::int64_t, std::string, std::vector<Context>, Object> value_;
};

/// A member in an initialiser list, whose elements are constant: `mutable` lets the object take the value.
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
