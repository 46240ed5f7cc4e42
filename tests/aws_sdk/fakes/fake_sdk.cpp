// The insides of the fakes. send() makes attempts as the SDK's client does over its curl, as far as keyc depends on it:
// the order of the handlers, what each of them decides, and which errors the default strategy tries again.

#include <aws/core/utils/HashingUtils.h>
#include <aws/core/utils/memory/AWSMemory.h>
#include <aws/dynamodb/DynamoDBClient.h>

#include <array>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <variant>

namespace fake_sdk {

int number_in(const char* list, const std::string& name) {
  std::istringstream names{std::string(list)};
  std::string next;
  for (int number = 0; std::getline(names >> std::ws, next, ','); ++number)
    if (next == name) return number;
  return 0;
}

std::string name_in(const char* list, int number) {
  std::istringstream names{std::string(list)};
  std::string next;
  for (int i = 0; i <= number; ++i) std::getline(names >> std::ws, next, ',');
  return next;
}

}  // namespace fake_sdk

namespace Aws::Utils {
namespace {
constexpr std::string_view base64_digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
}

Aws::String HashingUtils::Base64Encode(const ByteBuffer& bytes) {
  Aws::String text;
  for (std::size_t i = 0; i < bytes.GetLength(); i += 3) {
    unsigned word = 0;
    for (std::size_t j = 0; j < 3; ++j) word = (word << 8U) | (i + j < bytes.GetLength() ? bytes[i + j] : 0U);
    for (std::size_t j = 0; j < 4; ++j)
      text += i + j > bytes.GetLength() ? '=' : base64_digits[(word >> (18U - 6U * j)) & 63U];
  }
  return text;
}

ByteBuffer HashingUtils::Base64Decode(const Aws::String& text) {
  std::string bytes;
  unsigned word = 0;
  unsigned bits = 0;
  for (const char c : text) {
    if (c == '=') break;
    word = (word << 6U) | static_cast<unsigned>(base64_digits.find(c));
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>((word >> bits) & 255U);
  }
  return {reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()};
}

}  // namespace Aws::Utils

namespace Aws::DynamoDB::Model {

struct AttributeValue::Content {
  ValueType type{};
  Aws::String text{};
  bool flag = false;
  Aws::Utils::ByteBuffer bytes{};
  Aws::Vector<Aws::String> texts{};
  Aws::Vector<Aws::Utils::ByteBuffer> buffers{};
  Aws::Map<Aws::String, const std::shared_ptr<AttributeValue>> members{};
  Aws::Vector<std::shared_ptr<AttributeValue>> elements{};
};

AttributeValue::Content& AttributeValue::become(ValueType type) {
  content_ = std::make_shared<Content>();
  content_->type = type;
  return *content_;
}

Aws::String AttributeValue::text_of(ValueType type) const {
  return content_ != nullptr && content_->type == type ? content_->text : Aws::String();
}

ValueType AttributeValue::GetType() const {
  if (content_ == nullptr) throw std::logic_error("the SDK dereferences a null pointer");
  return content_->type;
}

#define FAKE_VALUE(Name, Type, Member, Kind)                     \
  AttributeValue& AttributeValue::Set##Name(const Type& value) { \
    become(ValueType::Kind).Member = value;                      \
    return *this;                                                \
  }
#define FAKE_GETTER(Name, Type, Member) \
  const Type AttributeValue::Get##Name() const { return content_ != nullptr ? content_->Member : Type(); }

