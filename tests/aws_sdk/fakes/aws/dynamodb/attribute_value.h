#pragma once
#include <aws/core/utils/Array.h>
#include <aws/core/utils/json/JsonSerializer.h>
#include <aws/core/utils/memory/stl/AWSMap.h>
#include <aws/core/utils/memory/stl/AWSString.h>
#include <aws/core/utils/memory/stl/AWSVector.h>

#include <memory>
namespace Aws::DynamoDB::Model {

enum class ValueType {
  STRING,
  NUMBER,
  BYTEBUFFER,
  STRING_SET,
  NUMBER_SET,
  BYTEBUFFER_SET,
  ATTRIBUTE_MAP,
  ATTRIBUTE_LIST,
  BOOL,
  NULLVALUE
};

class AttributeValue {
 public:
  AttributeValue() = default;
  const Aws::String GetS() const { return text_of(ValueType::STRING); }
  AttributeValue& SetS(const Aws::String& s);
  const Aws::String GetN() const { return text_of(ValueType::NUMBER); }
  AttributeValue& SetN(const Aws::String& n);
  const Aws::Utils::ByteBuffer GetB() const;
  AttributeValue& SetB(const Aws::Utils::ByteBuffer& b);
  const Aws::Vector<Aws::String> GetSS() const;
  AttributeValue& SetSS(const Aws::Vector<Aws::String>& ss);
  const Aws::Vector<Aws::String> GetNS() const;
  AttributeValue& SetNS(const Aws::Vector<Aws::String>& ns);
  const Aws::Vector<Aws::Utils::ByteBuffer> GetBS() const;
  AttributeValue& SetBS(const Aws::Vector<Aws::Utils::ByteBuffer>& bs);
  const Aws::Map<Aws::String, const std::shared_ptr<AttributeValue>> GetM() const;
  AttributeValue& SetM(const Aws::Map<Aws::String, const std::shared_ptr<AttributeValue>>& map);
  const Aws::Vector<std::shared_ptr<AttributeValue>> GetL() const;
  AttributeValue& SetL(const Aws::Vector<std::shared_ptr<AttributeValue>>& list);
  bool GetBool() const;
  AttributeValue& SetBool(bool value);
  bool GetNull() const;
  AttributeValue& SetNull(bool value);
  Aws::Utils::Json::JsonValue Jsonize() const;
  ValueType GetType() const;

 private:
  struct Content;
  Aws::String text_of(ValueType type) const;
  Content& become(ValueType type);
  std::shared_ptr<Content> content_;
};

nlohmann::json json_of(const AttributeValue& value);
/// A value as the answer of DynamoDB has it.
AttributeValue value_of(const nlohmann::json& json);
Aws::Map<Aws::String, AttributeValue> item_of(const nlohmann::json& json);

}  // namespace Aws::DynamoDB::Model
