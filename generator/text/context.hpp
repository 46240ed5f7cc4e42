#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <memory_resource>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/generated/fnv.hpp"

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

/// Where a thread keeps the contexts that it builds, one after the other. They are freed together, without a call for
/// each: a context is a view of this memory. Contexts that are built without one are a bug. C++ uses one for each
/// thread, the documentation one for each slot of its threads, all of which live as long as the page.
class ContextMemory {
 public:
  ContextMemory();
  /// Frees all contexts in it; keeps memory for the next ones.
  void clear() { resource_.release(); }

  /// Contexts that the thread builds are in this memory until the end of the object, or of a later one within it.
  class Use {
   public:
    explicit Use(ContextMemory& memory);
    ~Use();
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;

   private:
    std::pmr::memory_resource* before_;
  };

 private:
  std::unique_ptr<std::byte[]> first_;
  std::pmr::monotonic_buffer_resource resource_;
};

template <class T>
concept Whole = std::integral<T> && !std::same_as<T, bool>;

/// The values that fill a template: null, a bool, an integer, text, an array, or an object, whose members keep their
/// order. Built as
///
///   Context{{"name", entity.name}, {"doc", doc_lines(entity.doc)}, {"keys", std::move(keys)}}
///
/// Text is copied to the memory that the thread uses, except literals. A context that is moved is the same one, and a
/// copy has members of its own.
class Context {
 public:
  struct Given;

  Context() noexcept : number_(0) {}
  Context(std::initializer_list<Given> members);
  Context(Whole auto number) : kind_(Kind::number), number_(static_cast<std::int64_t>(number)) {}
  Context(std::same_as<bool> auto truth) : kind_(Kind::truth), number_(truth ? 1 : 0) {}
  /// A literal, which is not copied.
  Context(const char* literal)
      : kind_(Kind::text), size_(static_cast<std::uint32_t>(std::string_view(literal).size())), text_(literal) {}
  Context(std::string_view text);
  Context(const std::string& text) : Context(std::string_view(text)) {}
  Context(const std::vector<std::string>& texts);

  Context(const Context& other);
  Context(Context&& other) noexcept = default;
  Context& operator=(const Context& other) { return *this = Context(other); }
  Context& operator=(Context&& other) noexcept = default;
  ~Context() = default;

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
  const Context* begin() const { return is_array() ? elements_ : nullptr; }
  const Context* end() const { return is_array() ? elements_ + size_ : nullptr; }

  /// Null if there is no such member, or this is not an object.
  const Context* find(const Name& name) const;
  /// The member whose name has this hash: looks first at `place`, where it is likely to be among the members, and sets
  /// `place` to where it was found. Null if there is no such member, or this is not an object.
  const Context* find(std::uint64_t hash_of_name, std::uint32_t& place) const;
  /// None if this is not a text.
  std::optional<std::string_view> text() const {
    return kind_ == Kind::text ? std::optional(std::string_view(text_, size_)) : std::nullopt;
  }
  /// Null if this is not an integer.
  const std::int64_t* number() const { return kind_ == Kind::number ? &number_ : nullptr; }
  bool is_array() const { return kind_ == Kind::array; }
  /// Whether this is not null, false, 0, "", nor an array or object that is empty.
  bool holds() const;

 private:
  enum class Kind : unsigned char { null, truth, number, text, array, object };
  struct Member;

  void become(Kind kind);

  Kind kind_ = Kind::null;
  std::uint32_t size_ = 0;  // of the text, or how many elements or members
  std::uint32_t room_ = 0;  // for so many elements or members
  union {
    std::int64_t number_;  // also of a bool
    const char* text_;
    Context* elements_;
    Member* members_;
  };
};

struct Context::Member {
  std::uint64_t name;  // its hash
  Context value;
};

/// A member in an initialiser list, whose elements are const: `mutable` allows moving the value out.
struct Context::Given {
  Given(Name given_name, Context given) : name(given_name.hash()), value(std::move(given)) {}
  template <class Value>
  Given(Name given_name, Value&& given) : name(given_name.hash()), value(std::forward<Value>(given)) {}

  std::uint64_t name;
  mutable Context value;
};

inline const Context* Context::find(std::uint64_t hash_of_name, std::uint32_t& place) const {
  if (kind_ != Kind::object) return nullptr;
  if (place < size_ && members_[place].name == hash_of_name) return &members_[place].value;
  for (place = 0; place < size_; ++place)
    if (members_[place].name == hash_of_name) return &members_[place].value;
  return nullptr;
}

inline const Context* Context::find(const Name& name) const {
  std::uint32_t place = 0;
  return find(name.hash(), place);
}

}  // namespace keyc
