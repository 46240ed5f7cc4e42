#include "items/form_proposal.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "keyc/decimal.hpp"
#include "keyc/generated/item_io.hpp"
#include "keyc/ksuid.hpp"
#include "keyc/time.hpp"
#include "keyc/ulid.hpp"
#include "keyc/uuid.hpp"
#include "values/time_pattern.hpp"

namespace {

namespace form = keyc::form;
using keyc::AttributeValue;

AttributeValue text(std::string value) { return AttributeValue::string(std::move(value)); }
AttributeValue number(std::string value) { return AttributeValue::number(std::move(value)); }

template <class T, class Form = form::Own>
std::string proposed(const AttributeValue& from) {
  return keyc::proposed_type(keyc::ValueTypeOf<T, Form>::value, from);
}

template <class T, class Form = form::Own>
std::string refusal(const AttributeValue& from) {
  try {
    const keyc::Item item{{"createdAt", from}};
    keyc::ItemReader("Order", item).get<T, Form>("createdAt");
  } catch (const keyc::DecodeError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("A time that another program wrote is proposed in its pattern, if possible as the same type") {
  using Us = keyc::TimestampUs;
  using Ms = keyc::Timestamp;
  using S = keyc::TimestampS;
  CHECK(proposed<Us>(text("2024-01-31T12:00:00.123456+00:00")) ==
        "timestamp_us stored \"yyyy-MM-ddTHH:mm:ss.SSSSSS+00:00\"");
  CHECK(proposed<Us>(text("2024-01-31T12:00:00.123456+0900")) ==
        "timestamp_us stored \"yyyy-MM-ddTHH:mm:ss.SSSSSS+0900\"");
  CHECK(proposed<Us>(text("2024-01-31T12:00:00+00:00")) ==
        "timestamp_us stored \"yyyy-MM-ddTHH:mm:ss[.SSSSSS]+00:00\"");
  CHECK(proposed<Us>(text("2024-01-31T12:00:00.25Z")) == "timestamp_us stored \"yyyy-MM-ddTHH:mm:ss[.S+]Z\"");
  CHECK(proposed<Us>(text("2024-01-31T12:00:00.250Z")) == "timestamp_us stored \"yyyy-MM-ddTHH:mm:ss[.SSS+]Z\"");
  CHECK(proposed<Ms>(text("2024-01-31 12:00:00.250")) == "timestamp stored \"yyyy-MM-dd HH:mm:ss.SSS\"");
  CHECK(proposed<S>(text("2024-01-31 12:00:00")) == "timestamp_s stored \"yyyy-MM-dd HH:mm:ss\"");
  CHECK(proposed<S>(text("20240131T120000Z")) == "timestamp_s stored \"yyyyMMddTHHmmssZ\"");
  CHECK(proposed<S>(text("31.01.2024 12:00:00")) == "timestamp_s stored \"dd.MM.yyyy HH:mm:ss\"");
  CHECK(proposed<S>(text("2024-01-31")) == "date");
  CHECK(proposed<keyc::Date>(text("01/31/2024")) == "date stored \"MM/dd/yyyy\"");
  CHECK(proposed<keyc::Date>(text("2024-01-31T12:00:00Z")) == "timestamp_s");
  CHECK(proposed<Ms>(text("2024-01-31T12:00:00.123456Z")) == "timestamp_us");
  using Ns = keyc::TimestampNs;
  CHECK(proposed<Us>(text("2024-01-31T12:00:00.123456789Z")) == "timestamp_ns");
  CHECK(proposed<Ns>(text("2024-01-31T12:00:00.123456789+00:00")) ==
        "timestamp_ns stored \"yyyy-MM-ddTHH:mm:ss.SSSSSSSSS+00:00\"");
  CHECK(proposed<Ns>(text("2024-01-31T12:00:00.25Z")) == "timestamp_ns stored \"yyyy-MM-ddTHH:mm:ss[.S+]Z\"");
  // .NET's seven digits, also where the last ones are zero.
  for (const std::string_view ticks : {"1234567", "1234560", "0000000"}) {
    const std::string whole = "2024-01-31T12:00:00." + std::string(ticks);
    CHECK(proposed<Us>(text(whole + "+02:00")) == "timestamp_ns stored \"yyyy-MM-ddTHH:mm:ss.SSSSSSS+02:00\"");
    CHECK(proposed<Ms>(text(whole + "Z")) == "timestamp_ns stored \"yyyy-MM-ddTHH:mm:ss.SSSSSSSZ\"");
  }
  CHECK(proposed<Ns>(text("2024-01-31 12:00:00.12345678")) == "timestamp_ns stored \"yyyy-MM-dd HH:mm:ss.SSSSSSSS\"");
  CHECK(proposed<Us>(text("9999-12-31T23:59:59.9999999+00:00")) == "string");
  // Not in the years of nanoseconds.
  CHECK(proposed<Ns>(text("1600-01-31T12:00:00.123456789Z")) == "string");
  CHECK(proposed<Ns>(text("1600-01-31T12:00:00.123456Z")) == "timestamp_us");
}

TEST_CASE("A time whose parts are in doubt, or that is none, is proposed as text") {
  CHECK(proposed<keyc::Date>(text("01/02/2024")) == "string");
  CHECK(proposed<keyc::Date>(text("2024-02-30")) == "string");
  CHECK(proposed<keyc::Timestamp>(text("yesterday")) == "string");
  CHECK(proposed<keyc::Timestamp>(text("")) == "string");
  CHECK(proposed<keyc::Timestamp>(text("2024-01-31T12:00:00.000 UTC")) == "string");
}

TEST_CASE("A count since 1970 is proposed in the unit that its size says") {
  CHECK(proposed<keyc::Timestamp>(number("1706702400")) == "epoch_s");
  CHECK(proposed<keyc::Timestamp>(number("1706702400123")) == "epoch_ms");
  CHECK(proposed<keyc::Timestamp>(number("1706702400123456")) == "epoch_us");
  CHECK(proposed<keyc::Timestamp>(number("1706702400123456789")) == "epoch_ns");
  CHECK(proposed<keyc::TimestampNs>(number("17067024001234567")) == "epoch_us");
  CHECK(proposed<keyc::TimestampUs>(text("1706702400123456789")) == "epoch_ns stored string");
  CHECK(proposed<keyc::TimestampNs, form::Number>(text("1706702400123456")) == "epoch_us stored string");
  CHECK(proposed<keyc::TimestampNs, form::String>(number("-9223372036854775808")) == "epoch_ns");
  CHECK(proposed<keyc::TimestampNs, form::Number>(number("9223372036854775808")) == "u64");
  CHECK(proposed<keyc::Timestamp>(text("1706702400")) == "epoch_s stored string");
  CHECK(proposed<keyc::TimestampS>(text("1706702400123")) == "epoch_ms stored string");
  CHECK(proposed<keyc::TimestampS, form::String>(number("1706702400")) == "epoch_s");
  CHECK(proposed<keyc::Date>(number("20240131")) == "date stored number");
}

TEST_CASE("Other types are proposed in the form of the value") {
  CHECK(proposed<bool>(number("1")) == "bool stored number");
  CHECK(proposed<bool>(text("Y")) == "bool stored (\"Y\", \"N\")");
  CHECK(proposed<bool>(text("no")) == "bool stored (\"yes\", \"no\")");
  CHECK(proposed<bool>(text("perhaps")) == "string");
  CHECK(proposed<bool, form::Number>(AttributeValue::boolean(true)) == "bool");
  CHECK(proposed<std::uint32_t>(text("42")) == "u32 stored string");
  CHECK(proposed<std::uint32_t>(text("042")) == "string");
  CHECK(proposed<std::uint32_t>(number("1.5")) == "decimal");
  CHECK(proposed<keyc::Decimal>(text("59.90")) == "decimal stored string 2");
  CHECK(proposed<keyc::Decimal>(text("59.9")) == "decimal stored string");
  CHECK(proposed<keyc::Uuid>(text("13CC114A-0B6D-4F6A-8F6D-0123456789AB")) == "uuid stored upper");
  CHECK(proposed<keyc::Uuid>(text("13cc114a0b6d4f6a8f6d0123456789ab")) == "uuid stored hex");
  CHECK(proposed<keyc::Uuid>(text("01ARZ3NDEKTSV4RRFFQ69G5FAV")) == "ulid");
  CHECK(proposed<keyc::Ulid>(text("01arz3ndektsv4rrffq69g5fav")) == "ulid stored lower");
  CHECK(proposed<keyc::Bytes>(text("00FF")) == "bytes stored hex");
  CHECK(proposed<keyc::Bytes>(text("00ff")) == "bytes stored hex lower");
  CHECK(proposed<keyc::Bytes>(text("AP8=")) == "bytes stored base64");
  CHECK(proposed<std::string>(number("1")) == "i64");
  CHECK(proposed<std::string>(AttributeValue::list({})) == "list<document>");
}

TEST_CASE("A DecodeError names the form, shows the value and proposes what reads it") {
  CHECK(refusal<keyc::TimestampS, form::Pattern<"yyyy-MM-dd HH:mm:ss", 540>>(text("2024-01-31 12:00")) ==
        "Order.createdAt: '2024-01-31 12:00' is not a timestamp_s stored \"yyyy-MM-dd HH:mm:ss\" at \"+09:00\"; "
        "write createdAt : string");
  CHECK(refusal<std::optional<keyc::Uuid>>(text("13CC114A-0B6D-4F6A-8F6D-0123456789AB")) ==
        "Order.createdAt: '13CC114A-0B6D-4F6A-8F6D-0123456789AB' is not a uuid in the form that is stored: lower case; "
        "write createdAt : uuid? stored upper");
}

TEST_CASE("What is proposed for an element or an entry is the type of the whole attribute") {
  using Entries = std::map<std::string, std::int64_t>;
  const AttributeValue entries = AttributeValue::map({{"a", text("x")}});
  CHECK(refusal<Entries>(entries) == "Order.createdAt.a: 'x' is of type S, not N; write createdAt : map<string>");
  CHECK(refusal<std::optional<std::vector<Entries>>>(AttributeValue::list({entries})) ==
        "Order.createdAt[0].a: 'x' is of type S, not N; write createdAt : list<map<string>>?");
  CHECK_THAT(refusal<std::set<std::uint8_t>>(AttributeValue::set(AttributeValue::Type::NS, {"300"})),
             Catch::Matchers::EndsWith("; write createdAt : set<i64>"));
}

TEST_CASE("No type is proposed that would read the zero time of other languages alone") {
  for (const std::string_view zero : {"0001-01-01T00:00:00Z", "0001-01-01T00:00:00.0000000+00:00"})
    CHECK(refusal<std::optional<keyc::TimestampNs>, form::Pattern<"yyyy-MM-ddTHH:mm:ss[.S+]Z">>(
              text(std::string(zero))) ==
          "Order.createdAt: '" + std::string(zero) +
              "' is not a timestamp_ns stored \"yyyy-MM-ddTHH:mm:ss[.S+]Z\"; it is the zero time of Go and .NET, as "
              "if no time was set: repair the item, or write createdAt : string?");
}

TEST_CASE("A NULL reads as absent where the type says so") {
  using Name = std::optional<std::string>;
  const keyc::Item item{{"createdAt", AttributeValue::null()}, {"name", text("x")}};
  const keyc::ItemReader reader("Order", item);
  CHECK_FALSE((reader.get<Name, form::Null<>>("createdAt")));
  CHECK((reader.get<Name, form::Null<>>("name")) == "x");
  CHECK_FALSE((reader.get<Name, form::Null<>>("other")));
  CHECK_FALSE((reader.get<std::optional<bool>, form::Null<form::Number>>("createdAt")));
  CHECK_THROWS_AS((reader.get<Name, form::Null<form::Number>>("x").value()), std::bad_optional_access);
  CHECK_THROWS_AS(reader.get<Name>("createdAt"), keyc::DecodeError);
}

TEST_CASE("Each proposal reads the value") {
  // The texts of a time, in every order of its parts and every form of its fraction and its clock.
  for (const std::string date : {"2024-01-31", "2024/01/31", "20240131", "31.01.2024", "31/01/2024", "01-31-2024"})
    for (const std::string between : {"T", " ", "_"})
      for (const std::string time : {"12:30:59", "123059"})
        for (const std::string fraction : {"", ".5", ".25", ".125", ".123456", ",125"})
          for (const std::string clock : {"", "Z", "+00:00", "-0330", "+09", " "}) {
            const std::string whole = date + between + time + fraction + clock;
            CAPTURE(whole);
            const std::string proposal = proposed<keyc::TimestampUs>(text(whole));
            CHECK(proposal.starts_with("timestamp"));
            const std::size_t quote = proposal.find('"');
            if (quote == std::string::npos) continue;
            const std::string pattern = proposal.substr(quote + 1, proposal.find('"', quote + 1) - quote - 1);
            keyc::TimestampUs read;
            CHECK(form::read(whole, read, {.kind = keyc::StoredForm::Kind::pattern, .text = pattern}));
          }
}

TEST_CASE("Of a number that DynamoDB does not have, and that no type reads, nothing is proposed") {
  CHECK(refusal<keyc::Decimal>(number("1e-131")) ==
        "Order.createdAt: '1e-131' is outside DynamoDB's range, 1E-130 to 9.99…E125");
  CHECK(refusal<double>(number("1e400")) ==
        "Order.createdAt: '1e400' is outside DynamoDB's range, 1E-130 to 9.99…E125");
  CHECK(refusal<std::uint32_t>(number("1e400")) ==
        "Order.createdAt: '1e400' is outside DynamoDB's range, 1E-130 to 9.99…E125");
  CHECK(refusal<keyc::Decimal>(number(std::string(39, '1'))) ==
        "Order.createdAt: '" + std::string(39, '1') + "' has more than 38 digits");
}

TEST_CASE("A whole number can be too large for a count of units, and a ulid for its 128 bits") {
  using Seconds = keyc::TimestampS;
  CHECK(refusal<Seconds, form::Number>(number("1e30")) ==
        "Order.createdAt: '1e30' is out of the range of its type; write createdAt : decimal");
  CHECK(refusal<Seconds, form::Number>(number("1.5e60")) ==
        "Order.createdAt: '1.5e60' is out of the range of its type; write createdAt : decimal");
  CHECK(refusal<Seconds, form::Number>(number("1.5")) ==
        "Order.createdAt: '1.5' is not a whole number of its unit; write createdAt : decimal");
  CHECK(refusal<Seconds, form::Number>(number("1e-9")) ==
        "Order.createdAt: '1e-9' is not a whole number of its unit; write createdAt : decimal");
  CHECK(refusal<keyc::Ulid>(text("8ZZZZZZZZZZZZZZZZZZZZZZZZZ")) ==
        "Order.createdAt: '8ZZZZZZZZZZZZZZZZZZZZZZZZZ' has more than 128 bits: the first digit of a ulid is at most 7; "
        "write createdAt : string");
  CHECK(refusal<keyc::Ulid>(text("8UUUUUUUUUUUUUUUUUUUUUUUUU")) ==
        "Order.createdAt: '8UUUUUUUUUUUUUUUUUUUUUUUUU' is not a ulid in the form that is stored: upper case; write "
        "createdAt : string");
}

TEST_CASE("The unit of a count is known by its value, however its digits are written") {
  using Ms = keyc::Timestamp;
  CHECK(proposed<Ms>(number("1700000000")) == "epoch_s");
  CHECK(proposed<Ms>(number("1700000000.0")) == "epoch_s");
  CHECK(proposed<Ms>(number("1700000000000.000")) == "epoch_ms");
  CHECK(proposed<Ms>(number("1.7e12")) == "epoch_ms");
}
