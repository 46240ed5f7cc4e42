#include <fmt/format.h>

#include "generator/commands/completion.hpp"

namespace keyc::commands {
namespace {

// As a file of $fpath the script is the body of the function, and is run to complete; otherwise it is sourced.
constexpr std::string_view zsh_template = R"(#compdef keyc
# zsh completion for keyc
_keyc() {{
  local -a commands
  local context state line
  typeset -A opt_args
  commands=(
{0}  )
  _arguments -C \
{1}    '1: :->command' '*:: :->arguments' && return
  if [[ $state == command ]]; then
    _describe command commands
    return
  fi
  case $words[1] in
{2}  esac
}}
if [[ $funcstack[1] == _keyc ]]; then
  _keyc "$@"
else
  compdef _keyc keyc
fi
)";

/// In single quotes, with a backslash before the characters that end a part of a specification.
std::string specification(std::string_view text, std::string_view special) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += R"('\'')";
      continue;
    }
    if (special.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

/// What is done to complete one word.
std::string action(const Offered& offered) {
  switch (offered.offer) {
    case Offer::words: return fmt::format("({})", joined_words(offered.words));
    case Offer::files: return "_files";
    case Offer::folders: return "_files -/";
    case Offer::schemas: return R"(_files -g "*.keys")";
    case Offer::nothing: break;
  }
  return {};
}

std::string zsh_lines(const std::vector<CompletedOption>& options, std::string_view indent) {
  std::string result;
  for (const CompletedOption& option : options)
    for (const std::string& name : option.names)
      result += fmt::format(
          "{}'*{}[{}]{}' \\\n", indent, name + (option.takes_value && name.starts_with("--") ? "=" : ""),
          specification(option.description, R"([]\:)"), option.takes_value ? ": :" + action(option.value) : "");
  return result;
}

}  // namespace

std::string zsh_script(const Completion& completion) {
  std::string described;
  std::string cases;
  for (const CompletedCommand& command : completion.commands) {
    described += fmt::format("    '{}:{}'\n", command.name, specification(command.description, R"(\:)"));
    cases += fmt::format("    {})\n      _arguments \\\n{}        '*: :{}' ;;\n", command.name,
                         zsh_lines(command.options, "        "), action(command.argument));
  }
  return fmt::format(zsh_template, described, zsh_lines(completion.options, "    "), cases);
}

}  // namespace keyc::commands
