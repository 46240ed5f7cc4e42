#include "generator/outputs/docs/costs.hpp"
#include "generator/outputs/docs/facts.hpp"
#include "generator/outputs/docs/json_text.hpp"
#include "support/catch.hpp"

using keyc::AttributeValue;
using keyc::Item;
namespace docs = keyc::docs;

namespace {

std::uint64_t size_of(AttributeValue value) { return docs::size_of(Item{{"a", std::move(value)}}) - 1; }

keyc::model::AccessPattern pattern(keyc::model::Operation operation) {
  keyc::model::AccessPattern pattern;
  pattern.operation = operation;
  return pattern;
}

}  // namespace

TEST_CASE("an item has the size of its names and values") {
  CHECK(docs::size_of(Item{}) == 0);
  CHECK(docs::size_of(Item{{"name", AttributeValue::string("Zürich")}, {"n", AttributeValue::null()}}) ==
        4 + 7 + 1 + 1);
  CHECK(size_of(AttributeValue::binary(std::string(5, '\0'))) == 5);
  CHECK(size_of(AttributeValue::boolean(true)) == 1);
}

TEST_CASE("two digits of a number take a byte, and leading or trailing zeros none") {
  CHECK(size_of(AttributeValue::number("0")) == 1);
  CHECK(size_of(AttributeValue::number("7")) == 2);
  CHECK(size_of(AttributeValue::number("1234")) == 3);
  CHECK(size_of(AttributeValue::number("12300000")) == 3);
  CHECK(size_of(AttributeValue::number("0.0012")) == 2);
  CHECK(size_of(AttributeValue::number("-1234")) == 4);
}

TEST_CASE("a list or a map takes three bytes, and one for each element") {
  CHECK(size_of(AttributeValue::list({})) == 3);
  CHECK(size_of(AttributeValue::list({AttributeValue::string("ab"), AttributeValue::boolean(true)})) == 3 + 3 + 2);
  CHECK(size_of(AttributeValue::map(Item{{"key", AttributeValue::string("ab")}})) == 3 + 3 + 2 + 1);
  CHECK(size_of(AttributeValue::set(AttributeValue::Type::SS, {"ab", "c"})) == 3);
}

TEST_CASE("sizes and units are written as people read them") {
  CHECK(docs::bytes_text(1023) == "1023 B");
  CHECK(docs::bytes_text(1024) == "1 KB");
  CHECK(docs::bytes_text(1536) == "1.5 KB");
  CHECK(docs::bytes_text(1537) == "1537 B");
  CHECK(docs::units_text(1) == "0.5");
  CHECK(docs::units_text(13) == "6.5");
  CHECK(docs::units_text(4) == "2");
}

TEST_CASE("a read costs half a unit for each 4 KB, or a whole one if it is consistent") {
  auto get = pattern(keyc::model::Operation::get);
  CHECK(docs::read_cost(get, 4096, {true}).figure == "0.5 RCU");
  CHECK(docs::read_cost(get, 4097, {true}).figure == "1 RCU");
  get.consistent = true;
  CHECK(docs::read_cost(get, 4097, {true}).figure == "2 RCU");
  CHECK(docs::read_cost(get, 4097, {true}).formula == "⌈4097 B / 4 KB⌉");
}

TEST_CASE("a query costs the total size of its items") {
  auto query = pattern(keyc::model::Operation::query);
  CHECK(docs::read_cost(query, 2048, {true}).figure == "25 RCU for 100 items");
  CHECK(docs::read_cost(query, 2048, {true}).formula == "½ × ⌈n × 2 KB / 4 KB⌉");
  CHECK(docs::requests_of(query, 2048, {true}) == "1 for each 512 items");
  query.limit = 25;
  CHECK(docs::read_cost(query, 2048, {true}).figure == "6.5 RCU for 25 items");
  CHECK(docs::requests_of(query, 2048, {true}) == "1");
  query.filter.emplace();
  CHECK(docs::read_cost(query, 2048, {false}).figure == "at most 26.5 RCU for 100 items read");
  CHECK(docs::requests_of(query, 2048, {false}) == "at most 2 + log₂(1 + n / 25) for n items read, and 1 for each MB");
}

TEST_CASE("a query for a unique value reads one item") {
  auto query = pattern(keyc::model::Operation::query);
  CHECK(docs::read_cost(query, 2048, {true, true}).figure == "0.5 RCU");
  CHECK(docs::requests_of(query, 2048, {true, true}) == "1");

  keyc::model::Entity entity;
  keyc::model::Field email{"email", nullptr, {}};
  keyc::model::Field tenant{"tenant", nullptr, {}};
  query.parameters.push_back({&email, keyc::model::Operator::equal, {}});
  CHECK_FALSE(docs::finds_one(entity, query));
  entity.uniques.emplace_back().fields = {&email, &tenant};
  CHECK_FALSE(docs::finds_one(entity, query));
  entity.uniques.emplace_back().fields = {&email};
  CHECK(docs::finds_one(entity, query));
  query.parameters.front().op = keyc::model::Operator::in;
  CHECK(docs::finds_one(entity, query));  // for each value
  CHECK(docs::read_cost(query, 2048, {true, true}).figure == "0.5 RCU for each value");
  query.parameters.front().op = keyc::model::Operator::begins_with;
  CHECK_FALSE(docs::finds_one(entity, query));
}

TEST_CASE("a limit that exceeds one read takes more requests") {
  auto query = pattern(keyc::model::Operation::query);
  query.limit = 600;
  CHECK(docs::requests_of(query, 2048, {true}) == "1 for each 512 items");
  CHECK(docs::requests_of(query, 400 * 1024 * 1024, {true}) == "1 for each 1 items");
}

TEST_CASE("a write costs a unit for each KB") {
  CHECK(docs::write_units(0) == 1);
  CHECK(docs::write_units(1024) == 1);
  CHECK(docs::write_units(1025) == 2);
}

TEST_CASE("short JSON is on one line") {
  CHECK(docs::readable_json(R"({"a":{"S":"x"},"b":{"L":[{"N":"1"}]}})") == R"({
  "a": {"S": "x"},
  "b": {"L": [{"N": "1"}]}
})");
  const std::string longest(100, 'x');
  CHECK(docs::readable_json(R"({"a":{"S":")" + longest + R"("}})") ==
        "{\n  \"a\": {\n    \"S\": \"" + longest + "\"\n  }\n}");
}

TEST_CASE("doc comments are paragraphs without the line breaks of the schema") {
  keyc::ContextMemory memory;
  const keyc::ContextMemory::Use use(memory);
  const keyc::Context paragraphs = docs::paragraphs("One\n two.\n\n\nThree.");
  std::vector<std::string> texts;
  for (const keyc::Context& paragraph : paragraphs) texts.emplace_back(*paragraph.text());
  CHECK(texts == std::vector<std::string>{"One two.", "Three."});
}
