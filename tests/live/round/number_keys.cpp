#include "live/round/round.hpp"
#include "number.keys.hpp"

using namespace round_number;
using keyc_tests::Order;

TEST_CASE("DynamoDB sorts number keys as their values, of every type and function") {
  live::TestTable table(RoundTable::create_table(), "round");
  using enum Order;
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
  check<DecimalEntity>(table, ascending);
  check<DescDecimalEntity>(table, descending);
  check<EpochSEntity>(table, ascending);
  check<DescEpochSEntity>(table, descending);
  check<EpochMsEntity>(table, ascending);
  check<EpochUsEntity>(table, ascending);
  check<EpochNsEntity>(table, ascending);
  check<DescEpochMsEntity>(table, descending);
  check<DescEpochUsEntity>(table, descending);
  check<DescEpochNsEntity>(table, descending);
  check<MillisecondsOfEntity>(table, ascending);
  check<DescSecondsOfEntity>(table, descending);
  check<OrdinalEntity>(table, ascending);
  check<DescDayEntity>(table, descending);
}
