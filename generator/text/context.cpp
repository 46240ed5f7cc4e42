#include "generator/text/context.hpp"

#include <utility>

namespace keyc {
Context::Context(std::initializer_list<Given> members) : kind_(Kind::object), members_() {
  members_.reserve(members.size());
  for (const Given& member : members) members_.push_back({member.name.hash(), std::move(member.value)});
}

Context::Context(const Context& other) : number_(0) {
  switch (other.kind_) {
    case Kind::text: new (&text_) std::string(other.text_); break;
    case Kind::array: new (&elements_) std::vector<Context>(other.elements_); break;
    case Kind::object: new (&members_) std::vector<Member>(other.members_); break;
    case Kind::null:
    case Kind::truth:
    case Kind::number: number_ = other.number_; break;
  }
  kind_ = other.kind_;
}

Context::Context(const std::vector<std::string>& texts) : kind_(Kind::array), elements_(texts.begin(), texts.end()) {}

Context Context::array(std::initializer_list<Context> elements) {
  Context result;
  result.made_array() = elements;
  return result;
}

Context& Context::operator[](Name name) {
  std::vector<Member>& members = made_object();
  for (Member& member : members)
    if (member.name == name.hash()) return member.value;
  return members.emplace_back(Member{name.hash(), {}}).value;
}

const Context& Context::operator[](Name name) const {
  if (const Context* const found = find(name)) return *found;
  throw TemplateError("a context has no '" + std::string(name.text()) + "'");
}

void Context::push_back(Context element) { made_array().push_back(std::move(element)); }

const Context& Context::front() const {
  if (elements().empty()) throw TemplateError("the first element of a context without elements");
  return elements().front();
}

bool Context::holds() const {
  switch (kind_) {
    case Kind::null: return false;
    case Kind::truth:
    case Kind::number: return number_ != 0;
    case Kind::text: return !text_.empty();
    case Kind::array: return !elements_.empty();
    case Kind::object: break;
  }
  return !members_.empty();
}

const std::vector<Context>& Context::elements() const {
  static const std::vector<Context> none;
  return is_array() ? elements_ : none;
}

std::vector<Context>& Context::made_array() {
  if (kind_ == Kind::null) {
    new (&elements_) std::vector<Context>();
    kind_ = Kind::array;
  }
  if (kind_ != Kind::array) throw TemplateError("a context that is not an array");
  return elements_;
}

std::vector<Context::Member>& Context::made_object() {
  if (kind_ == Kind::null) {
    new (&members_) std::vector<Member>();
    kind_ = Kind::object;
  }
  if (kind_ != Kind::object) throw TemplateError("a context that is not an object");
  return members_;
}

}  // namespace keyc
