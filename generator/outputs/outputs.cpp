#include "generator/outputs/outputs.hpp"

#include <algorithm>
#include <array>

#include "generator/outputs/docs/page.hpp"

namespace keyc {
namespace {

constexpr std::array output_table{
    Output{"cpp", cpp_output},
    Output{"html", html_output},
    Output{"json", json_output},
    Output{"markdown", markdown_output},
};

}  // namespace

const Context& OutputInput::documentation() const {
  if (!documentation_) documentation_ = docs::page(schema, diagnostics);
  return *documentation_;
}

std::span<const Output> outputs() { return output_table; }

const Output* find_output(std::string_view name) {
  const auto row =
      std::find_if(output_table.begin(), output_table.end(), [&](const Output& output) { return output.name == name; });
  return row == output_table.end() ? nullptr : &*row;
}

std::string stem(std::string_view file_name) {
  constexpr std::string_view extension = ".keys";
  if (file_name.ends_with(extension)) file_name.remove_suffix(extension.size());
  return std::string(file_name);
}

}  // namespace keyc
