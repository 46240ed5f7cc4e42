#include "json/plain_scalar.hpp"

#include <algorithm>
#include <optional>

#include "keyc/bytes.hpp"
#include "keyc/generated/timestamp.hpp"
#include "keyc/generated/written_time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"

namespace keyc::detail {
namespace {

using Type = AttributeValue::Type;
using Written = ValueType::Written;

template <class Time>
bool read_time(std::string_view text, void* to, std::string_view& reason) {
  const std::optional<Time> time = read_time_as<Time>(text, reason);
  if (time) *static_cast<Time*>(to) = *time;
  return time.has_value();
}

}  // namespace

bool read_plain_text(const ValueType& type, std::string_view text, void* to, std::string_view& reason) {
  const bool is_epoch = type.type == Type::N;
  switch (is_epoch && text.find(':') == text.npos ? Written::as_stored : type.written) {
    case Written::timestamp_s: return read_time<TimestampS>(text, to, reason);
    case Written::timestamp: return read_time<Timestamp>(text, to, reason);
    case Written::timestamp_us: return read_time<TimestampUs>(text, to, reason);
    case Written::timestamp_ns: return read_time<TimestampNs>(text, to, reason);
    case Written::uuid: return from_text(text, *static_cast<Uuid*>(to));
    case Written::uuid7: return from_text(text, *static_cast<Uuid7*>(to));
    case Written::ulid: return from_text(text, *static_cast<Ulid*>(to));
    case Written::as_stored:
    case Written::integer:
    case Written::floating: break;
  }
  if (type.words != nullptr) {
    const EnumWords& words = type.words();
    const auto found =
        std::find_if(words.begin(), words.end(), [&](const EnumWord& each) { return each.word == text; });
    return found != words.end() && type.read(type, found->stored, to);
  }
  if (type.type == Type::B) {
    const std::optional<std::string> bytes = base64_bytes(text);
    return bytes && type.read(type, *bytes, to);
  }
  return type.type != Type::BOOL && type.read(type, text, to);
}

std::string plain_misfit(const ValueType& type) {
  if (type.kind == ValueType::Kind::string) return "is not a text";
  if (type.type == Type::BOOL) return "is not true or false";
  if (type.type == Type::B) return "is not bytes in base 64";
  switch (type.written) {
    case Written::integer: return "is not a whole number in the range of " + std::string(type.name);
    case Written::floating: return "is not a number in the range of " + std::string(type.name);
    case Written::uuid:
    case Written::uuid7:
    case Written::ulid: return "is not a " + std::string(type.name);
    case Written::as_stored:
    case Written::timestamp_s:
    case Written::timestamp:
    case Written::timestamp_us:
    case Written::timestamp_ns: break;
  }
  return type.misfit.empty() || type.words != nullptr ? "is not a value of " + std::string(type.name)
                                                      : std::string(type.misfit);
}

}  // namespace keyc::detail
