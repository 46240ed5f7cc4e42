#pragma once

#include <string>

#include "keyc/aws_sdk/values.hpp"
#include "keyc/json.hpp"

/// Writes JSON of what the SDK has read.
namespace keyc::aws_sdk::detail {

inline std::string quoted(const Aws::String& text) {
  const std::string value = to_json(AttributeValue::string(to_std(text)));  // {"S":"x"}
  const std::size_t colon = value.find(':');
  return value.substr(colon + 1, value.size() - colon - 2);
}

/// An object, one member after the other.
class Object {
 public:
  Object& add(const std::string& name, const std::string& json) {
    text_ += (text_.empty() ? "\"" : ",\"") + name + "\":" + json;
    return *this;
  }
  Object& add_unless_empty(const std::string& name, const SdkItem& item) {
    return item.empty() ? *this : add(name, to_json(from_sdk(item)));
  }
  std::string text() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

template <class Elements, class Show>
std::string array_of(const Elements& elements, Show show) {
  std::string text;
  for (const auto& element : elements) text += (text.empty() ? "" : ",") + show(element);
  return "[" + text + "]";
}

template <class Map, class Show>
std::string object_of(const Map& map, Show show) {
  std::string text;
  for (const auto& [name, value] : map) text += (text.empty() ? "" : ",") + quoted(name) + ":" + show(value);
  return "{" + text + "}";
}

}  // namespace keyc::aws_sdk::detail
