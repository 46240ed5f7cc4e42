#pragma once
#include <aws/core/utils/Array.h>
#include <aws/core/utils/memory/stl/AWSMap.h>
#include <aws/core/utils/memory/stl/AWSString.h>

#include <nlohmann/json.hpp>
namespace Aws::Utils::Json {

class JsonView;

class JsonValue {
 public:
  JsonValue() = default;
  JsonValue(const Aws::String& value)
      : json_(nlohmann::json::parse(value, nullptr, false)), is_parsed_(!json_.is_discarded()) {}
  explicit JsonValue(nlohmann::json json) : json_(std::move(json)) {}
  bool WasParseSuccessful() const { return is_parsed_; }
  const Aws::String& GetErrorMessage() const { return message_; }
  JsonView View() const;

 private:
  nlohmann::json json_;
  bool is_parsed_ = true;
  Aws::String message_ = "Failed to parse JSON";
};

/// A string ends at its first U+0000, as in the SDK.
class JsonView {
 public:
  JsonView() = default;
  JsonView(const JsonValue& value) { *this = value.View(); }
  explicit JsonView(const nlohmann::json* json) : json_(json) {}
  Aws::String GetString(const Aws::String& key) const { return JsonView(&json_->at(key)).AsString(); }
  Aws::String AsString() const { return json_->get_ref<const std::string&>().c_str(); }
  bool AsBool() const { return json_->get<bool>(); }
  int AsInteger() const { return json_->get<int>(); }
  Array<JsonView> AsArray() const {
    Array<JsonView> array(json_->size());
    for (std::size_t i = 0; i < json_->size(); ++i) array[i] = JsonView(&(*json_)[i]);
    return array;
  }
  Aws::Map<Aws::String, JsonView> GetAllObjects() const {
    Aws::Map<Aws::String, JsonView> members;
    if (json_ != nullptr && json_->is_object())
      for (const auto& [name, member] : json_->items()) members.emplace(name.c_str(), JsonView(&member));
    return members;
  }
  /// For the fakes alone.
  const nlohmann::json& json() const { return *json_; }
  bool ValueExists(const Aws::String& key) const {
    return json_ != nullptr && json_->is_object() && json_->contains(key) && !json_->at(key).is_null();
  }

 private:
  const nlohmann::json* json_ = nullptr;
};

inline JsonView JsonValue::View() const { return JsonView(&json_); }

}  // namespace Aws::Utils::Json
