#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "generator/model/model.hpp"
#include "generator/text/context.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc {

/// Receives a file piece by piece. `file` has no folder; the pieces of several files may alternate. Called by one
/// thread at a time.
using Emit = std::function<void(const std::string& file, std::string_view text)>;

/// The input of an output.
class OutputInput {
 public:
  OutputInput(const model::Schema& of_schema, const Diagnostics& of_run) : schema(of_schema), diagnostics(of_run) {}

  const model::Schema& schema;
  const Diagnostics& diagnostics;  // of the whole run: warnings and notes

  /// The result of docs::page(), computed once for all formats of the documentation.
  const Context& documentation() const;

 private:
  mutable std::optional<Context> documentation_;
};

/// One kind of output: a row of the table of outputs.
struct Output {
  std::string_view name;  // the argument of --output
  void (*make)(const OutputInput& input, const Emit& emit);
};

std::span<const Output> outputs();
/// Null if there is no such output.
const Output* find_output(std::string_view name);

/// `places`, for places.keys and for places.
std::string stem(std::string_view file_name);

void cpp_output(const OutputInput& input, const Emit& emit);
void html_output(const OutputInput& input, const Emit& emit);
void json_output(const OutputInput& input, const Emit& emit);
void markdown_output(const OutputInput& input, const Emit& emit);

}  // namespace keyc
