#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// What a shell offers for keyc's arguments, and how it is written for bash, fish and zsh.
namespace keyc::commands {

/// What completes the value of an option, or a positional argument.
enum class Offer : std::uint8_t { nothing, words, files, folders, schemas };

struct Offered {
  Offer offer = Offer::nothing;
  std::vector<std::string> words{};  // for Offer::words
};

struct CompletedOption {
  std::vector<std::string> names;  // with their hyphens, the short one first
  std::string description;
  bool takes_value = false;
  Offered value{};
};

struct CompletedCommand {
  std::string name;
  std::string description;
  std::vector<CompletedOption> options;
  Offered argument{};
};

/// keyc itself: its commands, and the options that stand before them.
struct Completion {
  std::vector<CompletedOption> options;
  std::vector<CompletedCommand> commands;
};

/// The arguments that `app` parses.
Completion completion_of(const CLI::App& app);

/// Scripts to be sourced. That of zsh may also be a file `_keyc` in a folder of $fpath.
std::string bash_script(const Completion& completion);
std::string fish_script(const Completion& completion);
std::string zsh_script(const Completion& completion);

/// The words with blanks between them.
std::string joined_words(const std::vector<std::string>& words);

}  // namespace keyc::commands
