#include "generator/commands/completion.hpp"

#include <array>
#include <memory>

#include "generator/commands/commands.hpp"

namespace keyc::commands {
namespace {

struct Shell {
  std::string_view name;
  std::string (*script)(const Completion& completion);
};
constexpr std::array shells{Shell{"bash", bash_script}, Shell{"fish", fish_script}, Shell{"zsh", zsh_script}};

template <class Rows, class NameOf>
Offered words_of(const Rows& rows, NameOf name_of) {
  Offered result{Offer::words};
  for (const auto& row : rows) result.words.emplace_back(name_of(row));
  return result;
}

Offered shell_names() {
  return words_of(shells, [](const Shell& shell) { return shell.name; });
}

/// What the value of this option is, as its declaration says with type_name().
Offered value_of(const CLI::Option& option) {
  if (option.check_lname("output")) return words_of(outputs(), [](const Output& output) { return output.name; });
  if (option.get_type_name() == "DIR") return {Offer::folders};
  if (option.get_type_name() == "FILE") return {Offer::files};
  return {};
}

Offered argument_of(std::string_view command) {
  if (command == "explain") return words_of(codes, [](const CodeInfo& code) { return code.id; });
  if (command == "completion") return shell_names();
  return {Offer::schemas};
}

std::vector<CompletedOption> options_of(const CLI::App& app) {
  std::vector<CompletedOption> result;
  for (const CLI::Option* option : app.get_options()) {
    CompletedOption completed{.names = {}, .description = option->get_description()};
    for (const std::string& name : option->get_snames()) completed.names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) completed.names.push_back("--" + name);
    if (completed.names.empty()) continue;
    completed.takes_value = option->get_items_expected_max() > 0;
    completed.value = value_of(*option);
    result.push_back(std::move(completed));
  }
  return result;
}

}  // namespace

Completion completion_of(const CLI::App& app) {
  Completion result{options_of(app), {}};
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    result.commands.push_back(
        {command->get_name(), command->get_description(), options_of(*command), argument_of(command->get_name())});
  return result;
}

std::string joined_words(const std::vector<std::string>& words) {
  std::string result;
  for (const std::string& word : words) result.append(result.empty() ? "" : " ").append(word);
  return result;
}

std::function<ExitCode()> add_completion(CLI::App& command) {
  const auto name = std::make_shared<std::string>();
  command.add_option("SHELL", *name, joined_words(shell_names().words))
      ->required()
      ->type_name("")
      ->check(CLI::IsMember(shell_names().words));
  command.footer(
      "Examples:\n"
      "  source <(keyc completion bash)                       in ~/.bashrc\n"
      "  source <(keyc completion zsh)                        in ~/.zshrc, after compinit\n"
      "  keyc completion fish > ~/.config/fish/completions/keyc.fish");
  return [&command, name] {  // keeps `name` alive: the option writes to it
    const Completion completion = completion_of(*command.get_parent());
    for (const Shell& shell : shells)
      if (shell.name == *name) print(shell.script(completion));
    return fine;
  };
}

}  // namespace keyc::commands
