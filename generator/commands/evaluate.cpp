// `keyc item` and `keyc request`: one JSON object in, one line of JSON out. From standard input each line is an object
// of its own; one that is refused is reported with its line, and the next ones are answered all the same.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <variant>

#include "generator/commands/commands.hpp"
#include "generator/evaluate/item.hpp"
#include "generator/evaluate/request.hpp"
#include "keyc/errors.hpp"
#include "keyc/generated/utf8.hpp"
#include "keyc/generated/written_time.hpp"
#include "keyc/json.hpp"

namespace keyc::commands {
namespace {

struct EvaluateOptions {
  LoadOptions input;               // one file, and the import folders
  std::string subject;             // ENTITY, or ENTITY.PATTERN
  std::string json;                // "-": objects from standard input, one per line
  std::optional<Timestamp> now{};  // at which a walk begins; for the time of the clock
};

/// The answer to the text of one JSON object. Throws InputError and Error.
using Answer = std::function<std::string(const std::string& json)>;

/// The message on one line: control characters and bytes that are not UTF-8, which a value may have, are written \xHH.
std::string one_line(std::string_view message) {
  std::string line;
  std::size_t invalid = utf8::find_invalid(message);
  for (std::size_t i = 0; i < message.size(); ++i) {
    const auto byte = static_cast<unsigned char>(message[i]);
    const bool is_control = byte < 0x20 || byte == 0x7F;
    line += is_control || i == invalid ? fmt::format("\\x{:02X}", byte) : std::string(1, message[i]);
    if (i != invalid) continue;
    const std::size_t next = utf8::find_invalid(message.substr(i + 1));
    invalid = next == std::string_view::npos ? next : i + 1 + next;
  }
  return line;
}

void complain(std::string_view command, std::string_view message) {
  fmt::print(stderr, "keyc {}: {}\n", command, one_line(message));
}

/// Prints a message and returns nothing if the object is refused. `place` names its line, if there are several.
std::optional<std::string> answer_one(const std::string& json, const Answer& answer, std::string_view command,
                                      const std::string& place) {
  const auto refuse = [&](const std::exception& error) {
    complain(command, place + error.what());
    return std::nullopt;
  };
  try {
    return answer(json);
  } catch (const evaluate::InputError& error) {
    return refuse(error);
  } catch (const Error& error) {
    return refuse(error);
  }
}

bool print_line(const std::string& line, std::string_view command) {
  if (print(line + '\n')) return true;
  complain(command, "cannot write to standard output");
  return false;
}

ExitCode answer_all(const EvaluateOptions& options, const Answer& answer, std::string_view command) {
  if (options.json != "-") {
    const auto line = answer_one(options.json, answer, command, "");
    return line && print_line(*line, command) ? fine : wrong_schema;
  }
  bool good = true;
  std::string json;
  for (std::size_t number = 1; std::getline(std::cin, json); ++number) {
    const auto line = answer_one(json, answer, command, fmt::format("line {}: ", number));
    good = good && line;
    if (!print_line(line.value_or(""), command)) return wrong_schema;
  }
  return good ? fine : wrong_schema;
}

ExitCode misused(std::string_view command, const std::string& message) {
  complain(command, message);
  return wrong_usage;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& names) {
  const std::string_view best = nearest(word, names);
  if (!best.empty()) return fmt::format("; did you mean '{}'?", best);
  return names.empty() ? std::string() : fmt::format("; there are {}", fmt::join(names, ", "));
}

/// The declaration of this name; null if there is none.
template <class Declarations>
auto find_named(const Declarations& declarations, std::string_view name) {
  const auto found = std::find_if(declarations.begin(), declarations.end(),
                                  [&](const auto& declaration) { return declaration.name == name; });
  return found == declarations.end() ? nullptr : &*found;
}

template <class Declarations>
void add_names(std::vector<std::string_view>& names, const Declarations& declarations) {
  for (const auto& declaration : declarations) names.push_back(declaration.name);
}

/// Calls `evaluate` with the schema of the file.
template <class Evaluate>
ExitCode with_schema(const EvaluateOptions& options, Evaluate evaluate) {
  Run run;
  LoadOptions input = options.input;
  input.tables_may_be_imported = true;
  input.has_all_entities = false;  // other files, which are not named, may have entities of its tables
  resolve(input, run);             // without checks, so that what they refuse can be examined
  if (run.diagnostics.has_errors()) return finish(run);  // warnings are left to `keyc check`
  return evaluate(run.model.schemas.back());             // the schemas that it imports come first
}

std::string answer_to(const std::optional<evaluate::Request>& request) {
  if (!request) return "{}";
  return std::visit(
      [](const auto& operation) {
        using T = std::remove_cvref_t<decltype(operation)>;
        constexpr std::string_view name = std::is_same_v<T, GetItem> ? "GetItem"
                                          : std::is_same_v<T, Query> ? "Query"
                                                                     : "Scan";
        if constexpr (std::is_same_v<T, PlanNode>)
          return evaluate::to_json(operation);
        else
          return fmt::format("{{\"{}\":{}}}", name, to_json(operation));
      },
      *request);
}

/// Says what the JSON of a plan alone does not: that something is left out, of a walk not how much.
void note_left_out(const std::optional<evaluate::Request>& request) {
  const PlanNode* const plan = request ? std::get_if<PlanNode>(&*request) : nullptr;
  if (plan == nullptr) return;
  if (evaluate::leaves_out_ranges(*plan))
    complain("request",
             fmt::format("note: after the first {} ranges of addresses, only the first one of each box is printed",
                         evaluate::most_ranges_shown));
  if (plan->make_child && !plan->made_children && plan->children.size() == evaluate::most_bounded_periods)
    complain("request", fmt::format("note: the walk reads more periods than the first {}, which are printed",
                                    evaluate::most_bounded_periods));
}

ExitCode run_item(const EvaluateOptions& options) {
  return with_schema(options, [&](const model::Schema& schema) {
    const model::Entity* const entity = find_named(schema.entities, options.subject);
    if (entity == nullptr) {
      std::vector<std::string_view> names;
      add_names(names, schema.entities);
      return misused("item", fmt::format("{} has no entity '{}'{}", options.input.files.front(), options.subject,
                                         suggestion(options.subject, names)));
    }
    const Answer answer = [&](const std::string& json) {
      return to_json(evaluate::item(*entity, evaluate::parse_json(json, entity->name)));
    };
    return answer_all(options, answer, "item");
  });
}

std::string_view name_of(const model::AccessPattern& pattern) { return pattern.name; }
std::string_view name_of(const model::CollectionPattern& pattern) { return pattern.shared.name; }

/// `owner`: an entity or a collection.
template <class Owner>
ExitCode request_of(const EvaluateOptions& options, const Owner& owner, std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& pattern : owner.accesses) {
    names.push_back(name_of(pattern));
    if (names.back() != name) continue;
    const Answer answer = [&](const std::string& json) {
      const evaluate::Json parameters = evaluate::parse_json(json, options.subject);
      const auto request = evaluate::request(owner, pattern, parameters, options.now);
      note_left_out(request);
      return answer_to(request);
    };
    return answer_all(options, answer, "request");
  }
  return misused("request", fmt::format("{} has no access pattern '{}'{}", owner.name, name, suggestion(name, names)));
}

ExitCode run_request(const EvaluateOptions& options) {
  const std::string_view subject = options.subject;
  const std::size_t dot = subject.find('.');
  if (dot == std::string_view::npos)
    return misused("request", fmt::format("'{}' names no access pattern: write ENTITY.PATTERN", subject));
  const std::string_view owner = subject.substr(0, dot);
  const std::string_view pattern = subject.substr(dot + 1);
  return with_schema(options, [&](const model::Schema& schema) {
    if (const auto* const entity = find_named(schema.entities, owner)) return request_of(options, *entity, pattern);
    if (const auto* const collection = find_named(schema.collections, owner))
      return request_of(options, *collection, pattern);
    std::vector<std::string_view> names;
    add_names(names, schema.entities);
    add_names(names, schema.collections);
    return misused("request", fmt::format("{} has no entity '{}'{}", options.input.files.front(), owner,
                                          suggestion(owner, names)));
  });
}

std::shared_ptr<EvaluateOptions> add_arguments(CLI::App& command, const char* subject, const char* meaning) {
  auto options = std::make_shared<EvaluateOptions>();
  command
      .add_option_function<std::string>(
          "FILE", [options](const std::string& file) { options->input.files = {file}; }, "a schema (*.keys)")
      ->required();
  command.add_option(subject, options->subject, meaning)->required();
  command
      .add_option("JSON", options->json,
                  "a JSON object with plain values, such as {\"city\": \"Lyon\"}; - reads one object per line")
      ->required();
  add_import_dirs(command, options->input);
  return options;
}

}  // namespace

