// The shared vectors of Z-addresses, through the compiler: a schema for each, and an item of it.
#include <fmt/format.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "generator/evaluate/item.hpp"
#include "generator/pipeline/pipeline.hpp"
#include "keyc/zorder.hpp"
#include "support/catch.hpp"
#include "support/in_memory.hpp"
#include "support/vectors.hpp"

using keyc_tests::vectors;
using nlohmann::json;

namespace {

std::string hex(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return text;
}

/// The address of these values, as `keyc item` writes it.
std::string address(const std::vector<std::string>& types, const std::vector<std::string>& values,
                    const std::vector<std::string>& dimensions) {
  std::string schema =
      "schema s\ntable T {\n  key (pk)\n  index z (pk, sk: binary)\n}\nentity E in T {\n  id : string\n";
  std::string attributes = R"({"id":"a")";
  std::string address;
  for (std::size_t i = 0; i < types.size(); ++i) {
    schema += fmt::format("  a{} : {}\n", i, types[i]);
    attributes += fmt::format(",\"a{}\":{}", i, types[i] == "string" ? json(values[i]).dump() : values[i]);
    address += fmt::format(fmt::runtime(i == 0 ? dimensions[i] : ", " + dimensions[i]), fmt::format("a{}", i));
  }
  schema += fmt::format("  pk = <id>\n  sk = <zorder({})>\n}}\n", address);
  keyc::Run run;
  keyc_tests::compile_in_memory(schema, run);
  const keyc::model::Entity& entity = run.model.schemas.back().entities.front();
  return hex(keyc::evaluate::item(entity, keyc::evaluate::parse_json(attributes + "}", "E")).find("sk")->text());
}

}  // namespace

TEST_CASE("addresses of values") {
  std::size_t count = 0;
  for (const json& each : vectors("zorder of values").at("cases")) {
    const auto values = each.at("value").get<std::vector<std::string>>();
    std::vector<std::string> types;
    std::vector<std::string> bare;
    std::vector<std::string> cast;
    std::vector<std::string> wide;
    for (const auto& type : each.at("types").get<std::vector<std::string>>()) {
      const bool is_text = type == "text4";
      const bool is_float = type.front() == 'f';
      types.push_back(is_text ? "string" : type);
      bare.push_back(is_text ? "prefix({}, 4)" : "{}");
      cast.push_back(is_text ? "prefix({}, 4)" : type + "({})");
      wide.push_back(is_text ? "string" : is_float ? "f64" : "decimal");
    }
    INFO(each.dump());
    CHECK(address(types, values, bare) == each.at("hex"));
    CHECK(address(types, values, cast) == each.at("hex"));
    CHECK(address(wide, values, cast) == each.at("hex"));
    ++count;
  }
  CHECK(count >= 15);
}

TEST_CASE("addresses of whole bytes") {
  std::size_t count = 0;
  for (const json& each : vectors("zorder").at("cases")) {
    std::vector<std::string> types;
    for (const std::size_t width : each.at("widths").get<std::vector<std::size_t>>())
      if (width == 8 || width == 16 || width == 32 || width == 64) types.push_back(fmt::format("u{}", width));
    if (types.size() != each.at("widths").size()) continue;
    INFO(each.dump());
    CHECK(address(types, each.at("value").get<std::vector<std::string>>(),
                  std::vector<std::string>(types.size(), "{}")) == each.at("hex"));
    ++count;
  }
  CHECK(count >= 30);
}

