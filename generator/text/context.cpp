#include "generator/text/context.hpp"

#include <utility>

namespace keyc {
namespace {

template <class Wanted, class Variant>
Wanted& made_if_null(Variant& value, const char* what) {
  if (std::holds_alternative<std::monostate>(value)) return value.template emplace<Wanted>();
  if (Wanted* const wanted = std::get_if<Wanted>(&value)) return *wanted;
  throw TemplateError(std::string("a context that is not an ") + what);
}

}  // namespace

Context::Context(std::initializer_list<Given> members) {
  Object& object = value_.emplace<Object>();
  object.names.reserve(members.size());
  object.values.reserve(members.size());
  for (const Given& member : members) {
    object.names.push_back(member.name.hash());
    object.values.push_back(std::move(member.value));
  }
}

Context::Context(const std::vector<std::string>& texts) : value_(std::vector<Context>(texts.begin(), texts.end())) {}

Context Context::array(std::initializer_list<Context> elements) {
  Context result;
  result.value_.emplace<std::vector<Context>>(elements);
  return result;
}

Context& Context::operator[](Name name) {
  Object& object = made_if_null<Object>(value_, "object");
  for (std::size_t i = 0; i < object.names.size(); ++i)
    if (object.names[i] == name.hash()) return object.values[i];
  object.names.push_back(name.hash());
  return object.values.emplace_back();
}

const Context& Context::operator[](Name name) const {
  if (const Context* const found = find(name)) return *found;
  throw TemplateError("a context has no '" + std::string(name.text()) + "'");
}

void Context::push_back(Context element) {
  made_if_null<std::vector<Context>>(value_, "array").push_back(std::move(element));
}

const Context& Context::front() const {
  if (elements().empty()) throw TemplateError("the first element of a context without elements");
  return elements().front();
}

bool Context::holds() const {
  struct Holds {
    bool operator()(std::monostate) const { return false; }
    bool operator()(bool truth) const { return truth; }
    bool operator()(std::int64_t number) const { return number != 0; }
    bool operator()(const std::string& text) const { return !text.empty(); }
    bool operator()(const std::vector<Context>& elements) const { return !elements.empty(); }
    bool operator()(const Object& object) const { return !object.names.empty(); }
  };
  return std::visit(Holds{}, value_);
}

const std::vector<Context>& Context::elements() const {
  static const std::vector<Context> none;
  const auto* const own = std::get_if<std::vector<Context>>(&value_);
  return own == nullptr ? none : *own;
}

}  // namespace keyc
