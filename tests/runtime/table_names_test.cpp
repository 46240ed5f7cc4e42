// Names files: what they say of a stage, and where each fault is.
#include "keyc/table_names.hpp"

#include <cstdio>
#include <fstream>

#include "requests/table_map.hpp"
#include "support/catch.hpp"

using keyc::TableNames;

namespace {

constexpr std::string_view two_stages = R"({
  "prod": { "Shops": "prod-shops", "Carts": "carts-prod" },
  "dev": { "prefix": "dev-", "suffix": "-v2" }
})";

std::string error_of(std::string_view text, std::string_view stage = "prod") {
  try {
    TableNames::from_json(text, stage, "names.json");
    return {};
  } catch (const keyc::TableNameError& error) {
    return error.what();
  }
}

std::string sent(const TableNames& names, const std::string& stored, std::string_view schema) {
  try {
    return keyc::TableMap(names).sent(stored, schema);
  } catch (const keyc::TableNameError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("Programs use names of tables as the map that they were") {
  struct Options {
    TableNames table_names{};
    bool others = false;
  };
  const std::map<std::string, std::string> map{{"Shops", "a"}, {"Carts", "b"}};
  const std::string carts = "Carts";
  Options options{.table_names = {{"Shops", "a"}, {std::string("Carts"), "b"}}};
  CHECK(options.table_names == map);
  CHECK(Options{.table_names = map}.table_names == options.table_names);
  options.table_names = {{"Shops", "a"}};
  CHECK(options.table_names.size() == 1);
  options.table_names = {{carts, "b"}};
  options.table_names["Shops"] = "a";
  CHECK(map == options.table_names);
  options.table_names = {map.begin(), map.end()};
  CHECK(options.table_names == map);
  options.table_names = {};
  CHECK(options.table_names.empty());
  options.table_names.insert({carts, "b"});
  options.table_names.emplace("Shops", "a");
  std::map<std::string, std::string> copy = options.table_names;
  CHECK(copy == map);
  const auto of_map = [](const std::map<std::string, std::string>& names) { return names.at("Shops"); };
  CHECK(of_map(options.table_names) == "a");
  for (auto& [table, name] : options.table_names) name += table;
  CHECK(options.table_names.find("Shops")->second == "aShops");
  options.table_names = std::move(copy);
  std::swap(options.table_names, copy);
  CHECK(options.table_names.empty());
  options.table_names = TableNames::around_stored("dev-");
  options.table_names = map;
  CHECK_FALSE(options.table_names.prefix().has_value());
  CHECK(TableNames::around_stored("dev-") != TableNames::around_stored("prod-"));
}

TEST_CASE("A stage has the names of its tables, or what is around all of them") {
  const TableNames prod = TableNames::from_json(two_stages, "prod");
  CHECK(prod == TableNames::Map{{"Shops", "prod-shops"}, {"Carts", "carts-prod"}});
  CHECK(sent(prod, "shops", "Shops") == "prod-shops");
  CHECK(sent(prod, "Carts", "Baskets") == "carts-prod");
  const TableNames dev = TableNames::from_json(two_stages, "dev");
  CHECK(sent(dev, "shops", "Shops") == "dev-shops-v2");
  CHECK(sent(dev, "shops", "") == "dev-shops-v2");
  CHECK(sent(TableNames::from_json(R"({"x":{"prefix":""}})", "x"), "shops", "Shops") == "shops");
  CHECK(sent(TableNames::from_json("\xEF\xBB\xBF{\r\n\"\\u0078\":\t{\"suffix\" : \"-\\u0078\"} }\r\n", "x"), "shops",
             "Shops") == "shops-x");
  TableNames mixed = TableNames::around_stored("dev-");
  mixed["Shops"] = "my-shops";
  CHECK(sent(mixed, "shops", "Shops") == "my-shops");
  CHECK(sent(mixed, "carts", "Carts") == "dev-carts");
}

TEST_CASE("Names that lead to no table are refused, and the stage is named") {
  const TableNames prod = TableNames::from_json(two_stages, "prod", "names.json");
  CHECK(sent(prod, "orders", "Orders") ==
        "names.json: the stage 'prod' does not have the table Orders (stored as orders): add it");
  CHECK(sent(prod, "Carts", "Shops") ==
        "names.json: the stage 'prod' has both names of the table Shops (stored as Carts), with different answers: "
        "prod-shops and carts-prod. Leave out one of them");
  const keyc::TableMap map(prod);
  CHECK(map.sent("shops", "Shops") == "prod-shops");
  CHECK_THROWS_WITH(map.sent("Shops", "Others"),
                    "names.json: the stage 'prod' has 'Shops', which is the stored name of the table Others and the "
                    "schema's name of another one, stored as shops. Use their other names");
  const TableNames dev = TableNames::from_json(two_stages, "dev", "names.json");
  CHECK(sent(dev, std::string(249, 'x'), "Shops").starts_with("names.json: the stage 'dev' makes 'dev-xxx"));
  CHECK(sent(dev, std::string(248, 'x'), "Shops").size() == 255);
  CHECK(sent(TableNames::around_stored("a b"), "shops", "Shops") ==
        "ClientOptions::table_names makes 'a bshops' of the table Shops (stored as shops): DynamoDB's names of tables "
        "have 3 to 255 of the characters a-z A-Z 0-9 _ - .");
}

TEST_CASE("A table that is called prefix or suffix is meant by its other name, or refused") {
  const TableNames dev = TableNames::from_json(two_stages, "dev", "names.json");
  const std::string refused =
      "names.json: the stage 'dev' has 'prefix', which may be meant for all tables or as the name of the table ";
  CHECK(sent(dev, "prefix", "Prefix").starts_with(refused + "Prefix (stored as prefix)"));
  CHECK(sent(dev, "stored", "prefix").starts_with(refused + "prefix (stored as stored)"));
  CHECK(sent(dev, "suffix", "suffix").find("has 'suffix'") != std::string::npos);
  const TableNames suffixed = TableNames::from_json(R"({"x":{"suffix":"-x"}})", "x");
  CHECK(sent(suffixed, "prefix", "prefix") == "prefix-x");
  CHECK(sent(TableNames::around_stored("dev-"), "prefix", "prefix") == "dev-prefix");
  const TableNames named = TableNames::from_json(R"({"x":{"Prefix":"my-prefix","Shops":"my-shops"}})", "x");
  CHECK(sent(named, "prefix", "Prefix") == "my-prefix");
  CHECK(
      error_of("{\"prod\": {\n \"prefix\": \"my-prefix\", \"Shops\": \"my-shops\"}}") ==
      "names.json:2:25: the stage has a prefix or a suffix, which is for all tables, and 'Shops' beside it. Write the "
      "one or the names of all tables; a table that is called prefix or suffix by its other name");
}

TEST_CASE("A names file may be about the tables of several programs") {
  const TableNames prod = TableNames::from_json(two_stages, "prod", "names.json");
  const auto table = [](const std::string& name) {
    keyc::CreateTable create;
    create.TableName = name;
    return create;
  };
  CHECK_NOTHROW(keyc::TableMap(prod, false).check({table("Shops")}));
  CHECK_THROWS_WITH(keyc::TableMap(prod, true).check({table("Shops")}),
                    "names.json: the stage 'prod' has 'Carts', which is not a name of these tables");
  CHECK_THROWS_WITH(
      keyc::TableMap(prod, false).check({table("Shops"), table("Cats")}),
      "names.json: the stage 'prod' does not have the table Cats: add it, or set other_tables_unmapped to "
      "send its own name");
  CHECK_NOTHROW(keyc::TableMap(TableNames::from_json(two_stages, "dev"), false).check({table("Shops")}));
}

TEST_CASE("A stage that is not there is refused with those that are") {
  CHECK(error_of(two_stages, "test") == "names.json: there is no stage 'test': it has 'prod', 'dev'");
  CHECK(error_of(two_stages, "") == "names.json: say which stage is meant: it has 'prod', 'dev'");
  CHECK(error_of("{}") == "names.json: there is no stage 'prod': it has none");
}

TEST_CASE("Each fault of a names file has its place, whichever stage is read") {
  const auto [text, expected] = GENERATE(table<std::string, std::string>({
      {"", "1:1: the file is an object: { \"prod\": { … }, \"dev\": { … } }; this is the end of the file"},
      {"[]", "1:1: the file is an object: { \"prod\": { … }, \"dev\": { … } }; this is an array"},
      {"\n // names\n{}", "2:2: the file is an object: { \"prod\": { … }, \"dev\": { … } }; this is '/'"},
      {R"({"prod": 7})",
       R"(1:10: the stage 'prod' is an object: { "TABLE": "ITS NAME", … } or { "prefix": "…", "suffix": "…" }; this is a number)"},
      {R"({"prod": {"Shops": null}})", "1:20: 'Shops' is followed by a text; this is null"},
      {R"({"prod": {"Shops": {"S": "x"}}})", "1:20: 'Shops' is followed by a text; this is an object"},
      {R"({"prod": {"prefix": true}})", "1:21: 'prefix' is followed by a text; this is a boolean"},
      {R"({"prod": {}})",
       R"(1:2: the stage says nothing: write the names of its tables, or { "prefix": "" } if they are called as they are stored in the schema)"},
      {R"({"prod": {"Shops": ""}})",
       "1:20: DynamoDB's names of tables have 3 to 255 of the characters a-z A-Z 0-9 _ - ."},
      {R"({"prod": {"Shöps": "ab"}})",
       "1:20: DynamoDB's names of tables have 3 to 255 of the characters a-z A-Z 0-9 _ - ."},
      {R"({"prod": {"Shops": "a/b"}})",
       "1:20: DynamoDB's names of tables have 3 to 255 of the characters a-z A-Z 0-9 _ - ."},
      {R"({"prod": {"Shops": "abc", "Carts": "abc"}})",
       "1:36: this is the name of 'Shops', too, and 'Carts' would be the same table. If both are names of one table, "
       "leave "
       "out one of them"},
      {R"({"prod": {"Shops": "abc", "Shops": "abd"}})", "1:27: 'Shops' is there twice: leave out one of them"},
      {R"({"prod": {"A": "abc"}, "prod": {"A": "abc"}})", "1:24: 'prod' is there twice: leave out one of them"},
      {R"({"prod": {"A": "abc"}, "dev": {"prefix": "dev "}})",
       "1:42: with this, no table has a name that DynamoDB accepts: 3 to 255 of the characters a-z A-Z 0-9 _ - ."},
      {R"({"prod": {"A": "abc"}, "": {"A": "abc"}})", "1:24: the name of a stage is not empty"},
      {R"({"prod": {"": "abc"}})", "1:11: the name of a table is not empty"},
      {R"({"prod": {"A": "abc",}})", "1:22: the name of a table is expected, in quotes; this is '}'"},
      {R"({"prod": {"A" "abc"}})", "1:15: a colon is expected"},
      {R"({"prod": {"A": "abc" "B": "abd"}})", "1:22: a comma or a closing brace is expected"},
      {R"({"prod": {"A": "abc"})", "1:22: a comma or a closing brace is expected"},
      {R"({"prod": {"A": "abc"}} {})", "1:24: nothing is expected after the object of the file"},
      {R"({"prod": {"A": "abc)", "1:16: the text is not closed"},
      {R"({"prod": {"A": "abc\)", "1:16: the text is not closed"},
      {"{\"prod\": {\"A\": \"abc\n\"}}", "1:16: the text is not closed before a control character"},
      {R"({"prod": {"A": "ab\x63"}})", "1:16: the text has an escape that JSON does not have"},
      {R"({"prod": {"A": "\ud800"}})", "1:16: the text has an escape that JSON does not have"},
      {"{\"prod\": {\"A\": \"\xff\"}}", "1:17: this is not valid UTF-8"},
      {R"({"\u001b[1m": {}})", "1:2: the stage says nothing"},
      {R"({"\u001b[1m": []})", "1:15: the stage '\\x1B[1m' is an object"},
  }));
  CAPTURE(text);
  const std::string start = "names.json:" + expected;
  CHECK(error_of(text).substr(0, start.size()) == start);
}

TEST_CASE("No beginning of a names file is one") {
  for (std::size_t size = 0; size < two_stages.size(); ++size)
    CHECK_FALSE(error_of(two_stages.substr(0, size)).empty());
}

TEST_CASE("A prefix and a suffix leave room for a name") {
  const auto of = [](std::size_t prefix, std::size_t suffix) {
    return error_of(R"({"prod":{"prefix":")" + std::string(prefix, 'x') + R"(","suffix":")" + std::string(suffix, 'y') +
                    "\"}}");
  };
  CHECK(of(252, 0).empty());
  CHECK(of(126, 126).empty());
  CHECK(of(126, 127).starts_with("names.json:1:157: with this, no table has a name"));
}

TEST_CASE("A names file is read, and one that cannot be is named with the reason") {
  const std::string path = "table_names_test.json";
  std::ofstream(path) << two_stages;
  CHECK(TableNames::read(path, "prod") == TableNames::from_json(two_stages, "prod"));
  CHECK(TableNames::read(path, "prod").stage() == path + ": the stage 'prod'");
  CHECK_THROWS_WITH(TableNames::read(path, "test"), path + ": there is no stage 'test': it has 'prod', 'dev'");
  std::remove(path.c_str());
  CHECK_THROWS_WITH(TableNames::read("none.json", "prod"), "none.json: cannot be read: No such file or directory");
  CHECK_THROWS_WITH(TableNames::read("/", "prod"), "/: cannot be read: Is a directory");
}
