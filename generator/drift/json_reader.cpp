#include "generator/drift/json_reader.hpp"

#include <fmt/format.h>

#include "grammar/quoted.hpp"

namespace keyc::drift {
namespace {

/// CloudFormation's {"Ref": …} and {"Fn::…": …}.
bool is_function(const Json& value) {
  if (value.kind != JsonKind::object || value.members.size() != 1) return false;
  const std::string& name = value.members.front().name;
  return name == "Ref" || name == "Condition" || name.starts_with("Fn::");
}

/// Whether the list "A, B or C" has the word.
bool lists(std::string_view words, std::string_view word) {
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find_first_of(", ", at), words.size());
    if (const std::string_view each = words.substr(at, end - at); each == word && each != "or") return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

Span JsonReader::span_of(const Json& value) const {
  return {&source_, static_cast<std::uint32_t>(value.begin), static_cast<std::uint32_t>(value.end)};
}

void JsonReader::fail(const Json& at, std::string message, std::string hint) const {
  diagnostics_.report(Code::bad_description, span_of(at), std::move(message), std::move(hint));
}

void JsonReader::note(const Json& at, std::string message, std::string hint) const {
  note(span_of(at), std::move(message), std::move(hint));
}

void JsonReader::note(Span at, std::string message, std::string hint) const {
  diagnostics_.report(Code::not_compared, at, std::move(message), std::move(hint));
}

bool JsonReader::is(const Json& value, std::string_view name, JsonKind kind) const {
  if (value.kind == kind && !(kind == JsonKind::object && is_function(value))) return true;
  if (is_function(value))
    fail(value, fmt::format("{} is computed by {}, which keyc does not do", name, value.members.front().name),
         "give the answer of describe-table, or the template with the value");
  else
    fail(value, fmt::format("{} is {}, expected {}", name, evaluate::name_of(value.kind), evaluate::name_of(kind)));
  return false;
}

const Json* JsonReader::optional(const Json& object, std::string_view name, JsonKind kind) const {
  const Json* const found = object.find(name);
  return found == nullptr || found->kind == JsonKind::null || !is(*found, name, kind) ? nullptr : found;
}

const Json* JsonReader::required(const Json& object, std::string_view name, JsonKind kind) const {
  const Json* const found = object.find(name);
  if (found != nullptr && found->kind != JsonKind::null) return is(*found, name, kind) ? found : nullptr;
  fail(object, fmt::format("{} is missing", name));
  return nullptr;
}

std::string JsonReader::required_text(const Json& object, std::string_view name) const {
  const Json* const found = required(object, name, JsonKind::text);
  if (found == nullptr) return {};
  if (found->text.empty()) fail(*found, fmt::format("{} is empty", name));
  return found->text;
}

std::string JsonReader::optional_text(const Json& object, std::string_view name) const {
  const Json* const found = optional(object, name, JsonKind::text);
  return found == nullptr ? std::string() : found->text;
}

std::string JsonReader::word(const Json& object, std::string_view name, std::string_view words,
                             bool is_required) const {
  const Json* const found =
      is_required ? required(object, name, JsonKind::text) : optional(object, name, JsonKind::text);
  if (found == nullptr || lists(words, found->text)) return found == nullptr ? std::string() : found->text;
  fail(*found, fmt::format("{} is {}, expected {}", name, keyc::quoted(evaluate::shortened(found->text)), words));
  return {};
}

}  // namespace keyc::drift
