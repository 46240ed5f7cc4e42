#include "generator/tables/settings.hpp"

namespace keyc::tables {

std::string Settings::command_line() const {
  std::string text;
  if (yaml) text += " --yaml";
  for (const std::string& region : regions) text += " --global " + region;
  if (strong) text += " --strong";
  if (name_parameter) text += " --name-parameter";
  return text;
}

}  // namespace keyc::tables
