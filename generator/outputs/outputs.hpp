#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/model.hpp"

namespace keyc {

struct OutputFile {
  std::string name;  // without folders
  std::string content;
};

/// One kind of output: one row of the table of outputs.
struct Output {
  std::string_view name;  // as --output takes it
  std::vector<OutputFile> (*make)(const model::Schema& schema);
};

std::span<const Output> outputs();
/// Null where there is no such output.
const Output* find_output(std::string_view name);

/// `places` of places.keys and of places.
std::string stem(std::string_view file_name);

std::vector<OutputFile> cpp_output(const model::Schema& schema);
std::vector<OutputFile> json_output(const model::Schema& schema);

}  // namespace keyc