TEST_CASE("cells of values in scaled dimensions") {
  const json all = json::parse(std::ifstream(KEYC_TESTS_DIR "/vectors/scaled.json"));
  std::size_t checked = 0;
  for (const json& group : all.at("groups")) {
    const auto type = group.at("type").get<std::string>();
    if (type == "date" || type.starts_with("timestamp")) continue;  // of which the vectors have no texts
    const auto end = [&](const char* which) {
      const auto text = group.at(which).get<std::string>();
      return type.starts_with("epoch") ? json(text).dump() : text;
    };
    const int bits = group.at("bits");
    keyc::Run run;
    keyc_tests::compile_in_memory(
        fmt::format(
            "schema s\ntable T {{\n  key (pk)\n  index z (pk, sk: binary)\n}}\nentity E in T {{\n  id : string\n"
            "  a : {}\n  b : u8\n  pk = <id>\n  sk = <zorder(u{}(a from {} to {}), b)>\n}}\n",
            type, bits, end("from"), end("to")),
        run);
    const keyc::model::Entity& entity = run.model.schemas.back().entities.front();
    const keyc::zorder::Layout layout{static_cast<std::size_t>(bits), 8};
    INFO(group.at("type") << group.at("from") << group.at("to") << bits);
    for (const json& each : group.at("cases")) {
      const std::string item = fmt::format(R"({{"id":"a","b":7,"a":{}}})", each.at(0).get<std::string>());
      const keyc::Item made = keyc::evaluate::item(entity, keyc::evaluate::parse_json(item, "E"));
      const std::string values = layout.decode(made.find("sk")->text());
      CHECK(keyc::Natural::of_bytes(std::string_view(values).substr(0, values.size() - 1)).text() == each.at(1));
      ++checked;
    }
  }
  CHECK(checked > 10'000);
}

TEST_CASE("values that a dimension cannot hold") {
  const auto refused = [](const std::string& type, const std::string& value, const std::string& cast) {
    try {
      address({type, "u8"}, {value, "0"}, {cast + "({})", "{}"});
    } catch (const keyc::ValueError& error) {
      return std::string(error.what()).substr(std::string(error.what()).find('\''));
    }
    return std::string();
  };
  CHECK(refused("i16", "-1", "u8").ends_with("is outside the range of u8"));
  CHECK(refused("u16", "256", "u8").ends_with("is outside the range of u8"));
  CHECK(refused("u16", "255", "u8").empty());
  CHECK(refused("i64", "-129", "i8").ends_with("is outside the range of i8"));
  CHECK(refused("u64", "9223372036854775808", "i64").ends_with("is outside the range of i64"));
  CHECK(refused("f64", "1.5", "i8").ends_with("has a fraction, which i8 does not keep"));
  CHECK(refused("f64", "-129", "i8").ends_with("is outside the range of i8"));
  CHECK(refused("f64", "18446744073709551616", "u64").ends_with("is outside the range of u64"));
  CHECK(refused("f64", "18446744073709549568", "u64").empty());
  CHECK(refused("f64", "1e100", "f32").ends_with("is outside the range of f32"));
  CHECK(refused("f64", "1e-100", "f32").empty());
  CHECK(refused("decimal", "1e-100", "f32").empty());
  CHECK(refused("decimal", "1e100", "f32").ends_with("is outside the range of f32"));
  CHECK(refused("decimal", "0.5", "u32").ends_with("has a fraction, which u32 does not keep"));
  CHECK(refused("decimal", "1e-20", "i64").ends_with("has a fraction, which i64 does not keep"));
  CHECK(refused("decimal", "1e20", "u64").ends_with("is outside the range of u64"));
  CHECK(refused("epoch_s", "4294967296", "u32").ends_with("is outside the range of u32"));
  CHECK(refused("epoch_s", "-1", "u32").ends_with("is outside the range of u32"));
}

TEST_CASE("a cast of epoch_s writes the whole seconds of any time") {
  const auto address_of = [](const std::string& type, const std::string& value, const std::string& dimension) {
    return address({type, "u32"}, {value, "7"}, {dimension, "{}"});
  };
  const std::string expected = address_of("u32", "1704067200", "{}");
  const std::vector<std::pair<std::string, std::string>> times{
      {"timestamp_s", "\"2024-01-01T00:00:00Z\""},
      {"timestamp", "\"2024-01-01T00:00:00.999Z\""},
      {"timestamp_us", "\"2024-01-01T00:00:00.999999Z\""},
      {"timestamp_ns", "\"2024-01-01T00:00:00.999999999Z\""},
      {"epoch_s", "1704067200"},
      {"epoch_ms", "1704067200999"},
      {"epoch_us", "1704067200999999"},
      {"epoch_ns", "1704067200999999999"},
      {"ulid", "\"01HK153X00ZZZZZZZZZZZZZZZZ\""},
  };
  for (const auto& [type, value] : times) {
    INFO(type);
    CHECK(address_of(type, value, "u32(epoch_s({}))") == expected);
  }
  CHECK(address_of("timestamp", "\"2024-01-01T00:00:00.999Z\"", "f64(epoch_ms({}))") ==
        address_of("f64", "1704067200999", "{}"));
  CHECK(address_of("timestamp", "\"1969-12-31T23:59:59.999Z\"", "i32(epoch_s({}))") == address_of("i32", "-1", "{}"));
  CHECK_THROWS_WITH(address_of("timestamp", "\"1969-12-31T23:59:59.999Z\"", "u32(epoch_s({}))"),
                    "E.a0: '-1' is outside the range of u32");
}
