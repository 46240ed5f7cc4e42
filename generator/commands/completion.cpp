#include <fmt/format.h>

#include <memory>

#include "generator/commands/commands.hpp"

namespace keyc::commands {
namespace {

// Bash also splits words at '=': --output=json is three words.
constexpr std::string_view script = R"(# bash completion for keyc
_keyc() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command= options= words= kind= i
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = && $COMP_CWORD -gt 1 ]]; then
    before=${{COMP_WORDS[COMP_CWORD-2]}}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    if [[ ${{COMP_WORDS[i]}} != -* ]]; then
      command=${{COMP_WORDS[i]}}
      break
    fi
  done
  case $command in
    '') options="{}" words="{}" ;;
{}  esac
  case $before in
    --output) words="{}" kind= ;;
    --out) kind=folder ;;
    --depfile | --stamp) kind=any ;;
    --depfile-target | --namespace) kind= ;;
    *) [[ $word == -* ]] && words=$options kind= ;;
  esac
  [[ $command == explain ]] && word=${{word/#k/K}}
  mapfile -t COMPREPLY < <(
    compgen -W "$words" -- "$word"
    case $kind in
      schema) compgen -f -X '!*.keys' -- "$word"; compgen -d -- "$word" ;;
      folder) compgen -d -- "$word" ;;
      any) compgen -f -- "$word" ;;
    esac
  )
  [[ $kind ]] && compopt -o filenames 2> /dev/null
}}
complete -F _keyc keyc
)";

std::string option_names(const CLI::App& app) {
  std::string names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_snames()) names += " -" + name;
    for (const std::string& name : option->get_lnames()) names += " --" + name;
  }
  return names.substr(names.empty() ? 0 : 1);
}

template <class Rows, class NameOf>
std::string names_of(const Rows& rows, NameOf name_of) {
  std::string names;
  for (const auto& row : rows) names.append(names.empty() ? "" : " ").append(name_of(row));
  return names;
}

/// How to complete a command's arguments that are not options.
std::string arguments_of(const CLI::App& command) {
  if (command.get_name() == "explain")
    return fmt::format("words=\"{}\"", names_of(codes, [](const CodeInfo& code) { return code.id; }));
  if (command.get_name() == "completion") return "words=bash";
  return "kind=schema";
}

std::string bash_completion(const CLI::App& app) {
  const auto all_commands = app.get_subcommands([](const CLI::App*) { return true; });
  std::string rows;
  for (const CLI::App* command : all_commands)
    rows += fmt::format("    {}) options=\"{}\" {} ;;\n", command->get_name(), option_names(*command),
                        arguments_of(*command));
  return fmt::format(script, option_names(app),
                     names_of(all_commands, [](const CLI::App* command) { return command->get_name(); }), rows,
                     names_of(outputs(), [](const Output& output) { return output.name; }));
}

}  // namespace

std::function<ExitCode()> add_completion(CLI::App& command) {
  const auto shell = std::make_shared<std::string>();
  command.add_option("SHELL", *shell, "bash")->required()->type_name("")->check(CLI::IsMember({"bash"}));
  command.footer("Example:\n  source <(keyc completion bash)");
  return [&command, shell] {  // keeps `shell` alive: the option writes to it
    print(bash_completion(*command.get_parent()));
    return fine;
  };
}

}  // namespace keyc::commands
