#include "generator/drift/step_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/outputs/tables/shapes.hpp"
#include "grammar/quoted.hpp"

namespace keyc::drift {
namespace {

class SchemaPlan {
 public:
  SchemaPlan(const StepFormat& format, const model::Schema& schema, const std::vector<Compared>& pairs,
             const PlanOptions& options, const tables::Settings& settings, Diagnostics& diagnostics)
      : format_(format),
        schema_(schema),
        pairs_(pairs),
        options_(options),
        settings_(settings),
        diagnostics_(diagnostics) {}

  std::vector<TableSteps> run() && {
    if (std::none_of(schema_.tables.begin(), schema_.tables.end(),
                     [&](const model::Table& table) { return find(table) != nullptr; }))
      return {};
    check_templates();
    for (const model::Table& table : schema_.tables) {
      if (const Compared* const pair = find(table))
        change(*pair);
      else if (format_.is_whole)
        create(table);
    }
    return std::move(result_);
  }

 private:
  const Compared* find(const model::Table& table) const {
    const auto found =
        std::find_if(pairs_.begin(), pairs_.end(), [&](const Compared& pair) { return pair.table == &table; });
    return found == pairs_.end() ? nullptr : &*found;
  }

  void change(const Compared& pair) {
    Steps steps = steps_to(wanted(*pair.table), *pair.deployed, {options_.delete_extra, format_.is_whole});
    if (format_.obstacles != nullptr)
      for (std::string& obstacle : format_.obstacles(schema_, pair, settings_))
        steps.obstacles.push_back(std::move(obstacle));
    for (const std::string& obstacle : steps.obstacles)
      diagnostics_.report(
          Code::no_steps, pair.table->span,
          fmt::format("no update leads from {} to the schema: {}", keyc::quoted(pair.deployed->shown()), obstacle));
    result_.push_back({pair, std::move(steps.steps), std::move(steps.notes)});
  }

  /// What concerns a whole template is reported once, at the first of its tables.
  void check_templates() {
    if (format_.obstacles_of_template == nullptr) return;
    std::map<const void*, std::vector<Compared>> templates;
    for (const model::Table& table : schema_.tables)
      if (const Compared* const pair = find(table); pair != nullptr && pair->deployed->from_template != nullptr)
        templates[pair->deployed->from_template.get()].push_back(*pair);
    for (const auto& [from, tables] : templates)
      for (const std::string& obstacle : format_.obstacles_of_template(schema_, tables, settings_))
        diagnostics_.report(Code::no_steps, tables.front().table->span,
                            fmt::format("no update leads from the template of {} to the schema: {}",
                                        keyc::quoted(tables.front().deployed->shown()), obstacle));
  }

  /// A template that has other tables of the schema would have this one, if it were deployed.
  void create(const model::Table& table) {
    const auto is_of_template = [&](const Compared& pair) {
      return pair.table->schema == &schema_ && pair.deployed->from_template != nullptr;
    };
    if (!options_.has_left_out && std::any_of(pairs_.begin(), pairs_.end(), is_of_template))
      return result_.push_back({{&table, nullptr}, {{Step::Kind::create_table, table.name, "", wanted(table)}}, {}});
    diagnostics_.report(Code::no_steps, table.span,
                        fmt::format("{} is {}, and a template has all tables of its schema", keyc::quoted(table.name),
                                    options_.has_left_out ? "left out" : "in none of the files"),
                        options_.has_left_out ? "do without --of" : "describe it, too, or give the deployed template");
  }

  tables::TableDefinition wanted(const model::Table& table) const {
    tables::TableDefinition definition = tables::definition_of(table, settings_.names);
    if (format_.is_whole) definition.stream = tables::view_of(definition, settings_);
    return definition;
  }

  const StepFormat& format_;
  const model::Schema& schema_;
  const std::vector<Compared>& pairs_;
  const PlanOptions& options_;
  const tables::Settings& settings_;
  Diagnostics& diagnostics_;
  std::vector<TableSteps> result_;
};

}  // namespace

std::vector<StepGroup> plan_steps(const StepFormat& format, const model::Model& model,
                                  const std::vector<Compared>& pairs, const PlanOptions& options,
                                  const tables::Settings& settings, Diagnostics& diagnostics) {
  std::vector<StepGroup> groups;
  for (const model::Schema& schema : model.schemas) {
    const std::vector<TableSteps> steps = SchemaPlan(format, schema, pairs, options, settings, diagnostics).run();
    if (steps.empty() || diagnostics.has_errors()) continue;
    for (StepGroup& group : format.write(schema, steps, settings)) groups.push_back(std::move(group));
  }
  return groups;
}

}  // namespace keyc::drift
