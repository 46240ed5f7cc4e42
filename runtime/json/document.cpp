#include <utility>

#include "json/idle.hpp"
#include "json/reader.hpp"
#include "keyc/json.hpp"

namespace keyc::json {

Document::Document(std::string_view json) : parser_(Idle<simdjson::dom::parser>::take()) {
  const auto parsed = parser_->parse(json.data(), json.size());
  if (parsed.error() != simdjson::SUCCESS)
    throw JsonError("no JSON: " + std::string(simdjson::error_message(parsed.error())));
  root_ = parsed.value_unsafe();
  read_object(root_, {});
}

Document::~Document() { Idle<simdjson::dom::parser>::keep(std::move(parser_)); }

}  // namespace keyc::json
