// `keyc item` and `keyc request`: any JSON as the values of an entity or of an access pattern, chosen by the first
// byte.
#include <deque>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/fuzz.hpp"
#include "generator/evaluate/item.hpp"
#include "generator/evaluate/request.hpp"
#include "keyc/errors.hpp"
#include "keyc/json.hpp"
#include "support/in_memory.hpp"

namespace {

using Subject = std::function<void(std::string_view json)>;

std::string text_of(const char* file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

void check_item(const keyc::Item& item) {
  const std::string json = to_json(item);
  if (keyc::item_from_json(json) != item) keyc_tests::fail("the item is read otherwise than it was written", json);
}

void check_request(const std::optional<keyc::evaluate::Request>& request) {
  if (!request) return;
  const auto json_of = [](const auto& typed) {
    if constexpr (std::is_same_v<std::decay_t<decltype(typed)>, keyc::PlanNode>)
      return keyc::evaluate::to_json(typed);
    else
      return to_json(typed);
  };
  const std::string json = std::visit(json_of, *request);
  if (json.find("TableName") == std::string::npos) keyc_tests::fail("a request without a table", json);
}

/// The item of each entity, and the request of each access pattern, of the tests' schemas.
std::vector<Subject> make_subjects() {
  static std::deque<keyc::Run> runs;  // the subjects refer to them until the process ends
  std::vector<Subject> result;
  for (const char* file : {KEYC_TESTS_DIR "/evaluate/samples.keys", KEYC_TESTS_DIR "/generated/collections.keys"}) {
    keyc::Run& run = runs.emplace_back();
    keyc_tests::compile_in_memory(text_of(file), run);
    if (run.diagnostics.has_errors()) keyc_tests::fail("the schema is wrong", run.diagnostics.render(false));
    const auto requests_of = [&](const auto& owner) {
      for (const auto& pattern : owner.accesses)
        result.push_back([&](std::string_view json) {
          check_request(keyc::evaluate::request(owner, pattern, keyc::evaluate::parse_json(json, owner.name)));
        });
    };
    for (const keyc::model::Schema& schema : run.model.schemas) {
      for (const keyc::model::Entity& entity : schema.entities) {
        result.push_back([&](std::string_view json) {
          check_item(keyc::evaluate::item(entity, keyc::evaluate::parse_json(json, entity.name)));
        });
        requests_of(entity);
      }
      for (const keyc::model::Collection& collection : schema.collections) requests_of(collection);
    }
  }
  return result;
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  static const std::vector<Subject> subjects = make_subjects();
  if (input.empty()) return;
  try {
    subjects[static_cast<unsigned char>(input.front()) % subjects.size()](input.substr(1));
  } catch (const keyc::evaluate::InputError&) {
  } catch (const keyc::Error&) {
  }
}
