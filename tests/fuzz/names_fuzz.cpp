// Any text as a names file. What is accepted is the same JSON to another reader.
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "fuzz/fuzz.hpp"
#include "json/stage_names.hpp"
#include "keyc/generated/utf8.hpp"
#include "requests/table_map.hpp"

namespace {

void try_table(const keyc::TableNames& names, const std::string& stored, std::string_view schema) {
  try {
    keyc::TableMap(names).sent(stored, schema);
  } catch (const keyc::TableNameError& error) {
    if (!std::string_view(error.what()).starts_with(names.stage())) keyc_tests::fail("no stage in", error.what());
  }
}

void try_stage(std::string_view text, const std::string& stage, const nlohmann::json& json) {
  const keyc::TableNames names = keyc::json::StageNames::read(text, stage, "names.json").names;
  nlohmann::json read = static_cast<const keyc::TableNames::Map&>(names);
  if (names.prefix()) read["prefix"] = *names.prefix();
  if (names.suffix()) read["suffix"] = *names.suffix();
  if (read != json) keyc_tests::fail("another stage", read.dump());
  for (const auto& [table, name] : names) try_table(names, table, table);
  try_table(names, "prefix", "Shops");
}

}  // namespace

void keyc_tests::try_input(std::string_view input) {
  try {
    const auto stages = keyc::json::read_names_file(input);
    const nlohmann::json json = nlohmann::json::parse(input, nullptr, false);
    if (!json.is_object() || json.size() != stages.size()) fail("accepted, and no such JSON", input);
    for (const auto& [stage, names] : json.items()) try_stage(input, stage, names);
  } catch (const keyc::json::NamesFileError& error) {
    if (error.place().end != 0 && error.place().begin >= error.place().end) fail("no place", error.what());
    if (error.place().begin > input.size()) fail("a place that is not in the text", error.what());
    if (keyc::utf8::find_invalid(error.what()) != std::string_view::npos) fail("a message that is no text", input);
  }
}
