#include <fmt/format.h>

#include <algorithm>

#include "generator/commands/completion.hpp"

namespace keyc::commands {
namespace {

// Bash also splits words at '=': --output=json is three words.
constexpr std::string_view bash_template = R"(# bash completion for keyc
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
{}    *) [[ $word == -* ]] && words=$options kind= ;;
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

std::string bash_offer(const Offered& offered) {
  switch (offered.offer) {
    case Offer::words: return fmt::format("words=\"{}\" kind=", joined_words(offered.words));
    case Offer::files: return "words= kind=any";
    case Offer::folders: return "words= kind=folder";
    case Offer::schemas: return "words= kind=schema";
    case Offer::nothing: break;
  }
  return "words= kind=";
}

std::string names_of(const std::vector<CompletedOption>& options) {
  std::vector<std::string> names;
  for (const CompletedOption& option : options) names.insert(names.end(), option.names.begin(), option.names.end());
  return joined_words(names);
}

}  // namespace

std::string bash_script(const Completion& completion) {
  std::vector<std::string> commands;
  std::string of_command;
  std::string of_option;
  std::vector<std::string> known;  // an option of several commands has the same value in all
  for (const CompletedCommand& command : completion.commands) {
    commands.push_back(command.name);
    of_command += fmt::format("    {}) options=\"{}\" {} ;;\n", command.name, names_of(command.options),
                              bash_offer(command.argument));
    for (const CompletedOption& option : command.options) {
      if (!option.takes_value || std::find(known.begin(), known.end(), option.names.back()) != known.end()) continue;
      known.push_back(option.names.back());
      of_option += fmt::format("    {}) {} ;;\n", option.names.back(), bash_offer(option.value));
    }
  }
  return fmt::format(bash_template, names_of(completion.options), joined_words(commands), of_command, of_option);
}

}  // namespace keyc::commands
