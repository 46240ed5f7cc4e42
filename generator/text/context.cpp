#include "generator/text/context.hpp"

#include <algorithm>
#include <utility>

namespace keyc {
namespace {

constexpr std::size_t first_size = std::size_t{64} * 1024;  // enough for most entities

constinit thread_local std::pmr::memory_resource* memory_in_use = nullptr;

std::pmr::memory_resource& memory() {
  if (memory_in_use == nullptr) throw TemplateError("a context without memory");
  return *memory_in_use;
}

template <class T>
T* room_for(std::size_t count) {
  return count == 0 ? nullptr : static_cast<T*>(memory().allocate(count * sizeof(T), alignof(T)));
}

const char* copy_of(std::string_view text) {
  char* const copy = room_for<char>(text.size());
  std::copy(text.begin(), text.end(), copy);
  return copy;
}

/// Moves the elements to where there is room for more, if there is none.
template <class T>
T* grown(T* elements, std::uint32_t size, std::uint32_t& room) {
  if (size < room) return elements;
  room = std::max(2 * size, 4U);
  T* const more = room_for<T>(room);
  std::uninitialized_move_n(elements, size, more);
  return more;
}

}  // namespace

ContextMemory::ContextMemory() : first_(new std::byte[first_size]), resource_(first_.get(), first_size) {}

ContextMemory::Use::Use(ContextMemory& memory) : before_(std::exchange(memory_in_use, &memory.resource_)) {}

ContextMemory::Use::~Use() { memory_in_use = before_; }

Context::Context(std::initializer_list<Given> members)
    : kind_(Kind::object),
      size_(static_cast<std::uint32_t>(members.size())),
      room_(size_),
      members_(room_for<Member>(size_)) {
  Member* to = members_;
  for (const Given& member : members) new (to++) Member{member.name, std::move(member.value)};
}

Context::Context(std::string_view text)
    : kind_(Kind::text), size_(static_cast<std::uint32_t>(text.size())), text_(copy_of(text)) {}

Context::Context(const std::vector<std::string>& texts)
    : kind_(Kind::array),
      size_(static_cast<std::uint32_t>(texts.size())),
      room_(size_),
      elements_(room_for<Context>(size_)) {
  std::uninitialized_copy(texts.begin(), texts.end(), elements_);
}

Context::Context(const Context& other) : kind_(other.kind_), size_(other.size_), room_(other.size_), number_(0) {
  switch (kind_) {
    case Kind::text: text_ = other.text_; break;
    case Kind::array:
      elements_ = std::uninitialized_copy_n(other.elements_, size_, room_for<Context>(size_)) - size_;
      break;
    case Kind::object:
      members_ = std::uninitialized_copy_n(other.members_, size_, room_for<Member>(size_)) - size_;
      break;
    case Kind::null:
    case Kind::truth:
    case Kind::number: number_ = other.number_; break;
  }
}

Context Context::array(std::initializer_list<Context> elements) {
  Context result;
  result.become(Kind::array);
  result.size_ = result.room_ = static_cast<std::uint32_t>(elements.size());
  result.elements_ = room_for<Context>(elements.size());
  std::uninitialized_copy(elements.begin(), elements.end(), result.elements_);
  return result;
}

Context& Context::operator[](Name name) {
  become(Kind::object);
  for (Member* member = members_; member != members_ + size_; ++member)
    if (member->name == name.hash()) return member->value;
  members_ = grown(members_, size_, room_);
  return (new (members_ + size_++) Member{name.hash(), {}})->value;
}

const Context& Context::operator[](Name name) const {
  if (const Context* const found = find(name)) return *found;
  throw TemplateError("a context has no '" + std::string(name.text()) + "'");
}

void Context::push_back(Context element) {
  become(Kind::array);
  elements_ = grown(elements_, size_, room_);
  new (elements_ + size_++) Context(std::move(element));
}

const Context& Context::front() const {
  if (begin() == end()) throw TemplateError("the first element of a context without elements");
  return *begin();
}

bool Context::holds() const { return kind_ == Kind::truth || kind_ == Kind::number ? number_ != 0 : size_ != 0; }

void Context::become(Kind kind) {
  if (kind_ == Kind::null) {
    kind_ = kind;
    if (kind == Kind::array)
      elements_ = nullptr;
    else
      members_ = nullptr;
  }
  if (kind_ != kind) throw TemplateError("a context that is neither null nor an array or object, as it is used");
}

}  // namespace keyc
