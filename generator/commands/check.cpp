#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "generator/commands/commands.hpp"
#include "generator/outputs/docs/box_table.hpp"
#include "generator/outputs/docs/costs.hpp"
#include "generator/outputs/docs/facts.hpp"
#include "generator/plan/box_cost.hpp"

namespace keyc::commands {
namespace {

std::string least_text(const Natural& addresses) {
  return addresses == Natural(1) ? "1 address" : fmt::format("at least {} addresses", addresses.text());
}

/// A line for a pattern that is a box.
std::string cost_of(const std::string& owner, const model::AccessPattern& pattern) {
  if (!pattern.box) return {};
  return fmt::format("{}.{}: {} of {} dimensions bounded, at most {} ranges, {}\n", owner, pattern.name,
                     pattern.box->bounds.size(), pattern.box->key->address->dimensions, pattern.box->ranges,
                     least_text(plan::power_of_two(plan::open_bits(*pattern.box))));
}

/// What the boxes of a pattern are expected to read; empty if the schema does not say enough for that.
std::string estimates_of(const docs::Facts& facts, const model::Entity& entity, const model::AccessPattern& pattern) {
  const auto estimates = plan::box_estimates(entity, pattern, docs::size_read(facts, {&entity}, pattern));
  if (!estimates) return {};
  const docs::BoxTable table = docs::box_table(*estimates);
  std::string text = fmt::format("  expected of {}: {}\n", table.about, table.least);
  std::size_t rows = 12;  // the widths of the columns, which large numbers exceed
  std::size_t units = 9;
  for (const docs::BoxTable::Row& row : table.rows) {
    rows = std::max(rows, row.rows.size());
    units = std::max(units, row.units.size());
  }
  text += fmt::format("  {:<14}{:>{}} {:>{}}\n", "ranges", "items read", rows, "RCU", units);
  for (const docs::BoxTable::Row& row : table.rows)
    text += fmt::format("  {:<14}{:>{}} {:>{}}\n", row.ranges, row.rows, rows, row.units, units);
  return text;
}

/// The costs of boxes: for each address by how many dimensions are fixed, and for each pattern, by how many ranges.
void print_costs(const model::Model& model) {
  std::string text;
  for (const model::Schema& schema : model.schemas) {
    if (!schema.is_named) continue;
    const docs::Facts facts(schema);
    for (const model::Entity& entity : schema.entities) {
      for (const model::KeyTemplate& key : entity.keys) {
        if (!key.address) continue;
        text += fmt::format("{}: {} = {}, {} bits\n", entity.name, key.key->name, key.written, key.layout().bits());
        for (const plan::LeastAddresses& cost : plan::box_costs(key))
          text += fmt::format("  {} exact: {}\n", cost.exact, least_text(cost.addresses));
      }
      for (const model::AccessPattern& pattern : entity.accesses)
        text += cost_of(entity.name, pattern) + estimates_of(facts, entity, pattern);
    }
  }
  for (const model::Schema& schema : model.schemas)
    if (schema.is_named)
      for (const model::Collection& collection : schema.collections)
        for (const model::CollectionPattern& pattern : collection.accesses)
          text += cost_of(collection.name, pattern.shared);
  print(text.empty() ? "no pattern reads a box of addresses\n" : text);
}

}  // namespace

std::function<ExitCode()> add_check(CLI::App& command) {
  const auto input = std::make_shared<LoadOptions>();
  const auto outputs = std::make_shared<std::vector<std::string>>();
  const auto costs = std::make_shared<bool>(false);
  command.add_option("FILE", input->files, "schemas (*.keys)")->required();
  add_output_names(command, *outputs, "what is to be generated, which names must suit");
  command.add_flag(
      "--costs", *costs,
      "also print how many addresses boxes of Z-addresses have at least, and what they are expected to read");
  add_import_dirs(command, *input);
  command.footer("Example:\n  keyc check places.keys");
  return [input, outputs, costs] {
    static Run run;  // never destroyed: it is as large as the schemas
    check_schemas(*input, chosen_outputs(*outputs), run);
    const ExitCode code = finish(run);
    if (*costs && !run.diagnostics.has_errors()) print_costs(run.model);
    return code;
  };
}

}  // namespace keyc::commands
