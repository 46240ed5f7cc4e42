// Lambda and GetRecords have the same records, but for the first letters of some names, and what stands around them.

#include "keyc/streams.hpp"

#include <algorithm>
#include <array>

#include "json/fields.hpp"
#include "json/reader.hpp"

namespace keyc {
namespace {

using json::member;
using json::Place;
using simdjson::dom::element;

constexpr std::array<std::string_view, 3> change_kinds{"INSERT", "MODIFY", "REMOVE"};
constexpr std::size_t sequence_digits = 40;  // the most that DynamoDB documents

element required(element of, std::string_view name, const Place& place) {
  const std::optional<element> found = member(of, name);
  if (!found) json::fail(place, std::string("a member '").append(name).append("'"), of);
  return *found;
}

std::string text_in(element of, std::string_view name, const Place& place) {
  const std::optional<element> found = member(of, name);
  return found ? std::string(json::read_string(*found, {&place, name, {}})) : std::string();
}

std::optional<Item> image_in(element of, std::string_view name, const Place& place) {
  const std::optional<element> found = member(of, name);
  return found ? std::optional(json::read_item(*found, {&place, name, {}})) : std::nullopt;
}

ChangeKind kind_in(element record, const Place& place) {
  const element name = required(record, "eventName", place);
  const Place at{&place, "eventName", {}};
  const auto kind = std::find(change_kinds.begin(), change_kinds.end(), json::read_string(name, at));
  if (kind == change_kinds.end()) json::fail(at, "INSERT, MODIFY or REMOVE", name);
  return static_cast<ChangeKind>(kind - change_kinds.begin());
}

std::string sequence_number_in(element change, const Place& place) {
  const element number = required(change, "SequenceNumber", place);
  const Place at{&place, "SequenceNumber", {}};
  const std::string_view digits = json::read_string(number, at);
  const bool is_number =
      !digits.empty() && digits.size() <= sequence_digits && digits.find_first_not_of("0123456789") == digits.npos;
  if (!is_number) json::fail(at, "1 to 40 digits", number);
  return std::string(digits);
}

/// The source of an event of Lambda; answers to GetRecords name the same one.
void require_dynamodb(element record, const Place& place) {
  const std::optional<element> source = member(record, "eventSource");
  const Place at{&place, "eventSource", {}};
  if (source && json::read_string(*source, at) != "aws:dynamodb") json::fail(at, "'aws:dynamodb'", *source);
}

void read_principal(element record, const Place& place, StreamRecord& into) {
  const std::optional<element> identity = member(record, "userIdentity");
  if (!identity || identity->is_null()) return;
  const Place at{&place, "userIdentity", {}};
  json::read_object(*identity, at);
  const auto either = [&](std::string_view of_api, std::string_view of_lambda) {
    return text_in(*identity, member(*identity, of_api) ? of_api : of_lambda, at);
  };
  into.principal_id = either("PrincipalId", "principalId");
  into.principal_type = either("Type", "type");
}

StreamRecord read_record(element from, const Place& place) {
  json::read_object(from, place);
  require_dynamodb(from, place);
  const Place at{&place, "dynamodb", {}};
  const element change = required(from, "dynamodb", place);
  json::read_object(change, at);
  StreamRecord record;
  record.event_id = text_in(from, "eventID", place);
  record.kind = kind_in(from, place);
  record.sequence_number = sequence_number_in(change, at);
  record.keys = json::read_item(required(change, "Keys", at), {&at, "Keys", {}});
  record.old_item = image_in(change, "OldImage", at);
  record.new_item = image_in(change, "NewImage", at);
  read_principal(from, place, record);
  record.source_arn = text_in(from, "eventSourceARN", place);
  return record;
}

}  // namespace

std::string_view to_text(ChangeKind kind) noexcept { return change_kinds[static_cast<std::size_t>(kind)]; }

bool StreamRecord::is_expiry() const noexcept {
  return kind == ChangeKind::remove && principal_type == "Service" && principal_id == "dynamodb.amazonaws.com";
}

std::string StreamRecord::sequence() const {
  const std::size_t digits = std::min(sequence_number.size(), sequence_digits);
  return std::string(sequence_digits - digits, '0') + sequence_number;
}

StreamRecords stream_records_from_json(std::string_view json) {
  const json::Document document(json);
  StreamRecords all;
  const Place place{nullptr, "Records", {}};
  const simdjson::dom::array records = json::read_array(required(document.root(), "Records", {}), place);
  all.records.reserve(records.size());
  for (const element record : records) all.records.push_back(read_record(record, {&place, {}, all.records.size()}));
  const std::optional<element> next = member(document.root(), "NextShardIterator");
  if (next && !next->is_null()) all.next_shard_iterator = json::read_string(*next, {nullptr, "NextShardIterator", {}});
  return all;
}

std::string batch_item_failures(std::span<const std::string> sequence_numbers) {
  return json::object([&](json::Writer& out) {
    out.field("batchItemFailures");
    out.begin_array();
    for (const std::string& number : sequence_numbers) {
      if (number.empty())
        throw Error("a sequence number is empty, which Lambda takes for the failure of the whole batch");
      out.begin_object();
      out.field("itemIdentifier");
      out.string(number);
      out.end_object();
    }
    out.end_array();
  });
}

std::string batch_item_failures(const StreamRecord& failed) {
  return batch_item_failures(std::span(&failed.sequence_number, 1));
}

}  // namespace keyc
