#include "client/lost_answers.hpp"
#include "support/catch.hpp"

/// What the refusal of a write says after a lost answer: the stored item shows whether the write took place.
/// tests/faults compares that with what really took place.
using namespace keyc::test;
using keyc::AttributeValue;

TEST_CASE("A write without a lock that is refused after a lost answer may have taken place") {
  for (const std::string& answer : {refused(), refused(R"(,"title":{"S":"new"})")}) {
    CHECK(outcome(set_title(), {closed, answer}).result == "unknown: refused");
    CHECK(outcome(create(), {closed, answer}).result == "unknown: refused");
  }
}

TEST_CASE("The lock determines the outcome of a write that is refused after a lost answer") {
  const auto at = [](const std::string& number, const std::string& text = "new") {
    return refused(R"(,"rev":{"N":")" + number + R"("},"title":{"S":")" + text + R"("})");
  };
  CHECK(outcome(set_title_locked(), {closed, at("5")}).result == "done");
  CHECK(outcome(set_title_locked(), {closed, at("5", "other")}).result == "condition failed");
  CHECK(outcome(set_title_locked(), {closed, at("4")}).result == "condition failed");  // another condition failed
  CHECK(outcome(set_title_locked(), {closed, at("6")}).result == "unknown: refused");
  CHECK(outcome(set_title_locked(), {closed, at("3")}).result == "unknown: refused");  // removed and created again
  CHECK(outcome(set_title_locked(), {closed, refused()}).result == "unknown: refused");
  CHECK(outcome(set_title_locked(), {at("5")}).result == "condition failed");

  const auto removed = update([](keyc::UpdateActions& actions) {
    actions.remove(title);
    actions.lock("Note", stored, revision, 4);
  });
  CHECK(outcome(removed, {closed, at("5")}).result == "condition failed");
  CHECK(outcome(removed, {closed, refused(R"(,"rev":{"N":"5"})")}).result == "done");

  const keyc::DeleteItem removal{
      .TableName = "notes", .Key = key(), .ConditionExpression = "x", .after_loss = {.lock = "rev", .locked_as = 5}};
  CHECK(outcome(removal, {closed, done}).result == "done");
  CHECK(outcome(removal, {closed, at("5")}).result == "condition failed");
  CHECK(outcome(removal, {closed, refused()}).result == "unknown: refused");
}

TEST_CASE("An addition cannot be seen in the item, but a lock prevents that it is made twice") {
  const auto locked_add = update([](keyc::UpdateActions& actions) {
    actions.add(visits, AttributeValue::number("1"));
    actions.lock("Note", stored, revision, 4);
  });
  CHECK(outcome(locked_add, {closed, done}).result == "done");
  CHECK(outcome(locked_add, {closed, refused(R"(,"rev":{"N":"5"},"visits":{"N":"1"})")}).result == "unknown: refused");
  CHECK(outcome(locked_add, {closed, refused(R"(,"rev":{"N":"4"})")}).result == "condition failed");
}

TEST_CASE("A write that turns out to have taken place returns what is known") {
  const std::string there = refused(R"(,"rev":{"N":"5"},"title":{"S":"new"})");
  const auto asking = [](const char* values) {
    keyc::UpdateItem write = set_title_locked();
    write.ReturnValues = values;
    return write;
  };
  const Outcome all_new = outcome(asking("ALL_NEW"), {closed, there});
  CHECK(all_new.result == "done");
  CHECK(all_new.attributes.find("title")->text() == "new");
  CHECK(outcome(asking("ALL_OLD"), {closed, there}).result == "unknown: refused");
  CHECK(outcome(asking("ALL_OLD"), {closed, answer(R"({"Attributes":{"pk":{"S":"a"}}})")}).result == "done");
}

TEST_CASE("A create with an id of its own recognises its item") {
  const std::string same = refused(R"(,"size":{"N":"1.5"})");
  const std::string different = refused(R"(,"size":{"N":"2"})");
  const std::string more = refused(R"(,"size":{"N":"1.5"},"note":{"S":"x"})");
  CHECK(outcome(create({.is_recognisable = true}), {closed, same}).result == "done");
  CHECK(outcome(create({.is_recognisable = true}), {closed, different}).result == "unknown: refused");
  CHECK(outcome(create({.is_recognisable = true}), {closed, more}).result == "unknown: refused");
  CHECK(outcome(create({.is_recognisable = true}), {same}).result == "condition failed");
  CHECK(outcome(create(), {closed, same}).result == "unknown: refused");
}

TEST_CASE("An upsert with a lock is done if the item has either number that it gives, and what was written") {
  keyc::UpdateItem write = update([](keyc::UpdateActions& actions) {
    actions.set(title, AttributeValue::string("new"));
    actions.lock_if_present("Note", revision, 4);
  });
  write.after_loss.created_as = 700;
  const auto there = [](const std::string& number, const std::string& text) {
    return refused(R"(,"rev":{"N":")" + number + R"("},"title":{"S":")" + text + R"("})");
  };
  CHECK(outcome(write, {closed, there("700", "new")}).result == "done");
  CHECK(outcome(write, {closed, there("5", "new")}).result == "done");
  CHECK(outcome(write, {closed, there("700", "other")}).result == "condition failed");
  CHECK(outcome(write, {closed, there("701", "new")}).result == "unknown: refused");
}

