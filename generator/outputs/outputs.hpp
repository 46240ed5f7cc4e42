#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "generator/lock/lock_file.hpp"
#include "generator/model/model.hpp"
#include "generator/tables/settings.hpp"
#include "generator/text/context.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc {

/// Receives the files of outputs: `places.keys.cpp`, `places/Store.keys.hpp`. Called by one thread at a time.
class Emit {
 public:
  using Receive = std::function<void(const std::string& file, std::string_view text, bool is_whole)>;
  explicit Emit(Receive receive) : receive_(std::move(receive)) {}

  /// A piece of a file; the pieces of several files may alternate.
  void operator()(const std::string& file, std::string_view text) const { receive_(file, text, false); }
  /// A file that has one piece.
  void whole(const std::string& file, std::string_view text) const { receive_(file, text, true); }

 private:
  Receive receive_;
};

/// The input of an output.
class OutputInput {
 public:
  OutputInput(const model::Schema& of_schema, const Diagnostics& of_run, const lock::LockFile* of_lock,
              const tables::Settings& of_tables)
      : schema(of_schema), diagnostics(of_run), lock(of_lock), deployed(of_tables) {}

  const model::Schema& schema;
  const Diagnostics& diagnostics;  // of the whole run: warnings and notes
  const lock::LockFile* lock;      // null if there is none
  const tables::Settings& deployed;

  /// The result of docs::page(), computed once for all formats of the documentation.
  const Context& documentation() const;

 private:
  mutable std::deque<ContextMemory> memory_;  // of the documentation
  mutable std::optional<Context> documentation_;
};

/// One kind of output: a row of the table of outputs.
struct Output {
  std::string_view name;  // the argument of --output
  void (*make)(const OutputInput& input, const Emit& emit);
  bool shows_ledger;  // of the lock beside the schema
  /// What the output demands of a schema beyond what the language does; null if nothing.
  void (*check)(const model::Schema& schema, const tables::Settings& deployed, Diagnostics& diagnostics);
};

std::span<const Output> outputs();
/// Null if there is no such output.
const Output* find_output(std::string_view name);

/// `places`, for places.keys and for places.
std::string stem(std::string_view file_name);

/// How every C++ file that is generated from the schema begins.
std::string generated_beginning(const model::Schema& schema);

/// In the output folder: the request that turns the table's time to live on.
std::string time_to_live_file(const model::Schema& schema, const model::Table& table);

namespace cpp {
/// Names that are different in the schema but the same in C++, and names that C++ does not allow.
void check_names(const model::Schema& schema, const tables::Settings&, Diagnostics& diagnostics);
}  // namespace cpp

/// What a NoSQL Workbench model does not have.
void check_workbench(const model::Schema& schema, const tables::Settings& deployed, Diagnostics& diagnostics);

namespace tables {
/// What cannot be deployed so, names that are different in the schema but the same in the file, and overrides of what
/// the schema decides.
void check_cloudformation(const model::Schema& schema, const Settings& deployed, Diagnostics& diagnostics);
void check_create_table(const model::Schema& schema, const Settings& deployed, Diagnostics& diagnostics);
void check_terraform(const model::Schema& schema, const Settings& deployed, Diagnostics& diagnostics);
}  // namespace tables

void cloudformation_output(const OutputInput& input, const Emit& emit);
void cpp_output(const OutputInput& input, const Emit& emit);
void create_table_output(const OutputInput& input, const Emit& emit);
void html_output(const OutputInput& input, const Emit& emit);
void json_output(const OutputInput& input, const Emit& emit);
void markdown_output(const OutputInput& input, const Emit& emit);
void terraform_output(const OutputInput& input, const Emit& emit);
void workbench_output(const OutputInput& input, const Emit& emit);

}  // namespace keyc
