#include "generator/resolve/walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "generator/encoding/time_fields.hpp"
#include "generator/resolve/access_clauses.hpp"
#include "generator/resolve/duration.hpp"
#include "grammar/article.hpp"
#include "grammar/clauses.hpp"
#include "grammar/quoted.hpp"
#include "keyc/generated/date.hpp"
#include "keyc/generated/periods.hpp"
#include "keyc/generated/timestamp.hpp"

namespace keyc::model {
namespace {

constexpr std::uint32_t most_empty = 1'000'000;

Diagnostic fault(Span span, std::string message, std::string hint) {
  return {Code::bad_walk, span, std::move(message), std::move(hint)};
}

/// On the clock of the offset.
std::optional<Timestamp> read_oldest(std::string_view text, Offset offset) {
  const std::optional<TimestampS> time = time_of(text);
  if (!time) return std::nullopt;
  return Timestamp(*time) - std::chrono::minutes(offset.minutes());
}

std::optional<std::uint32_t> read_empty(std::string_view digits) {
  std::uint32_t count = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, count);
  return error == std::errc() && stop == end && count >= 1 && count <= most_empty ? std::optional(count) : std::nullopt;
}

std::optional<Diagnostic> read_clauses(const ast::Access& from, const Path& path, Walk& walk) {
  if (from.empty) {
    walk.empty = read_empty(from.empty->digits);
    if (!walk.empty)
      return fault(from.empty->span, "a walk ends after 1 to 1,000,000 periods without an item",
                   fmt::format("write empty 30 to end after 30 {}s in a row", period_name(*path.period)));
  }
  if (from.age) {
    auto age = resolve_duration(*from.age);
    if (auto* const wrong = std::get_if<Diagnostic>(&age)) return std::move(*wrong);
    walk.age = std::get<Duration>(age).length;
    walk.oldest_text = "now - " + std::get<Duration>(age).written;
  }
  if (!from.oldest) return std::nullopt;
  walk.oldest_text = from.oldest->value;
  walk.oldest = read_oldest(from.oldest->value, path.period->encoding->offset);
  if (walk.oldest) return std::nullopt;
  const Offset offset = path.period->encoding->offset;
  return fault(from.oldest->span, fmt::format("{} is not a time where a walk could end", quoted(from.oldest->value)),
               fmt::format("write oldest \"2020-01-01\" or \"2020-01-01T12:30:00\"{}",
                           offset == Offset() ? "" : fmt::format(": the clock is that of the key, {}", offset.text())));
}

Span span_of_oldest(const ast::Access& from) { return from.oldest ? from.oldest->span : from.age->number.span; }

/// The declaration with a place where the walk ends.
ast::Access with_end(ast::Access from) {
  if (from.order == ast::Access::Order::unspecified) from.order = ast::Access::Order::descending;
  from.oldest = ast::Text{"2020-01-01", {}};
  from.empty = ast::Number{"30", {}};
  return from;
}

/// A walk has to end: at a lower bound, or, into the past, after empty periods.
std::optional<Diagnostic> fault_of_end(const ast::Access& from, const AccessPattern& pattern, const Path& path,
                                       const Walk& walk) {
  const bool has_bound = walk.parameter && has_low(*range_kind(pattern.parameters[*walk.parameter].op));
  if (has_bound || walk.oldest || walk.age) return std::nullopt;
  const std::string period = period_name(*path.period);
  if (walk.empty) {
    if (pattern.ascending == false) return std::nullopt;
    return fault(
        from.empty->span,
        fmt::format("'{}' has no {} where it begins, so only the newest items can come first", from.name.text, period),
        "write descending, or oldest and a time");
  }
  return Diagnostic{
      Code::bad_scan,
      from.name.span,
      fmt::format("'{}' reads across partitions, one for each {}, without an end", from.name.text, period),
      fmt::format("say where it ends: {}", grammar::written(with_end(from))),
      {{path.period->span, "its partition key has this, which the pattern leaves open"}}};
}

/// A range reads some periods in part, as does an oldest time within one.
std::optional<Diagnostic> fault_of_edge(const ast::Access& from, const AccessPattern& pattern, const Path& path,
                                        const Walk& walk) {
  const Component& period = *path.period;
  const Periods periods = periods_of(period);
  const bool is_within = walk.age || (walk.oldest && periods.first_of(periods.number_of(*walk.oldest)) != *walk.oldest);
  if (!walk.parameter && !is_within) return std::nullopt;
  const Span span =
      walk.parameter ? parameter_of(from, pattern.parameters[*walk.parameter]).span : span_of_oldest(from);
  if (step_of(period.field->type()) != 1)
    return Diagnostic{
        Code::bad_bound,
        span,
        fmt::format("'{}' cannot end within {}: its last time may be between those that '{}' can be stored as",
                    from.name.text, with_article(period_name(period)), period.field->name),
        "leave it open, or read each period by itself",
        {{period.field->attribute->span, "its form has fewer digits than the type"}}};
  if (walk.edge != Walk::Edge::none) return std::nullopt;
  return Diagnostic{
      Code::bad_bound,
      span,
      fmt::format("'{}' cannot end within {}: the sort key is not ordered by '{}', by which {} cannot "
                  "filter",
                  from.name.text, with_article(period_name(period)), period.field->name, plan::name_of(path)),
      fmt::format("begin the sort key with '{}'{}", period.field->name,
                  path.index != nullptr ? ", or add it to what the index projects" : ""),
      {{period.span, "the periods"}}};
}

}  // namespace

std::variant<std::shared_ptr<Walk>, Diagnostic> resolve_walk(const ast::Access& from, const AccessPattern& pattern,
                                                             const Path& path, const plan::Match& match) {
  auto walk = std::make_shared<Walk>();
  walk->period = path.period;
  for (std::size_t i = 0; i < pattern.parameters.size(); ++i)
    if (path.walks(pattern.parameters[i].field)) walk->parameter = i;
  walk->edge = plan::walk_edge(path, match.steps_given, match.range == nullptr && !match.is_box);
  if (auto wrong = read_clauses(from, path, *walk)) return std::move(*wrong);
  if (auto wrong = fault_of_end(from, pattern, path, *walk)) return std::move(*wrong);
  if (auto wrong = fault_of_edge(from, pattern, path, *walk)) return std::move(*wrong);
  return walk;
}

bool has_walk_clause(const ast::Access& from) { return from.oldest || from.age || from.empty; }

bool refuse_walk_clauses(const EntityScope& scope, const ast::Access& from) {
  if (!has_walk_clause(from)) return true;
  const bool has_oldest = from.oldest || from.age;
  scope.diagnostics().report(Code::bad_walk, has_oldest ? span_of_oldest(from) : from.empty->span,
                             fmt::format("'{}' is not a walk over periods, which could end there", from.name.text),
                             fmt::format("leave '{}' out, or leave the time of a partition key such as <day(at)> open",
                                         has_oldest ? "oldest" : "empty"));
  return false;
}

}  // namespace keyc::model
