#include "keyc/transact.hpp"

#include <vector>

#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;
using keyc::transact;

namespace {

Item key(const std::string& pk, const std::string& sk = "x") {
  return {{"pk", AttributeValue::string(pk)}, {"sk", AttributeValue::string(sk)}};
}

keyc::PutItem put(const std::string& pk, const std::string& sk = "x") {
  keyc::PutItem request{.TableName = "t", .Item = key(pk, sk)};
  request.Item.set("name", AttributeValue::string("n"));
  request.key_names = {"pk", "sk"};
  return request;
}

keyc::UpdateItem update(const std::string& pk) { return {.TableName = "t", .Key = key(pk)}; }
keyc::DeleteItem drop(const std::string& pk) { return {.TableName = "t", .Key = key(pk)}; }
keyc::ConditionCheck check(const std::string& pk) { return {.TableName = "t", .Key = key(pk)}; }

/// Like the updates of generated code: it is converted to its request.
struct Unbuilt {
  std::string pk;
  operator keyc::UpdateItem() const { return update(pk); }  // NOLINT(google-explicit-constructor)
};

/// The alternatives of its actions.
std::vector<std::size_t> kinds(const keyc::TransactWriteItems& request) {
  std::vector<std::size_t> indexes;
  for (const keyc::TransactWriteItem& action : request.TransactItems) indexes.push_back(action.index());
  return indexes;
}

template <class... Parts>
std::pair<std::size_t, std::size_t> same_item(const Parts&... parts) {
  try {
    (void)transact(parts...);
  } catch (const keyc::SameItemError& error) {
    return {error.first(), error.second()};
  }
  return {0, 0};
}

}  // namespace

TEST_CASE("A transaction is joined from requests, unbuilt updates, transactions and ranges of these") {
  const std::vector<keyc::PutItem> puts = {put("b"), put("c")};
  const std::vector<keyc::TransactWriteItem> mixed = {put("i"), drop("j")};
  const keyc::TransactWriteItems inner = transact(drop("d"), check("e"));
  const std::vector<keyc::TransactWriteItems> several = {transact(put("g")), transact(update("h"))};
  const keyc::TransactWriteItems transaction = transact(put("a"), puts, inner, Unbuilt{"f"}, several, mixed);
  CHECK(kinds(transaction) == std::vector<std::size_t>{0, 0, 0, 2, 3, 1, 0, 1, 0, 2});
  CHECK(std::get<keyc::UpdateItem>(transaction.TransactItems[5]).Key == key("f"));
  CHECK(transaction.ClientRequestToken.empty());
}

TEST_CASE("A transaction has 1 to 100 actions") {
  std::vector<keyc::PutItem> puts;
  for (int i = 0; i < 100; ++i) puts.push_back(put(std::to_string(i)));
  CHECK(transact(puts).TransactItems.size() == 100);
  try {
    (void)transact(puts, update("more"));
    FAIL("nothing was thrown");
  } catch (const keyc::ActionCountError& error) {
    CHECK(error.count() == 101);
    CHECK(error.what() == std::string("a transaction has 1 to 100 actions, and not 101"));
  }
  CHECK_THROWS_AS(transact(std::vector<keyc::PutItem>()), keyc::ActionCountError);
}

TEST_CASE("Two actions on one item are refused, whatever actions they are") {
  CHECK(same_item(put("a"), put("b"), put("a")) == std::pair<std::size_t, std::size_t>(0, 2));
  CHECK(same_item(put("a"), update("a")) == std::pair<std::size_t, std::size_t>(0, 1));
  CHECK(same_item(put("b"), update("a"), drop("a")) == std::pair<std::size_t, std::size_t>(1, 2));
  CHECK(same_item(check("a"), put("a")) == std::pair<std::size_t, std::size_t>(0, 1));
  CHECK_THROWS_WITH(transact(put("a"), drop("a")),
                    "actions 0 and 1 of a transaction are on one item of t: pk = a, sk = x");
}

TEST_CASE("Items of one key in two tables, and of one partition, are different items") {
  keyc::PutItem elsewhere = put("a");
  elsewhere.TableName = "u";
  CHECK(transact(put("a"), put("a", "y"), elsewhere).TransactItems.size() == 3);
}

TEST_CASE("A put without the names of its key attributes has those of the other actions on its table") {
  keyc::PutItem bare = put("a");
  bare.key_names = {};
  CHECK(same_item(bare, put("b"), put("a")) == std::pair<std::size_t, std::size_t>(0, 2));
  CHECK(same_item(bare, update("a")) == std::pair<std::size_t, std::size_t>(0, 1));
  // Without any names DynamoDB decides: both may be one item, or not.
  CHECK(transact(bare, bare).TransactItems.size() == 2);
}

TEST_CASE("Number keys are equal in whatever form the number is written") {
  const auto with = [](const char* number) {
    return keyc::DeleteItem{.TableName = "n", .Key = {{"pk", AttributeValue::number(number)}}};
  };
  CHECK(same_item(with("10"), with("1e1")) == std::pair<std::size_t, std::size_t>(0, 1));
  CHECK(same_item(with("10"), with("1")) == std::pair<std::size_t, std::size_t>(0, 0));
  const keyc::DeleteItem text{.TableName = "n", .Key = {{"pk", AttributeValue::string("10")}}};
  CHECK(same_item(with("10"), text) == std::pair<std::size_t, std::size_t>(0, 0));
}

TEST_CASE("Binary keys are shown in hexadecimal digits") {
  const keyc::DeleteItem binary{.TableName = "n", .Key = {{"pk", AttributeValue::binary(std::string("\0\1\2", 3))}}};
  CHECK_THROWS_WITH(transact(binary, binary), "actions 0 and 1 of a transaction are on one item of n: pk = 0x000102");
}

TEST_CASE("A put without an attribute of its key is left to DynamoDB") {
  const keyc::PutItem half{.TableName = "t", .Item = {{"pk", AttributeValue::string("a")}}, .key_names = {"pk", "sk"}};
  CHECK(transact(half, half, put("a")).TransactItems.size() == 3);
}

TEST_CASE("An action that asks for ReturnValues is refused: a transaction returns none") {
  keyc::UpdateItem asking = update("a");
  asking.ReturnValues = "ALL_NEW";
  CHECK_THROWS_WITH(transact(put("b"), asking), "action 1 asks for ReturnValues, which a transaction does not give");
  asking.ReturnValues = "NONE";
  CHECK(transact(asking).TransactItems.size() == 1);
}