TEST_CASE("Values are compared as DynamoDB stores them") {
  const auto tags = [](const std::string& list) { return R"(,"rev":{"N":"5"},"title":)" + list; };
  const auto set = [](AttributeValue value) {
    return update([&](keyc::UpdateActions& actions) {
      actions.set(title, std::move(value));
      actions.lock("Note", stored, revision, 4);
    });
  };
  using Type = AttributeValue::Type;
  CHECK(
      outcome(set(AttributeValue::set(Type::SS, {"a", "b"})), {closed, refused(tags(R"({"SS":["b","a"]})"))}).result ==
      "done");
  CHECK(outcome(set(AttributeValue::set(Type::NS, {"1", "20"})), {closed, refused(tags(R"({"NS":["20","1"]})"))})
            .result == "done");
  CHECK(outcome(set(AttributeValue::number("1e2")), {closed, refused(tags(R"({"N":"100"})"))}).result == "done");
  CHECK(outcome(set(AttributeValue::number("1e2")), {closed, refused(tags(R"({"S":"1e2"})"))}).result ==
        "condition failed");
  const auto list = AttributeValue::list({AttributeValue::string("a"), AttributeValue::string("b")});
  CHECK(outcome(set(list), {closed, refused(tags(R"({"L":[{"S":"b"},{"S":"a"}]})"))}).result == "condition failed");
  CHECK(outcome(set(list), {closed, refused(tags(R"({"L":[{"S":"a"},{"S":"b"}]})"))}).result == "done");
  const auto map = AttributeValue::map({{"x", AttributeValue::number("1.0")}});
  CHECK(outcome(set(map), {closed, refused(tags(R"({"M":{"x":{"N":"1"}}})"))}).result == "done");
}

TEST_CASE("A lock that is not a whole number determines nothing") {
  for (const std::string there : {R"(,"rev":{"S":"5"})", R"(,"rev":{"N":"-5"})", R"(,"rev":{"N":"5.5"})",
                                  R"(,"rev":{"N":"99999999999999999999"})"})
    CHECK(outcome(set_title_locked(), {closed, refused(there + R"(,"title":{"S":"new"})")}).result ==
          "unknown: refused");
}

TEST_CASE("If an attribute that was set is missing, the write did not take place") {
  CHECK(outcome(set_title_locked(), {closed, refused(R"(,"rev":{"N":"5"})")}).result == "condition failed");
}

TEST_CASE("A removal without a lock that is refused after a lost answer may have taken place") {
  const keyc::DeleteItem removal{.TableName = "notes", .Key = key(), .ConditionExpression = "x"};
  CHECK(outcome(removal, {closed, refused(R"(,"rev":{"N":"4"})")}).result == "unknown: refused");
  CHECK(outcome(removal, {closed, refused()}).result == "unknown: refused");
  CHECK(outcome(removal, {refused()}).result == "condition failed");
}

TEST_CASE("A write that took place is done, also with ReturnValues NONE") {
  keyc::UpdateItem write = set_title_locked();
  write.ReturnValues = "NONE";
  const Outcome none = outcome(write, {closed, refused(R"(,"rev":{"N":"5"},"title":{"S":"new"})")});
  CHECK(none.result == "done");
  CHECK(none.attributes.empty());
  write.ReturnValues = "ALL_NEW";
  const Outcome with_attributes = outcome(write, {answer(R"({"Attributes":{"pk":{"S":"a"},"rev":{"N":"5"}}})")});
  CHECK(with_attributes.attributes.find("rev")->text() == "5");
}

TEST_CASE("Numbers are equal by sign, digits and exponent; a text that is not a decimal only if it is identical") {
  const auto set = [](const std::string& number, const std::string& there) {
    const keyc::UpdateItem write = update([&](keyc::UpdateActions& actions) {
      actions.set(title, AttributeValue::number(number));
      actions.lock("Note", stored, revision, 4);
    });
    return outcome(write, {closed, refused(R"(,"rev":{"N":"5"},"title":{"N":")" + there + R"("})")}).result;
  };
  CHECK(set("12", "1.2e1") == "done");
  CHECK(set("12", "-12") == "condition failed");
  CHECK(set("12", "13") == "condition failed");
  CHECK(set("12", "120") == "condition failed");
  CHECK(set("1e999", "1e999") == "done");
  CHECK(set("1e999", "10") == "condition failed");
  CHECK(set("10", "1e999") == "condition failed");
}

TEST_CASE("Binary, boolean and null values are compared by type and value") {
  const auto set = [](AttributeValue value, const std::string& there) {
    const keyc::UpdateItem write = update([&](keyc::UpdateActions& actions) {
      actions.set(title, std::move(value));
      actions.lock("Note", stored, revision, 4);
    });
    return outcome(write, {closed, refused(R"(,"rev":{"N":"5"},"title":)" + there)}).result;
  };
  CHECK(set(AttributeValue::boolean(true), R"({"BOOL":true})") == "done");
  CHECK(set(AttributeValue::boolean(true), R"({"BOOL":false})") == "condition failed");
  CHECK(set(AttributeValue::null(), R"({"NULL":true})") == "done");
  CHECK(set(AttributeValue::binary("fo"), R"({"B":"Zm8="})") == "done");
  CHECK(set(AttributeValue::set(AttributeValue::Type::BS, {"fo"}), R"({"BS":["Zm8="]})") == "done");
  CHECK(set(AttributeValue::map({{"x", AttributeValue::null()}}), R"({"M":{"y":{"NULL":true}}})") ==
        "condition failed");
}
