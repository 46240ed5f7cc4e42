#pragma once
#include <aws/core/utils/Array.h>
#include <aws/core/utils/HashingUtils.h>
#include <aws/core/utils/json/JsonSerializer.h>
#include <aws/core/utils/memory/stl/AWSMap.h>
#include <aws/core/utils/memory/stl/AWSVector.h>

#include <type_traits>

/// What the fakes of the SDK's model classes are made of: each keeps what was set, and its JSON, which is what a fake
/// client sends.
namespace fake_sdk {

using Json = nlohmann::json;

class Model {
 public:
  const Json& sent() const { return sent_; }

 protected:
  Json sent_ = Json::object();
};

inline Json json_of(const std::string& text) { return text; }
inline Json json_of(bool value) { return value; }
inline Json json_of(int value) { return value; }
template <class T>
requires std::is_base_of_v<Model, T> Json json_of(const T& model) { return model.sent(); }
template <class Enum>
requires std::is_enum_v<Enum> Json json_of(Enum value) { return name_of(value); }
template <class T>
Json json_of(const Aws::Vector<T>& elements);
template <class T>
Json json_of(const Aws::Map<Aws::String, T>& members);

template <class T>
Json json_of(const Aws::Vector<T>& elements) {
  Json json = Json::array();
  for (const T& element : elements) json.push_back(json_of(element));
  return json;
}
template <class T>
Json json_of(const Aws::Map<Aws::String, T>& members) {
  Json json = Json::object();
  for (const auto& [name, member] : members) json[name] = json_of(member);
  return json;
}

/// The number of a name in a list such as "NOT_SET, NONE, ALL_OLD"; 0 if it is not there.
int number_in(const char* list, const std::string& name);
std::string name_in(const char* list, int number);

}  // namespace fake_sdk

/// A member of a model class, with the SDK's functions for it.
#define FAKE_MEMBER(Type, Name)                                   \
 public:                                                          \
  const Type& Get##Name() const { return Name##_; }               \
  bool Name##HasBeenSet() const { return sent_.contains(#Name); } \
  void Set##Name(const Type& value) {                             \
    using fake_sdk::json_of;                                      \
    Name##_ = value;                                              \
    sent_[#Name] = json_of(value);                                \
  }                                                               \
                                                                  \
 private:                                                         \
  Type Name##_{};

/// An enum of the model, with its mapper.
#define FAKE_ENUM(Name, ...)                                                                                  \
  enum class Name { __VA_ARGS__ };                                                                            \
  inline std::string name_of(Name value) { return fake_sdk::name_in(#__VA_ARGS__, static_cast<int>(value)); } \
  namespace Name##Mapper {                                                                                    \
    inline Name Get##Name##ForName(const Aws::String& name) {                                                 \
      return static_cast<Name>(fake_sdk::number_in(#__VA_ARGS__, name));                                      \
    }                                                                                                         \
    inline Aws::String GetNameFor##Name(Name value) {                                                         \
      return value == Name::NOT_SET ? Aws::String() : name_of(value);                                         \
    }                                                                                                         \
  }
