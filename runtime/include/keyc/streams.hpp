#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/generated/table_items.hpp"
#include "keyc/json.hpp"

/// What DynamoDB Streams says of changes of items (library keyc::json): the event that AWS Lambda passes to a function,
/// and the answer to GetRecords. Records come at least once, those of one item in the order of its changes.
/// Source: "Using AWS Lambda with Amazon DynamoDB" and "Amazon DynamoDB Streams API Reference", version 2012-08-10.
namespace keyc {

enum class ChangeKind : std::uint8_t { insert, modify, remove };

/// "INSERT", "MODIFY" or "REMOVE".
std::string_view to_text(ChangeKind kind) noexcept;

/// One change of one item.
struct StreamRecord {
  std::string event_id;
  ChangeKind kind{};
  /// Of the record in its shard: digits. sequence() is what sorts.
  std::string sequence_number;
  /// The primary key of the item: see decode_key() of its table.
  Item keys;
  /// The item before and after the change, if there was one and the view of the stream has it.
  std::optional<Item> old_item;
  std::optional<Item> new_item;
  /// Who made the change, if it was no request: of items that have expired, "dynamodb.amazonaws.com" as a "Service".
  std::string principal_id;
  std::string principal_type;
  /// The ARN of the stream; only events of Lambda have it.
  std::string source_arn;

  /// Whether DynamoDB removed the item because its time to live was over.
  bool is_expiry() const noexcept;
  /// The sequence number in 40 digits, of which later changes of an item have greater ones, also as text: what a
  /// projection stores to recognise records that come again.
  std::string sequence() const;

  friend bool operator==(const StreamRecord&, const StreamRecord&) = default;
};

/// Records in the order of their shard.
struct StreamRecords {
  std::vector<StreamRecord> records;
  /// Where GetRecords goes on. Empty at the end of a shard that is closed, and in events of Lambda.
  std::string next_shard_iterator;

  auto begin() const noexcept { return records.begin(); }
  auto end() const noexcept { return records.end(); }
  std::size_t size() const noexcept { return records.size(); }
};

/// Of an event of Lambda, or of an answer to GetRecords. Throws JsonError for anything else, also for events of other
/// sources than DynamoDB.
StreamRecords stream_records_from_json(std::string_view json);

/// What a function answers whose event source reports batch item failures (`ReportBatchItemFailures`): the sequence
/// numbers of the records that failed. Lambda sends again all records from the first of them on; with none, the batch
/// is done. Throws Error for an empty number, which Lambda would take for the failure of the whole batch.
std::string batch_item_failures(std::span<const std::string> sequence_numbers = {});
/// Of a function that stops at the first record that fails.
std::string batch_item_failures(const StreamRecord& failed);

/// A record's items as structs: what was there before the change, and after it.
template <class Struct>
struct Change {
  std::optional<Struct> before;
  std::optional<Struct> after;
};

namespace detail {

template <class Of>
auto decoded_if_known(const Item& item) {
  if constexpr (requires { Of::decode(item, skipping_others); })
    return Of::decode(item, skipping_others);
  else
    return Of::matches(item) ? std::optional(Of::from_item(item)) : std::nullopt;
}

}  // namespace detail

/// The items of a record as structs of an entity, `change_of<OrderEntity>(record)`, or as any items of a table,
/// `change_of<ShopTable>(record)`. Empty if the record has no such item: its items are others, as markers of unique
/// values are, or the view of the stream has neither. Throws DecodeError for an item of an entity that does not match
/// the schema.
template <class Of>
auto change_of(const StreamRecord& record) {
  using Struct = typename decltype(detail::decoded_if_known<Of>(record.keys))::value_type;
  Change<Struct> change;
  if (record.old_item) change.before = detail::decoded_if_known<Of>(*record.old_item);
  if (record.new_item) change.after = detail::decoded_if_known<Of>(*record.new_item);
  return change.before || change.after ? std::optional(std::move(change)) : std::nullopt;
}

}  // namespace keyc
