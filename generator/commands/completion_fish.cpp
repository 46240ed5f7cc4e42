#include <fmt/format.h>

#include "generator/commands/completion.hpp"

namespace keyc::commands {
namespace {

// Fish itself offers files whose names end otherwise, too: schemas are listed by a function.
constexpr std::string_view fish_functions = R"(# fish completion for keyc
function __keyc_schemas
  set -l word (commandline -ct)
  for file in $word*.keys
    echo $file
  end
  __fish_complete_directories $word ''
end
complete -c keyc -f
)";

/// In single quotes, where fish knows \' and \\ only.
std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

/// The arguments of `complete` that say what is offered.
std::string fish_offer(const Offered& offered) {
  switch (offered.offer) {
    case Offer::words: return " -a " + in_quotes(joined_words(offered.words));
    case Offer::files: return " -F";
    case Offer::folders: return " -a '(__fish_complete_directories (commandline -ct) \"\")'";
    case Offer::schemas: return " -k -a '(__keyc_schemas)'";
    case Offer::nothing: break;
  }
  return {};
}

std::string fish_lines(const std::vector<CompletedOption>& options, std::string_view condition) {
  std::string result;
  for (const CompletedOption& option : options) {
    std::string line = fmt::format("complete -c keyc -n {}", in_quotes(condition));
    for (const std::string& name : option.names)
      line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (option.takes_value) line += (option.value.offer == Offer::files ? " -r" : " -x") + fish_offer(option.value);
    result += line + " -d " + in_quotes(option.description) + "\n";
  }
  return result;
}

}  // namespace

std::string fish_script(const Completion& completion) {
  constexpr std::string_view no_command = "__fish_use_subcommand";
  std::string result{fish_functions};
  result += fish_lines(completion.options, no_command);
  for (const CompletedCommand& command : completion.commands)
    result +=
        fmt::format("complete -c keyc -n {} -a {} -d {}\n", no_command, command.name, in_quotes(command.description));
  for (const CompletedCommand& command : completion.commands) {
    const std::string here = "__fish_seen_subcommand_from " + command.name;
    result += fish_lines(command.options, here);
    result += fmt::format("complete -c keyc -n '{}'{}\n", here, fish_offer(command.argument));
  }
  return result;
}

}  // namespace keyc::commands
