#include "generator/tables/names.hpp"

#include <fmt/format.h>

#include "json/stage_names.hpp"
#include "requests/table_map.hpp"

namespace keyc::tables {
namespace {

Span span_of(const Source& file, json::Bytes place) {
  return {&file, static_cast<std::uint32_t>(place.begin), static_cast<std::uint32_t>(place.end)};
}

std::optional<json::StageNames> read_stage(const Source& file, std::string_view stage, Diagnostics& diagnostics) {
  try {
    return json::StageNames::read(file.text(), stage, {});
  } catch (const json::NamesFileError& error) {
    if (error.place().end == 0)
      diagnostics.report({Code::bad_names, {}, error.what(), {}, {}, file.name()});
    else
      diagnostics.report(Code::bad_names, span_of(file, error.place()), error.what());
    return std::nullopt;
  }
}

/// "did you mean 'Shops'?"; empty if the stage has no similar name.
std::string similar_name(const TableNames& names, const model::Table& table) {
  std::vector<std::string_view> candidates;
  for (const auto& [name, unused] : names) candidates.push_back(name);
  std::string_view found = nearest(table.name, candidates);
  if (found.empty()) found = nearest(table.stored, candidates);
  if (found.empty() || found == table.name || found == table.stored) return {};
  return fmt::format("did you mean {} by '{}'?", table.name, found);
}

}  // namespace

std::optional<NamesOfTables> names_in_stage(const Source& names_file, std::string_view stage, const model::Model& model,
                                            Diagnostics& diagnostics) {
  const std::optional<json::StageNames> read = read_stage(names_file, stage, diagnostics);
  if (!read) return std::nullopt;
  const TableMap map(read->names);
  NamesOfTables result;
  bool is_whole = true;
  for (const model::Schema& schema : model.schemas)
    for (const model::Table& table : schema.tables) {
      try {
        result.emplace(&table, map.sent(table.stored, table.name));
      } catch (const TableNameError& error) {
        diagnostics.report({Code::bad_names,
                            span_of(names_file, read->place),
                            error.what(),
                            similar_name(read->names, table),
                            {{table.span, "the table"}}});
        is_whole = false;
      }
    }
  return is_whole ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace keyc::tables
