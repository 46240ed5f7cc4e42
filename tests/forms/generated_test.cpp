// Every form of a component that keyc accepts, in generated code: `keyc item` makes an item of sample values,
// from_item() reads it, and to_item() of what was read is the same item, with the same keys.
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string>

#include "binary.keys.hpp"
#include "generator/evaluate/item.hpp"
#include "generator/evaluate/sample_values.hpp"
#include "generator/proof/shape/shape.hpp"
#include "keyc/errors.hpp"
#include "number.keys.hpp"
#include "string.keys.hpp"
#include "support/catch.hpp"
#include "support/in_memory.hpp"

namespace {

using keyc::Item;
using keyc::evaluate::Json;
using Rewrite = std::function<Item(const Item&)>;

template <class Entity>
Item rewritten(const Item& item) {
  return Entity::to_item(Entity::from_item(item));
}

#define FORM(entity) {#entity, &rewritten<entity##Entity>},
const std::map<std::string, Rewrite> string_forms = [] {
  using namespace string_forms;
  return std::map<std::string, Rewrite>{
#include "string.inc"
  };
}();
const std::map<std::string, Rewrite> number_forms = [] {
  using namespace number_forms;
  return std::map<std::string, Rewrite>{
#include "number.inc"
  };
}();
const std::map<std::string, Rewrite> binary_forms = [] {
  using namespace binary_forms;
  return std::map<std::string, Rewrite>{
#include "binary.inc"
  };
}();
#undef FORM

Json attributes(const Json& value) {
  Json all{Json::Kind::object, {}, {}, {}};
  all.members.push_back({"id", {Json::Kind::text, "i", {}, {}}});
  all.members.push_back({"n", {Json::Kind::number, "7", {}, {}}});
  all.members.push_back({"a", value});
  return all;
}

/// No value if the form cannot hold the value: pad(a, 3) of 1000.
std::optional<Item> item_of(const keyc::model::Entity& entity, const Json& value) {
  try {
    return keyc::evaluate::item(entity, attributes(value));
  } catch (const keyc::Error&) {
    return {};
  }
}

void check_all(const std::string& name, const std::map<std::string, Rewrite>& forms) {
  std::ifstream file(std::string(KEYC_TESTS_DIR) + "/forms/" + name + ".keys");
  keyc::Run run;
  keyc_tests::compile_in_memory(std::string(std::istreambuf_iterator<char>(file), {}), run);
  const auto& entities = run.model.schemas.front().entities;
  REQUIRE(entities.size() == forms.size());
  std::size_t items = 0;
  for (const keyc::model::Entity& entity : entities) {
    CAPTURE(entity.name);
    for (const Json& value : keyc::check::sample_values(entity.find_attribute("a")->type)) {
      CAPTURE(value.text);
      const auto item = item_of(entity, value);
      if (!item) continue;
      ++items;
      CHECK(item->find("gsk") != nullptr);
      CHECK(forms.at(entity.name)(*item) == *item);
    }
  }
  CHECK(items > 2 * entities.size());
}

}  // namespace

TEST_CASE("generated code writes and reads each form in text keys as keyc item does") {
  check_all("string", string_forms);
}
TEST_CASE("generated code writes and reads each form in number keys as keyc item does") {
  check_all("number", number_forms);
}
TEST_CASE("generated code writes and reads each form in binary keys as keyc item does") {
  check_all("binary", binary_forms);
}
