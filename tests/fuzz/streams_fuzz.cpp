// Records of a stream: any text as an event, and what it says of items and keys.
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "fuzz/fuzz.hpp"
#include "keyc/errors.hpp"
#include "keyc/streams.hpp"
#include "streams.keys.hpp"

namespace {

using namespace streams_tests;

/// A key that is decoded is the one that its values are written as.
void try_order(const OrderEntity::DecodedKey& decoded) {
  const keyc::Item written = OrderEntity::at().user(decoded.user).id(decoded.id).code(decoded.code).key();
  if (written != decoded.key()) keyc_tests::fail("a key that is not written so", to_json(decoded.key()));
}

template <class Table>
void try_record(const keyc::StreamRecord& record) {
  try {
    const auto key = Table::decode_key(record.keys, keyc::skipping_others);
    if constexpr (std::is_same_v<Table, ShopTable>)
      if (key && std::holds_alternative<OrderEntity::DecodedKey>(*key))
        try_order(std::get<OrderEntity::DecodedKey>(*key));
  } catch (const keyc::DecodeError&) {
  }
  try {
    keyc::change_of<Table>(record);
  } catch (const keyc::DecodeError&) {
  }
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  keyc::StreamRecords records;
  try {
    records = keyc::stream_records_from_json(input);
  } catch (const keyc::JsonError&) {
    return;
  }
  for (const keyc::StreamRecord& record : records) {
    if (record.sequence().size() != 40) fail("a sequence that is not 40 digits", record.sequence_number);
    record.is_expiry();
    try_record<ShopTable>(record);
    try_record<ScoresTable>(record);
    try_record<BytesTable>(record);
    try_record<MeetingTable>(record);
  }
}
