#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
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

  Context() noexcept : number_(0) {}
  Context(std::initializer_list<Given> members);
  Context(Whole auto number) : kind_(Kind::number), number_(static_cast<std::int64_t>(number)) {}
  Context(std::same_as<bool> auto truth) : kind_(Kind::truth), number_(truth ? 1 : 0) {}
  Context(const char* text) : kind_(Kind::text), text_(text) {}
  Context(std::string_view text) : kind_(Kind::text), text_(text) {}
  Context(std::string text) : kind_(Kind::text), text_(std::move(text)) {}
  Context(const std::vector<std::string>& texts);

  Context(const Context& other);
  Context(Context&& other) noexcept;
  Context& operator=(Context other) noexcept;
  ~Context();

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
  /// The same, looking first where the member is likely to be among the members. Sets `place` to where it was found.
  const Context* find(const Name& name, std::uint32_t& place) const;
  /// Null if this is not a text.
  const std::string* text() const { return kind_ == Kind::text ? &text_ : nullptr; }
  /// Null if this is not an integer.
  const std::int64_t* number() const { return kind_ == Kind::number ? &number_ : nullptr; }
  bool is_array() const { return kind_ == Kind::array; }
  /// Whether this is not null, false, 0, "", nor an array or object that is empty.
  bool holds() const;

 private:
  enum class Kind : unsigned char { null, truth, number, text, array, object };
  struct Member;

  const std::vector<Context>& elements() const;
  std::vector<Context>& made_array();
  std::vector<Member>& made_object();
  void take(Context& other) noexcept;
  void destroy() noexcept;

  // By hand, since std::variant moves its values by a call of a function.
  Kind kind_ = Kind::null;
  union {
    std::int64_t number_;  // also of a bool
    std::string text_;
    std::vector<Context> elements_;
    std::vector<Member> members_;
  };
};

struct Context::Member {
  std::uint64_t name;  // its hash
  Context value;
};

/// A member in an initialiser list, whose elements are const: `mutable` allows moving the value out.
struct Context::Given {
  Given(Name given_name, Context given) : name(given_name), value(std::move(given)) {}
  template <class Value>
  Given(Name given_name, Value&& given) : name(given_name), value(std::forward<Value>(given)) {}

  Name name;
  mutable Context value;
};

inline void Context::take(Context& other) noexcept {
  kind_ = other.kind_;
  switch (kind_) {
    case Kind::text: new (&text_) std::string(std::move(other.text_)); break;
    case Kind::array: new (&elements_) std::vector<Context>(std::move(other.elements_)); break;
    case Kind::object: new (&members_) std::vector<Member>(std::move(other.members_)); break;
    case Kind::null:
    case Kind::truth:
    case Kind::number: number_ = other.number_; break;
  }
}

inline void Context::destroy() noexcept {
  switch (kind_) {
    case Kind::text: text_.~basic_string(); break;
    case Kind::array: elements_.~vector(); break;
    case Kind::object: members_.~vector(); break;
    case Kind::null:
    case Kind::truth:
    case Kind::number: break;
  }
}

inline Context::Context(Context&& other) noexcept : number_(0) { take(other); }

inline Context& Context::operator=(Context other) noexcept {
  destroy();
  take(other);
  return *this;
}

inline Context::~Context() { destroy(); }

inline const Context* Context::find(const Name& name, std::uint32_t& place) const {
  if (kind_ != Kind::object) return nullptr;
  if (place < members_.size() && members_[place].name == name.hash()) return &members_[place].value;
  for (place = 0; place < members_.size(); ++place)
    if (members_[place].name == name.hash()) return &members_[place].value;
  return nullptr;
}

inline const Context* Context::find(const Name& name) const {
  std::uint32_t place = 0;
  return find(name, place);
}

}  // namespace keyc