using Members = Aws::Map<Aws::String, const std::shared_ptr<AttributeValue>>;
FAKE_VALUE(S, Aws::String, text, STRING)
FAKE_VALUE(N, Aws::String, text, NUMBER)
FAKE_VALUE(B, Aws::Utils::ByteBuffer, bytes, BYTEBUFFER)
FAKE_VALUE(SS, Aws::Vector<Aws::String>, texts, STRING_SET)
FAKE_VALUE(NS, Aws::Vector<Aws::String>, texts, NUMBER_SET)
FAKE_VALUE(BS, Aws::Vector<Aws::Utils::ByteBuffer>, buffers, BYTEBUFFER_SET)
FAKE_VALUE(M, Members, members, ATTRIBUTE_MAP)
FAKE_VALUE(L, Aws::Vector<std::shared_ptr<AttributeValue>>, elements, ATTRIBUTE_LIST)
FAKE_GETTER(B, Aws::Utils::ByteBuffer, bytes)
FAKE_GETTER(SS, Aws::Vector<Aws::String>, texts)
FAKE_GETTER(NS, Aws::Vector<Aws::String>, texts)
FAKE_GETTER(BS, Aws::Vector<Aws::Utils::ByteBuffer>, buffers)
FAKE_GETTER(M, Members, members)
FAKE_GETTER(L, Aws::Vector<std::shared_ptr<AttributeValue>>, elements)

bool AttributeValue::GetBool() const { return content_ != nullptr && content_->flag; }
bool AttributeValue::GetNull() const { return content_ != nullptr && content_->flag; }
AttributeValue& AttributeValue::SetBool(bool value) {
  become(ValueType::BOOL).flag = value;
  return *this;
}
AttributeValue& AttributeValue::SetNull(bool value) {
  become(ValueType::NULLVALUE).flag = value;
  return *this;
}

Json json_of(const AttributeValue& value) {
  const auto encoded = [](const Aws::Utils::ByteBuffer& bytes) {
    return Aws::Utils::HashingUtils::Base64Encode(bytes);
  };
  switch (value.GetType()) {
    case ValueType::STRING: return {{"S", value.GetS()}};
    case ValueType::NUMBER: return {{"N", value.GetN()}};
    case ValueType::BYTEBUFFER: return {{"B", encoded(value.GetB())}};
    case ValueType::STRING_SET: return {{"SS", value.GetSS()}};
    case ValueType::NUMBER_SET: return {{"NS", value.GetNS()}};
    case ValueType::BYTEBUFFER_SET: {
      Json elements = Json::array();
      for (const auto& bytes : value.GetBS()) elements.push_back(encoded(bytes));
      return {{"BS", elements}};
    }
    case ValueType::ATTRIBUTE_MAP: {
      Json members = Json::object();
      for (const auto& [name, member] : value.GetM()) members[name] = json_of(*member);
      return {{"M", members}};
    }
    case ValueType::ATTRIBUTE_LIST: {
      Json elements = Json::array();
      for (const auto& element : value.GetL()) elements.push_back(json_of(*element));
      return {{"L", elements}};
    }
    case ValueType::BOOL: return {{"BOOL", value.GetBool()}};
    case ValueType::NULLVALUE: return {{"NULL", value.GetNull()}};
  }
  throw std::logic_error("no such type");
}

Aws::Utils::Json::JsonValue AttributeValue::Jsonize() const {
  return content_ == nullptr ? Aws::Utils::Json::JsonValue() : Aws::Utils::Json::JsonValue(json_of(*this));
}

AttributeValue value_of(const Json& json) {
  const std::string type = json.begin().key();
  const Json& content = json.begin().value();
  AttributeValue value;
  if (type == "S") value.SetS(content);
  if (type == "N") value.SetN(content);
  if (type == "B") value.SetB(Aws::Utils::HashingUtils::Base64Decode(content));
  if (type == "BOOL") value.SetBool(content);
  if (type == "NULL") value.SetNull(content);
  if (type == "SS") value.SetSS(content);
  if (type == "NS") value.SetNS(content);
  if (type == "BS") {
    Aws::Vector<Aws::Utils::ByteBuffer> buffers;
    for (const Json& element : content) buffers.push_back(Aws::Utils::HashingUtils::Base64Decode(element));
    value.SetBS(buffers);
  }
  if (type == "L") {
    Aws::Vector<std::shared_ptr<AttributeValue>> elements;
    for (const Json& element : content) elements.push_back(std::make_shared<AttributeValue>(value_of(element)));
    value.SetL(elements);
  }
  if (type == "M") {
    Members members;
    for (const auto& [name, member] : content.items())
      members.emplace(name, std::make_shared<AttributeValue>(value_of(member)));
    value.SetM(members);
  }
  return value;
}

