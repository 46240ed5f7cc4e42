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
#include "keyc/json.hpp"
#include "keyc/utf8.hpp"

namespace keyc::commands {
namespace {

struct EvaluateOptions {
  LoadOptions input;    // one file, and the import folders
  std::string subject;  // ENTITY, or ENTITY.PATTERN
  std::string json;     // "-": objects from standard input, one a line
};

/// Answers the text of one object; throws InputError and Error.
using Answer = std::function<std::string(const std::string& json)>;

/// Without the line breaks, other control characters and bytes that are no UTF-8 that a value may have.
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

/// No value, and a message, where the object is refused. `place` names its line, where there are several.
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
  complain(command, "standard output cannot be written");
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

template <class Evaluate>
ExitCode with_entity(const EvaluateOptions& options, std::string_view command, std::string_view name,
                     Evaluate evaluate) {
  Run run;
  LoadOptions input = options.input;
  input.tables_may_be_imported = true;
  resolve(input, run);                                       // what the checks refuse is what one wants to look at here
  if (run.diagnostics.has_errors()) return finish(run);      // what keyc check warns of is said there
  const auto& entities = run.model.schemas.back().entities;  // what it imports stands before it
  const auto found = std::find_if(entities.begin(), entities.end(), [&](const auto& one) { return one.name == name; });
  if (found != entities.end()) return evaluate(*found);
  std::vector<std::string_view> names;
  for (const model::Entity& one : entities) names.push_back(one.name);
  return misused(command,
                 fmt::format("{} has no entity '{}'{}", options.input.files.front(), name, suggestion(name, names)));
}

std::string answer_to(const std::optional<evaluate::Request>& request) {
  if (!request) return "{}";
  return std::visit(
      [](const auto& one) {
        using T = std::remove_cvref_t<decltype(one)>;
        constexpr std::string_view name = std::is_same_v<T, GetItem> ? "GetItem"
                                          : std::is_same_v<T, Query> ? "Query"
                                                                     : "Scan";
        return fmt::format("{{\"{}\":{}}}", name, to_json(one));
      },
      *request);
}

ExitCode run_item(const EvaluateOptions& options) {
  return with_entity(options, "item", options.subject, [&](const model::Entity& entity) {
    const Answer answer = [&](const std::string& json) {
      return to_json(evaluate::item(entity, evaluate::parse_json(json, entity.name)));
    };
    return answer_all(options, answer, "item");
  });
}

ExitCode run_request(const EvaluateOptions& options) {
  const std::string_view subject = options.subject;
  const std::size_t dot = subject.find('.');
  if (dot == std::string_view::npos)
    return misused("request", fmt::format("'{}' names no access pattern: write ENTITY.PATTERN", subject));
  return with_entity(options, "request", subject.substr(0, dot), [&](const model::Entity& entity) {
    const std::string_view name = subject.substr(dot + 1);
    const auto pattern =
        std::find_if(entity.accesses.begin(), entity.accesses.end(), [&](const auto& one) { return one.name == name; });
    if (pattern == entity.accesses.end()) {
      std::vector<std::string_view> names;
      for (const auto& one : entity.accesses) names.push_back(one.name);
      return misused("request",
                     fmt::format("{} has no access pattern '{}'{}", entity.name, name, suggestion(name, names)));
    }
    const Answer answer = [&](const std::string& json) {
      return answer_to(evaluate::request(entity, *pattern, evaluate::parse_json(json, options.subject)));
    };
    return answer_all(options, answer, "request");
  });
}

std::shared_ptr<EvaluateOptions> add_arguments(CLI::App& command, const char* subject, const char* meaning) {
  const auto options = std::make_shared<EvaluateOptions>();
  command
      .add_option_function<std::string>(
          "FILE", [options](const std::string& file) { options->input.files = {file}; }, "a schema (*.keys)")
      ->required();
  command.add_option(subject, options->subject, meaning)->required();
  command
      .add_option("JSON", options->json,
                  "an object with the values, as a person would write them; - reads objects, one a line")
      ->required();
  add_import_dirs(command, options->input);
  return options;
}

}  // namespace

std::function<ExitCode()> add_item(CLI::App& command) {
  const auto options = add_arguments(command, "ENTITY", "the entity whose item it is");
  command.footer(
      "Example:\n"
      "  keyc item places.keys Place '{\"atlas\": \"world\", \"country\": \"FR\", \"state\": \"ARA\", \"city\": "
      "\"Lyon\"}'");
  return [options] { return run_item(*options); };
}

std::function<ExitCode()> add_request(CLI::App& command) {
  const auto options = add_arguments(command, "ENTITY.PATTERN", "the access pattern");
  command.footer(
      "Examples:\n"
      "  keyc request places.keys Place.inCountry '{\"atlas\": \"world\", \"country\": \"FR\"}'\n"
      "  keyc request orders.keys Order.updatedBetween \\\n"
      "      '{\"customerId\": \"c\", \"updatedAt\": {\"between\": [\"2024-01-01T00:00:00.000Z\", "
      "\"2024-02-01T00:00:00.000Z\"]}}'");
  return [options] { return run_request(*options); };
}

}  // namespace keyc::commands
