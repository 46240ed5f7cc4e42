// Every form of a component that keyc accepts, in generated code: `keyc item` makes an item of sample values,
// from_item() reads it, and to_item() of the result is the same item, with the same keys.
#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "binary.keys.hpp"
#include "generator/evaluate/item.hpp"
#include "generator/proof/key_language.hpp"
#include "generator/proof/shape/shape.hpp"
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

#define FORMS(entity) {#entity, &rewritten<entity##Entity>},
const std::map<std::string, Rewrite> in_string_keys = [] {
  using namespace string_forms;
  return std::map<std::string, Rewrite>{
#include "string.inc"
  };
}();
const std::map<std::string, Rewrite> in_number_keys = [] {
  using namespace number_forms;
  return std::map<std::string, Rewrite>{
#include "number.inc"
  };
}();
const std::map<std::string, Rewrite> in_binary_keys = [] {
  using namespace binary_forms;
  return std::map<std::string, Rewrite>{
#include "binary.inc"
  };
}();
#undef FORMS

/// The sample values of the attribute that its form can hold: 1000 does not fit into pad(a, 3).
std::vector<Json> values_of(const keyc::model::Entity& entity, const keyc::model::Attribute& attribute) {
  std::vector<Json> values;
  for (const keyc::model::Path& path : entity.paths) {
    if (path.index == nullptr) continue;
    const keyc::proof::KeyForm form = keyc::proof::written_by(entity, path);
    for (const keyc::proof::KeyForm::Fixed& fixed : form.fixed())
      if (fixed.component->field->attribute == &attribute)
        for (const Json& value : keyc::proof::sample_values(attribute.type))
          if (written(form, fixed, value)) values.push_back(value);
  }
  return values;
}

void check_entity(const keyc::model::Entity& entity, const Rewrite& rewrite) {
  std::map<std::string, std::vector<Json>> values;
  std::size_t rounds = 0;
  for (const keyc::model::Attribute& attribute : entity.attributes) {
    if (attribute.name == "id" || attribute.name == "n") continue;
    const auto& held = values[attribute.name] = values_of(entity, attribute);
    CAPTURE(attribute.name);
    REQUIRE_FALSE(held.empty());
    rounds = std::max(rounds, held.size());
  }
  for (std::size_t round = 0; round < rounds; ++round) {
    Json attributes{Json::Kind::object, {}, {}, {}};
    attributes.members.push_back({"id", {Json::Kind::text, "i", {}, {}}});
    attributes.members.push_back({"n", {Json::Kind::number, "7", {}, {}}});
    for (const auto& [attribute, held] : values) attributes.members.push_back({attribute, held[round % held.size()]});
    const Item item = keyc::evaluate::item(entity, attributes);
    CHECK(item.find("s1") != nullptr);
    CHECK(rewrite(item) == item);
  }
}

void check_all(const std::string& name, const std::map<std::string, Rewrite>& forms) {
  std::ifstream file(std::string(KEYC_TESTS_DIR) + "/forms/" + name + ".keys");
  keyc::Run run;
  keyc_tests::compile_in_memory(std::string(std::istreambuf_iterator<char>(file), {}), run);
  const auto& entities = run.model.schemas.front().entities;
  REQUIRE(entities.size() == forms.size());
  for (const keyc::model::Entity& entity : entities) {
    CAPTURE(entity.name);
    check_entity(entity, forms.at(entity.name));
  }
}

}  // namespace

TEST_CASE("generated code writes and reads each form in text keys as keyc item does") {
  check_all("string", in_string_keys);
}
TEST_CASE("generated code writes and reads each form in number keys as keyc item does") {
  check_all("number", in_number_keys);
}
TEST_CASE("generated code writes and reads each form in binary keys as keyc item does") {
  check_all("binary", in_binary_keys);
}
