#include "json/stage_names.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <map>
#include <memory>
#include <system_error>

#include "requests/table_name_rule.hpp"
#include "values/shown_value.hpp"

namespace keyc::json {
namespace {

bool is_affix(const WrittenMember& member) { return member.name.text == "prefix" || member.name.text == "suffix"; }

void check_affixes(const WrittenStage& stage) {
  std::size_t size = 0;
  for (const WrittenMember& member : stage.members) {
    if (!is_affix(member))
      throw NamesFileError(
          "the stage has a prefix or a suffix, which is for all tables, and " + shown_value(member.name.text) +
              " beside it. Write the one or the names of all tables; a table that is called prefix or suffix by its "
              "other name",
          member.name.place);
    size += member.value.text.size();
    if (!is_for_table_names(member.value.text) || size > longest_table_name - shortest_table_name)
      throw NamesFileError("with this, no table has a name that DynamoDB accepts: " + std::string(table_name_rule),
                           member.value.place);
  }
}

void check_names(const WrittenStage& stage) {
  std::map<std::string_view, std::string_view> tables;  // by their names in the stage
  for (const auto& [table, name] : stage.members) {
    if (!is_table_name(name.text))
      throw NamesFileError("DynamoDB's names of tables have " + std::string(table_name_rule), name.place);
    const auto [other, is_new] = tables.emplace(name.text, table.text);
    if (!is_new)
      throw NamesFileError("this is the name of " + shown_value(other->second) + ", too, and " +
                               shown_value(table.text) +
                               " would be the same table. If both are names of one table, leave out one of them",
                           name.place);
  }
}

void check(const WrittenStage& stage) {
  if (stage.members.empty())
    throw NamesFileError(R"(the stage says nothing: write the names of its tables, or { "prefix": "" } if they are )"
                         "called as they are stored in the schema",
                         stage.name.place);
  if (std::any_of(stage.members.begin(), stage.members.end(), is_affix))
    check_affixes(stage);
  else
    check_names(stage);
}

std::string listed(const std::vector<WrittenStage>& stages) {
  if (stages.empty()) return "it has none";
  std::string names;
  for (const WrittenStage& stage : stages) names += (names.empty() ? "it has " : ", ") + shown_value(stage.name.text);
  return names;
}

/// "3:14"; the column counts characters.
std::string position(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::string_view line = before.substr(before.rfind('\n') + 1);  // all of it if there is no line break
  const auto is_first_byte = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  return std::to_string(std::count(before.begin(), before.end(), '\n') + 1) + ':' +
         std::to_string(std::count_if(line.begin(), line.end(), is_first_byte) + 1);
}

std::string content_of(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
  std::string text;
  char block[4096];
  std::size_t size = 1;
  while (file && size != 0) text.append(block, size = std::fread(block, 1, sizeof block, file.get()));
  if (!file || std::ferror(file.get()) != 0)
    throw TableNameError(path + ": cannot be read: " + std::generic_category().message(errno));
  return text;
}

}  // namespace

StageNames StageNames::read(std::string_view text, std::string_view stage, std::string_view file) {
  const std::vector<WrittenStage> stages = read_names_file(text);
  for (const WrittenStage& each : stages) check(each);
  const auto found =
      std::find_if(stages.begin(), stages.end(), [&](const auto& each) { return each.name.text == stage; });
  if (found == stages.end())
    throw NamesFileError(
        (stage.empty() ? "say which stage is meant: " : "there is no stage " + shown_value(stage) + ": ") +
            listed(stages),
        {});
  StageNames result{{}, found->name.place};
  result.names.stage_ = std::string(file) + (file.empty() ? "" : ": ") + "the stage " + shown_value(stage);
  for (const WrittenMember& member : found->members) {
    if (!is_affix(member))
      result.names.emplace(member.name.text, member.value.text);
    else
      (member.name.text == "prefix" ? result.names.prefix_ : result.names.suffix_) = member.value.text;
  }
  return result;
}

}  // namespace keyc::json

namespace keyc {

TableNames TableNames::from_json(std::string_view text, std::string_view stage, std::string_view file) {
  try {
    return json::StageNames::read(text, stage, file).names;
  } catch (const json::NamesFileError& error) {
    const std::string place = error.place().end == 0 ? "" : ':' + json::position(text, error.place().begin);
    throw TableNameError(std::string(file) + place + ": " + error.what());
  }
}

TableNames TableNames::read(const std::string& path, std::string_view stage) {
  return from_json(json::content_of(path), stage, path);
}

}  // namespace keyc
