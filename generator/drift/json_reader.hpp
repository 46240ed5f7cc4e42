#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generator/evaluate/json_input.hpp"
#include "grammar/diagnostics.hpp"

namespace keyc::drift {

using evaluate::Json;
using JsonKind = Json::Kind;

/// Reads members of JSON, and reports what is not as expected at its place. What is null counts as absent.
class JsonReader {
 public:
  JsonReader(const Source& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  Span span_of(const Json& value) const;
  void fail(const Json& at, std::string message, std::string hint = {}) const;
  void note(const Json& at, std::string message, std::string hint = {}) const;
  void note(Span at, std::string message, std::string hint) const;
  /// Whether something has been reported, in this file or in one before.
  bool has_failed() const { return diagnostics_.has_errors(); }

  /// Null if there is none, or one of another kind, which is reported.
  const Json* optional(const Json& object, std::string_view name, JsonKind kind) const;
  /// Null if it is reported.
  const Json* required(const Json& object, std::string_view name, JsonKind kind) const;
  /// Whether the value is of that kind; else reports it.
  bool is(const Json& value, std::string_view name, JsonKind kind) const;

  /// Empty if it is reported.
  std::string required_text(const Json& object, std::string_view name) const;
  /// Empty also if there is none.
  std::string optional_text(const Json& object, std::string_view name) const;
  /// One of these words, in a list as "A, B or C"; empty if it is reported.
  std::string word(const Json& object, std::string_view name, std::string_view words, bool is_required = true) const;

  const Source& source() const { return source_; }

 private:
  const Source& source_;
  Diagnostics& diagnostics_;
};

}  // namespace keyc::drift
