#include <memory>
#include <utility>

#include "json/reader.hpp"
#include "keyc/json.hpp"

namespace keyc::json {
namespace {

using simdjson::dom::parser;

/// In bytes of text. A parser holds up to 15 times as much memory, so one that has read more is not kept.
constexpr std::size_t kept_capacity = std::size_t{256} << 10;

/// The parser that this thread is not using; null while it is in use. A plain pointer, since it may be looked at when
/// the thread is ending: by the destructors of static objects.
thread_local parser* idle_parser = nullptr;
thread_local bool thread_ends = false;

struct AtThreadEnd {
  ~AtThreadEnd() {
    thread_ends = true;
    delete std::exchange(idle_parser, nullptr);
  }
};

std::unique_ptr<parser> take_parser() {
  std::unique_ptr<parser> taken(std::exchange(idle_parser, nullptr));
  return taken ? std::move(taken) : std::make_unique<parser>();
}

void keep(std::unique_ptr<parser> used) {
  static thread_local const AtThreadEnd at_thread_end;
  if (idle_parser == nullptr && !thread_ends && used->capacity() <= kept_capacity) idle_parser = used.release();
}

}  // namespace

Document::Document(std::string_view json) : parser_(take_parser()) {
  const auto parsed = parser_->parse(json.data(), json.size());
  if (parsed.error() != simdjson::SUCCESS)
    throw JsonError("no JSON: " + std::string(simdjson::error_message(parsed.error())));
  root_ = parsed.value_unsafe();
  read_object(root_, {});
}

Document::~Document() { keep(std::move(parser_)); }

}  // namespace keyc::json
