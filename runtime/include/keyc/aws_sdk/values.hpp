#pragma once

#include <aws/core/utils/Array.h>
#include <aws/core/utils/json/JsonSerializer.h>
#include <aws/core/utils/memory/stl/AWSMap.h>
#include <aws/core/utils/memory/stl/AWSString.h>
#include <aws/core/utils/memory/stl/AWSVector.h>
#include <aws/dynamodb/model/AttributeValue.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/errors.hpp"

/// Values and items of the SDK as keyc's. An Aws::String is read by its data and size, whatever its allocator is.
namespace keyc::aws_sdk {

using SdkValue = Aws::DynamoDB::Model::AttributeValue;
using SdkItem = Aws::Map<Aws::String, SdkValue>;

namespace detail {

inline Aws::String to_aws(std::string_view text) { return {text.data(), text.size()}; }
inline std::string to_std(const Aws::String& text) { return {text.data(), text.size()}; }
inline std::string to_std(const Aws::Utils::ByteBuffer& bytes) {
  return bytes.GetLength() == 0
             ? std::string()
             : std::string(reinterpret_cast<const char*>(bytes.GetUnderlyingData()), bytes.GetLength());
}

/// Whether a value was set. SdkValue::GetType() must not be asked of one that was not.
inline bool is_set(const SdkValue& value) {
  return !value.GetS().empty() || !value.GetN().empty() || !value.GetM().empty() || !value.GetL().empty() ||
         !value.Jsonize().View().GetAllObjects().empty();
}

template <class Elements>
AttributeValue to_set(AttributeValue::Type type, const Elements& elements) {
  std::vector<std::string> texts;
  texts.reserve(elements.size());
  for (const auto& element : elements) texts.push_back(to_std(element));
  return AttributeValue::set(type, std::move(texts));
}

}  // namespace detail

/// Throws Error for a value that was never set.
inline AttributeValue from_sdk(const SdkValue& value) {
  using Aws::DynamoDB::Model::ValueType;
  if (!detail::is_set(value)) throw Error("an attribute value of the AWS SDK has no type: it was never set");
  switch (value.GetType()) {
    case ValueType::STRING: return AttributeValue::string(detail::to_std(value.GetS()));
    case ValueType::NUMBER: return AttributeValue::number(detail::to_std(value.GetN()));
    case ValueType::BYTEBUFFER: return AttributeValue::binary(detail::to_std(value.GetB()));
    case ValueType::BOOL: return AttributeValue::boolean(value.GetBool());
    case ValueType::NULLVALUE: return AttributeValue::null();
    case ValueType::STRING_SET: return detail::to_set(AttributeValue::Type::SS, value.GetSS());
    case ValueType::NUMBER_SET: return detail::to_set(AttributeValue::Type::NS, value.GetNS());
    case ValueType::BYTEBUFFER_SET: return detail::to_set(AttributeValue::Type::BS, value.GetBS());
    case ValueType::ATTRIBUTE_LIST: {
      const auto elements = value.GetL();
      std::vector<AttributeValue> list;
      list.reserve(elements.size());
      for (const auto& element : elements) list.push_back(from_sdk(*element));
      return AttributeValue::list(std::move(list));
    }
    case ValueType::ATTRIBUTE_MAP: {
      Item members;
      for (const auto& [name, member] : value.GetM()) members.set(detail::to_std(name), from_sdk(*member));
      return AttributeValue::map(std::move(members));
    }
  }
  throw Error("an attribute value of the AWS SDK has a type that keyc does not know");
}

inline Item from_sdk(const SdkItem& item) {
  Item result;
  for (const auto& [name, value] : item) result.set(detail::to_std(name), from_sdk(value));
  return result;
}

/// The entity's struct: `keyc::aws_sdk::from_sdk<TaskEntity>(outcome.GetResult().GetItem())`. Throws DecodeError for an
/// item that does not match the schema, also for an empty one, which GetItem() returns if there is none.
template <class Entity>
auto from_sdk(const SdkItem& item) {
  return Entity::from_item(from_sdk(item));
}

}  // namespace keyc::aws_sdk
