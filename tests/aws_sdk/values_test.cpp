#include "aws_sdk/example.hpp"
#include "keyc/aws_sdk.hpp"
#include "support/catch.hpp"

using aws_sdk_test::example;
using keyc::AttributeValue;
using keyc::aws_sdk::from_sdk;
using keyc::aws_sdk::SdkItem;
using keyc::aws_sdk::SdkValue;
using keyc::aws_sdk::to_sdk;

TEST_CASE("An item of the SDK is the item that it was made from, with values of every type") {
  const keyc::PutItem put = tasks::TaskEntity::put(example());
  const SdkItem item = to_sdk(put).GetItem();
  CHECK(from_sdk(item) == put.Item);
  CHECK(from_sdk<tasks::TaskEntity>(item) == example());
}

TEST_CASE("NULL, empty and nested values of the SDK are keyc's") {
  SdkValue null;
  null.SetNull(true);
  CHECK(from_sdk(null) == AttributeValue::null());
  SdkValue no;
  no.SetBool(false);
  CHECK(from_sdk(no) == AttributeValue::boolean(false));
  SdkValue empty;
  empty.SetS("");
  CHECK(from_sdk(empty) == AttributeValue::string(""));
  SdkValue list;
  list.SetL({std::make_shared<SdkValue>(null), std::make_shared<SdkValue>(empty)});
  CHECK(from_sdk(list) == AttributeValue::list({AttributeValue::null(), AttributeValue::string("")}));
}

TEST_CASE("A value of the SDK that was never set is refused") {
  REQUIRE_THROWS_WITH(from_sdk(SdkValue()), Catch::Contains("never set"));
}

TEST_CASE("No item of the SDK is no struct") {
  REQUIRE_THROWS_AS(from_sdk<tasks::TaskEntity>(SdkItem()), keyc::DecodeError);
}