std::function<ExitCode()> add_item(CLI::App& command) {
  const auto options = add_arguments(command, "ENTITY", "the entity of the item");
  command.footer(
      "Example:\n"
      "  keyc item places.keys Place '{\"atlas\": \"world\", \"country\": \"FR\", \"state\": \"ARA\", \"city\": "
      "\"Lyon\"}'");
  return [options] { return run_item(*options); };
}

std::function<ExitCode()> add_request(CLI::App& command) {
  const auto options = add_arguments(command, "ENTITY.PATTERN", "the access pattern");
  command
      .add_option_function<std::string>(
          "--now",
          [options](const std::string& text) {
            std::string_view reason;
            options->now = read_time_as<Timestamp>(text, reason);
            if (!options->now)
              throw CLI::ValidationError("--now", fmt::format("'{}' is not a time such as 2024-01-01T12:30:00Z", text));
          },
          "the time at which a walk over periods begins, for that of the clock")
      ->type_name("TIME");
  command.footer(
      "Examples:\n"
      "  keyc request places.keys Place.inCountry '{\"atlas\": \"world\", \"country\": \"FR\"}'\n"
      "  keyc request orders.keys Order.updatedBetween \\\n"
      "      '{\"customerId\": \"c\", \"updatedAt\": {\"between\": [\"2024-01-01T00:00:00.000Z\", "
      "\"2024-02-01T00:00:00.000Z\"]}}'");
  return [options] { return run_request(*options); };
}

}  // namespace keyc::commands
