#include "binary.keys.hpp"
#include "live/round/round.hpp"

using namespace round_binary;
using keyc_tests::Order;

TEST_CASE("DynamoDB sorts binary keys as their values, of every type and function") {
  live::TestTable table(RoundTable::create_table(), "round");
  using enum Order;
  check<BoolEntity>(table, ascending);
  check<DescBoolEntity>(table, descending);
  check<U8Entity>(table, ascending);
  check<DescU8Entity>(table, descending);
  check<U16Entity>(table, ascending);
  check<DescU16Entity>(table, descending);
  check<U32Entity>(table, ascending);
  check<DescU32Entity>(table, descending);
  check<U64Entity>(table, ascending);
  check<DescU64Entity>(table, descending);
  check<I8Entity>(table, ascending);
  check<DescI8Entity>(table, descending);
  check<I16Entity>(table, ascending);
  check<DescI16Entity>(table, descending);
  check<I32Entity>(table, ascending);
  check<DescI32Entity>(table, descending);
  check<I64Entity>(table, ascending);
  check<DescI64Entity>(table, descending);
  check<F32Entity>(table, ascending);
  check<DescF32Entity>(table, descending);
  check<F64Entity>(table, ascending);
  check<DescF64Entity>(table, descending);
  check<TimestampSEntity>(table, ascending);
  check<DescTimestampSEntity>(table, descending);
  check<TimestampEntity>(table, ascending);
  check<DescTimestampEntity>(table, descending);
  check<TimestampUsEntity>(table, ascending);
  check<TimestampNsEntity>(table, ascending);
  check<DescTimestampUsEntity>(table, descending);
  check<DescTimestampNsEntity>(table, descending);
  check<EpochSEntity>(table, ascending);
  check<DescEpochSEntity>(table, descending);
  check<EpochMsEntity>(table, ascending);
  check<EpochUsEntity>(table, ascending);
  check<EpochNsEntity>(table, ascending);
  check<DescEpochMsEntity>(table, descending);
  check<DescEpochUsEntity>(table, descending);
  check<DescEpochNsEntity>(table, descending);
  check<DateEntity>(table, ascending);
  check<DescDateEntity>(table, descending);
  check<UuidEntity>(table, ascending);
  check<DescUuidEntity>(table, descending);
  check<Uuid7Entity>(table, ascending);
  check<DescUuid7Entity>(table, descending);
  check<UlidEntity>(table, ascending);
  check<DescUlidEntity>(table, descending);
  check<KsuidEntity>(table, ascending);
  check<DescKsuidEntity>(table, descending);
  check<EnumEntity>(table, ascending);
  check<DescEnumEntity>(table, descending);
}
