#include "keyc/generated/key_values.hpp"

#include <cstdint>
#include <cstring>
#include <string>

#include "keyc/generated/key_function.hpp"

namespace keyc {
namespace {

/// What stands before each text.
struct Heading {
  std::uint32_t size;
  AttributeValue::Type type;
};

}  // namespace

/// `append(std::string&)` appends the text of a value and returns its type.
template <class Append>
void KeyValues::add(const Append& append) {
  std::string& all = *all_;
  const std::size_t begin = all.size();
  all.append(sizeof(Heading), '\0');
  Heading heading{};
  heading.type = append(all);
  heading.size = static_cast<std::uint32_t>(all.size() - begin - sizeof heading);
  std::memcpy(all.data() + begin, &heading, sizeof heading);
  ++size_;
}

KeyValues::KeyValues(const std::vector<AttributeValue>& values) {
  for (const AttributeValue& value : values)
    add([&](std::string& all) {
      all += value.text();
      return value.type();
    });
}

KeyValues::KeyValues(const KeyFunction* const* functions, std::size_t count, GivenComponents given) {
  for (std::size_t i = 0; i < count; ++i)
    add([&](std::string& all) { return functions[i]->append(all, given.components(), given.shard()); });
}

KeyValues::Value KeyValues::operator[](std::size_t at) const noexcept {
  std::string_view rest = *all_;
  for (;;) {
    Heading heading;
    std::memcpy(&heading, rest.data(), sizeof heading);
    rest.remove_prefix(sizeof heading);
    if (at-- == 0) return {heading.type, rest.substr(0, heading.size)};
    rest.remove_prefix(heading.size);
  }
}

std::vector<AttributeValue> KeyValues::attribute_values() const {
  std::vector<AttributeValue> values;
  values.reserve(size_);
  for (std::size_t i = 0; i < size_; ++i) {
    const auto [type, text] = (*this)[i];
    values.push_back(AttributeValue::of_text(type, text));
  }
  return values;
}

}  // namespace keyc
