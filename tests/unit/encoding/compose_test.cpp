#include "generator/encoding/compose.hpp"

#include <string>
#include <variant>
#include <vector>

#include "support/catch.hpp"

using namespace keyc::model;

namespace {

Type of_kind(TypeKind kind) {
  Type type;
  type.kind = kind;
  return type;
}

FunctionCall call(std::string_view name, std::vector<std::string> numbers = {}, std::vector<std::string> texts = {}) {
  return {find_function(name), std::move(numbers), std::move(texts)};
}

Encoding made(TypeKind type, const std::vector<FunctionCall>& calls, KeyType key = KeyType::string) {
  auto result = compose("a", of_kind(type), calls, key);
  if (const auto* const fault = std::get_if<EncodingFault>(&result)) FAIL(fault->message);
  return std::get<Encoding>(std::move(result));
}

std::string refusal(TypeKind type, const std::vector<FunctionCall>& calls, KeyType key = KeyType::string) {
  auto result = compose("a", of_kind(type), calls, key);
  REQUIRE(std::holds_alternative<EncodingFault>(result));
  return std::get<EncodingFault>(result).message;
}

std::string written(const Encoding& encoding, const Scalar& value) {
  std::string out;
  encoding.write(out, value);
  return out;
}

}  // namespace

TEST_CASE("functions are applied from the innermost to the outermost") {
  const Encoding day = made(TypeKind::timestamp, {call("day", {}, {"+09:00"}), call("desc")});
  CHECK(day.call("at") == "desc(day(at, \"+09:00\"))");
  CHECK(day.descending);
  CHECK(day.loses());
  CHECK(day.pattern == "yyyy-MM-dd");
  CHECK(day.width == 10);
  CHECK(day.is_outermost(Function::day));
  CHECK(day.applies(Function::desc));
}

TEST_CASE("desc reverses the order") {
  const Encoding plain = made(TypeKind::u16, {});
  const Encoding reversed = made(TypeKind::u16, {call("desc")});
  CHECK(written(plain, std::uint64_t{7}) < written(plain, std::uint64_t{8}));
  CHECK(written(reversed, std::uint64_t{7}) > written(reversed, std::uint64_t{8}));
}

TEST_CASE("an encoding has its bytes, its order and its decoder") {
  const Encoding number = made(TypeKind::u32, {}, KeyType::binary);
  CHECK(number.width == 4);
  CHECK(number.can_be_read());
  CHECK(number.has_order);
  CHECK_FALSE(number.has_prefixes);
  const Encoding folded = made(TypeKind::string, {call("upper")});
  CHECK(folded.loses());
  CHECK_FALSE(folded.can_be_read());
  CHECK(folded.ending == keyc::Ending::text);
}

TEST_CASE("an encoding that a key cannot hold is refused, and another one is proposed") {
  CHECK(refusal(TypeKind::boolean, {call("upper")}).find("is of type bool") != std::string::npos);
  CHECK(refusal(TypeKind::string, {call("hex")}, KeyType::number).find("is not for number keys") != std::string::npos);
  CHECK_FALSE(made(TypeKind::bytes, {}).write);
  CHECK(proposal("a", of_kind(TypeKind::bytes), {}, KeyType::string)->call("a") == "hex(a)");
  CHECK(proposal("at", of_kind(TypeKind::timestamp), {call("desc")}, KeyType::number)->call("at") ==
        "desc(epoch_ms(at))");
  CHECK_FALSE(proposal("a", of_kind(TypeKind::string), {}, KeyType::number));
}

TEST_CASE("an enum of more values than 2 bytes can number does not fit into binary keys") {
  Enum letters;
  letters.name = "Letters";
  for (int i = 0; i < 65536; ++i) letters.values.push_back({"v" + std::to_string(i), "v" + std::to_string(i), {}});
  Type type = of_kind(TypeKind::enumeration);
  type.enumeration = &letters;
  const auto fits = compose("a", type, {}, KeyType::binary);
  CHECK(written(std::get<Encoding>(fits), std::string("v65535")) == "\xFF\xFF");
  letters.values.push_back({"v65536", "v65536", {}});
  CHECK_FALSE(std::get<Encoding>(compose("a", type, {}, KeyType::binary)).write);
  CHECK(std::get<EncodingFault>(compose("a", type, {call("ordinal")}, KeyType::binary)).message ==
        "Letters has 65537 values, and positions have 2 bytes in a binary key: at most 65536");
  CHECK(written(std::get<Encoding>(compose("a", type, {call("ordinal")}, KeyType::number)), std::string("v65536")) ==
        "65536");
}

TEST_CASE("languages hold what is written") {
  const auto language = [](TypeKind type, const std::vector<FunctionCall>& calls, KeyType key) {
    return made(type, calls, key).language();
  };
  const auto holds = [](const Automaton& texts, std::string_view text) {
    return keyc::automata::meet(texts, keyc::automata::literal(text));
  };
  const Automaton short_text = language(TypeKind::string, {call("upper"), call("prefix", {"2"})}, KeyType::string);
  CHECK(holds(short_text, "AB"));
  CHECK_FALSE(holds(short_text, "Ab"));
  CHECK_FALSE(holds(short_text, "ABC"));
  // upper after lower has capital letters again.
  const Automaton folded =
      language(TypeKind::string, {call("lower"), call("upper"), call("prefix", {"2"})}, KeyType::binary);
  CHECK(holds(folded, "AB"));
  CHECK_FALSE(holds(folded, "ab"));
  CHECK(holds(language(TypeKind::i8, {call("desc")}, KeyType::number), "-5"));
  CHECK_FALSE(holds(language(TypeKind::i8, {}, KeyType::number), "05"));
  CHECK_FALSE(holds(language(TypeKind::bytes, {call("hex")}, KeyType::string), "abc"));
}