ItemMap item_of(const Json& json) {
  ItemMap item;
  for (const auto& [name, value] : json.items()) item.emplace(name, value_of(value));
  return item;
}

namespace {

Json payload_of(const Aws::Utils::Json::JsonView& json, const char* member) {
  const auto members = json.GetAllObjects();
  const auto found = members.find(member);
  return found == members.end() ? Json() : found->second.json();
}

}  // namespace

ConditionalCheckFailedException::ConditionalCheckFailedException(Aws::Utils::Json::JsonView json) {
  if (const Json item = payload_of(json, "Item"); item.is_object()) SetItem(item_of(item));
}

TransactionCanceledException::TransactionCanceledException(Aws::Utils::Json::JsonView json) {
  Aws::Vector<CancellationReason> reasons;
  for (const Json& of : payload_of(json, "CancellationReasons")) {
    CancellationReason reason;
    reason.SetCode(of.value("Code", ""));
    reason.SetMessage(of.value("Message", ""));
    if (of.contains("Item")) reason.SetItem(item_of(of["Item"]));
    reasons.push_back(reason);
  }
  SetCancellationReasons(reasons);
}

}  // namespace Aws::DynamoDB::Model

namespace Aws::DynamoDB {
namespace {

using Aws::Client::AWSError;
using Aws::Client::CoreErrors;
using Aws::Http::HttpResponseCode;

/// Up to ten retries of what its error says can be tried again.
class DefaultRetryStrategy : public Aws::Client::RetryStrategy {
 public:
  bool ShouldRetry(const AWSError<CoreErrors>& error, long retries) const override {
    return retries < 10 && error.ShouldRetry();
  }
  long CalculateDelayBeforeNextRetry(const AWSError<CoreErrors>&, long) const override { return 0; }
};

struct KnownError {
  std::string_view name;
  int type;
  bool is_retryable;
};
constexpr std::array known_errors = {
    KnownError{"ConditionalCheckFailedException", static_cast<int>(DynamoDBErrors::CONDITIONAL_CHECK_FAILED), false},
    KnownError{"TransactionCanceledException", static_cast<int>(DynamoDBErrors::TRANSACTION_CANCELED), false},
    KnownError{"TransactionConflictException", static_cast<int>(DynamoDBErrors::TRANSACTION_CONFLICT), false},
    KnownError{"ResourceNotFoundException", static_cast<int>(DynamoDBErrors::RESOURCE_NOT_FOUND), false},
    KnownError{"ValidationException", static_cast<int>(DynamoDBErrors::VALIDATION), false},
    KnownError{"ThrottlingException", static_cast<int>(DynamoDBErrors::THROTTLING), true},
    KnownError{"ProvisionedThroughputExceededException",
               static_cast<int>(DynamoDBErrors::PROVISIONED_THROUGHPUT_EXCEEDED), true},
    KnownError{"InternalServerError", static_cast<int>(DynamoDBErrors::INTERNAL_FAILURE), true},
};

AWSError<CoreErrors> error_of(const fake_sdk::HttpAnswer& answer) {
  const fake_sdk::Json body = fake_sdk::Json::parse(answer.body, nullptr, false);
  std::string name = body.is_object() ? body.value("__type", "") : "";
  name.erase(0, name.rfind('#') + 1);
  const std::string message = body.is_object() ? body.value("message", body.value("Message", "")) : "";
  CoreErrors type = answer.status >= 500 ? CoreErrors::SERVICE_UNAVAILABLE : CoreErrors::UNKNOWN;
  bool is_retryable = answer.status >= 500;
  for (const KnownError& known : known_errors) {
    if (known.name != name) continue;
    type = static_cast<CoreErrors>(known.type);
    is_retryable = known.is_retryable;
  }
  AWSError<CoreErrors> error(type, name, message, is_retryable);
  if (body.is_object()) Aws::Client::JsonErrorMarshaller::set_payload(error, Aws::Utils::Json::JsonValue(body));
  error.SetResponseCode(static_cast<HttpResponseCode>(answer.status));
  error.SetRequestId("REQUEST");
  return error;
}

AWSError<CoreErrors> cancelled() {
  return {CoreErrors::USER_CANCELLED, "", "Request cancelled by user's continuation handler", false};
}

}  // namespace

DynamoDBClient::DynamoDBClient(const Aws::Client::ClientConfiguration& configuration, fake_sdk::Http http)
    : strategy_(configuration.retryStrategy), http_(std::move(http)) {
  if (strategy_ == nullptr) strategy_ = std::make_shared<DefaultRetryStrategy>();
}

template <class Result>
Aws::Utils::Outcome<Result, DynamoDBError> DynamoDBClient::send(const Model::Request& request) const {
  const auto attempt = [&]() -> std::variant<std::string, AWSError<CoreErrors>> {
    // The response, and with it the stream of its body, exists before anything is sent.
    const std::unique_ptr<Aws::IOStream, void (*)(Aws::IOStream*)> stream(
        request.GetResponseStreamFactory() ? request.GetResponseStreamFactory()() : nullptr,
        [](Aws::IOStream* made) { Aws::Delete(made); });
    const auto goes_on = [&] {
      return !request.GetContinueRequestHandler() || request.GetContinueRequestHandler()(nullptr);
    };
    if (!goes_on()) return cancelled();  // curl asks when it reads the body that it is to send
    const fake_sdk::HttpAnswer answer = http_(request.GetServiceRequestName(), request.sent().dump());
    if (stream != nullptr && stream->tellp() == std::streampos(0))
      stream->write(answer.body.data(), static_cast<std::streamsize>(answer.body.size()));
    if (!goes_on()) return cancelled();
    if (answer.status == 0) return AWSError<CoreErrors>(CoreErrors::NETWORK_CONNECTION, "", "curlCode: 56", true);
    if (answer.status != 200) return error_of(answer);
    const std::string body =
        stream == nullptr ? answer.body
                          : std::string(std::istreambuf_iterator<char>(*stream), std::istreambuf_iterator<char>());
    if (!body.empty() && fake_sdk::Json::parse(body, nullptr, false).is_discarded())
      return AWSError<CoreErrors>(CoreErrors::UNKNOWN, "Json Parser Error", "Failed to parse JSON response", false);
    return body;
  };
  for (long retries = 0;; ++retries) {
    const auto end = attempt();
    if (end.index() == 0) {
      Result result;
      if constexpr (requires { result.SetRequestId(""); }) result.SetRequestId("REQUEST");
      return result;
    }
    const auto& error = std::get<1>(end);
    if (!strategy_->ShouldRetry(error, retries)) return DynamoDBError(error);
    if (request.GetRequestRetryHandler()) request.GetRequestRetryHandler()(request);
  }
}

#define FAKE_SEND(Name)                                                                           \
  DynamoDBClient::Name##Outcome DynamoDBClient::Name(const Model::Name##Request& request) const { \
    return send<Model::Name##Result>(request);                                                    \
  }
FAKE_SEND(PutItem)
FAKE_SEND(GetItem)
FAKE_SEND(UpdateItem)
FAKE_SEND(DeleteItem)
FAKE_SEND(Query)
FAKE_SEND(Scan)
FAKE_SEND(BatchGetItem)
FAKE_SEND(BatchWriteItem)
FAKE_SEND(TransactGetItems)
FAKE_SEND(TransactWriteItems)
FAKE_SEND(CreateTable)
FAKE_SEND(DeleteTable)
FAKE_SEND(DescribeTable)
FAKE_SEND(DescribeTimeToLive)
FAKE_SEND(UpdateTimeToLive)

}  // namespace Aws::DynamoDB
