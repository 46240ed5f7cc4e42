#pragma once

#include <aws/core/utils/HashingUtils.h>
#include <aws/core/utils/json/JsonSerializer.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "keyc/aws_sdk/values.hpp"
#include "keyc/errors.hpp"

/// DynamoDB's JSON as values of the SDK, by their public setters: newest generated classes of the SDK no longer read
/// JSON themselves.
namespace keyc::aws_sdk::detail {

using Aws::Utils::Json::JsonView;

/// Whether a text in the JSON has the character U+0000, at which strings of the SDK's JSON end.
inline bool has_nul(std::string_view json) {
  constexpr std::string_view nul = "\\u0000";
  for (std::size_t at = json.find('\\'); at != std::string_view::npos; at = json.find('\\', at + 2))
    if (json.substr(at, nul.size()) == nul) return true;
  return false;
}

/// Throws Error for what the SDK would not send as it is.
inline Aws::Utils::Json::JsonValue parse(std::string_view json) {
  if (has_nul(json))
    throw Error(
        "the AWS SDK cannot send a text with the character U+0000, where its JSON ends a string: send this request "
        "with "
        "keyc's own client");
  Aws::Utils::Json::JsonValue value(to_aws(json));
  if (!value.WasParseSuccessful())
    throw Error("the AWS SDK does not read the request: " + to_std(value.GetErrorMessage()));
  return value;
}

inline Aws::String to_text(const JsonView& json) { return json.AsString(); }
inline bool to_flag(const JsonView& json) { return json.AsBool(); }
inline int to_int(const JsonView& json) { return json.AsInteger(); }
inline Aws::Utils::ByteBuffer to_bytes(const JsonView& json) {
  return Aws::Utils::HashingUtils::Base64Decode(json.AsString());
}

/// The elements of an array, each as `element` makes it.
template <class Element>
auto to_vector(const JsonView& json, Element element) {
  const auto array = json.AsArray();
  Aws::Vector<decltype(element(array[0]))> elements;
  elements.reserve(array.GetLength());
  for (std::size_t i = 0; i < array.GetLength(); ++i) elements.push_back(element(array[i]));
  return elements;
}

/// The members of an object, each as `value` makes it.
template <class Value>
auto to_map(const JsonView& json, Value value) {
  Aws::Map<Aws::String, decltype(value(json))> map;
  for (const auto& [name, member] : json.GetAllObjects()) map.emplace(name, value(member));
  return map;
}

inline Aws::Vector<Aws::String> to_texts(const JsonView& json) { return to_vector(json, to_text); }
inline Aws::Map<Aws::String, Aws::String> to_names(const JsonView& json) { return to_map(json, to_text); }

inline SdkValue to_value(const JsonView& json) {
  const auto type = json.GetAllObjects();
  if (type.size() != 1) throw Error("an attribute value has not one type");
  const auto& [name, content] = *type.begin();
  const auto shared = [](const JsonView& member) { return std::make_shared<SdkValue>(to_value(member)); };
  SdkValue value;
  if (name == "S")
    value.SetS(to_text(content));
  else if (name == "N")
    value.SetN(to_text(content));
  else if (name == "B")
    value.SetB(to_bytes(content));
  else if (name == "BOOL")
    value.SetBool(to_flag(content));
  else if (name == "NULL")
    value.SetNull(to_flag(content));
  else if (name == "SS")
    value.SetSS(to_texts(content));
  else if (name == "NS")
    value.SetNS(to_texts(content));
  else if (name == "BS")
    value.SetBS(to_vector(content, to_bytes));
  else if (name == "L")
    value.SetL(to_vector(content, shared));
  else if (name == "M") {
    Aws::Map<Aws::String, const std::shared_ptr<SdkValue>> members;
    for (const auto& [member, of_member] : content.GetAllObjects()) members.emplace(member, shared(of_member));
    value.SetM(members);
  } else
    throw Error("an attribute value has the type '" + to_std(name) + "', which keyc does not know");
  return value;
}

inline SdkItem to_item(const JsonView& json) { return to_map(json, to_value); }

/// The members of an object, which are taken one after the other. None may be left: what is not passed on is not left
/// out in silence.
class Members {
 public:
  explicit Members(const JsonView& json) : left_(json.GetAllObjects()) {}

  /// Calls `use` with the member as `read` makes it, if it is there.
  template <class Read, class Use>
  Members& take(const char* name, Read read, Use use) {
    const auto found = left_.find(name);
    if (found == left_.end()) return *this;
    use(read(found->second));
    left_.erase(found);
    return *this;
  }

  void require_none_left(const char* of) const {
    if (left_.empty()) return;
    throw Error(std::string(of) + " has the member '" + to_std(left_.begin()->first) +
                "', which keyc/aws_sdk.hpp does not pass on to the AWS SDK");
  }

 private:
  Aws::Map<Aws::String, JsonView> left_;
};

}  // namespace keyc::aws_sdk::detail
