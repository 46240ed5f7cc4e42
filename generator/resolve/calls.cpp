#include "generator/resolve/calls.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/resolve/foreign_functions.hpp"
#include "generator/resolve/scope.hpp"
#include "grammar/quoted.hpp"

namespace keyc::model {
namespace {

/// The attribute that the innermost function is applied to, or a name that stands for one.
std::string_view applied_to(const ast::Expression& call) {
  const ast::Expression* at = &call;
  while (at->kind == ast::Expression::Kind::call && !at->arguments.empty()) at = &at->arguments.front();
  return at->kind == ast::Expression::Kind::name ? std::string_view(at->text) : "x";
}

Diagnostic wrong_arguments(const ast::Expression& call, const FunctionInfo& function) {
  return {Code::bad_function, call.span, fmt::format("'{}' is given the wrong arguments", call.text),
          fmt::format("write {}", function.forms_of(applied_to(call)))};
}

ScaleEnd scale_end(const ast::Expression& from) { return {from.text, from.kind == ast::Expression::Kind::text}; }

/// The arguments after the first one, and the range of the first one; no value if one of them is neither a number nor a
/// text.
std::optional<FunctionCall> arguments_of(const ast::Expression& call, const FunctionInfo& function) {
  FunctionCall result{&function};
  if (const auto& ends = call.arguments.front().scale; !ends.empty())
    result.scale = {scale_end(ends.front()), scale_end(ends.back())};
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    const ast::Expression& argument = call.arguments[i];
    if (argument.kind != ast::Expression::Kind::number && argument.kind != ast::Expression::Kind::text)
      return std::nullopt;
    (argument.kind == ast::Expression::Kind::number ? result.numbers : result.texts).push_back(argument.text);
  }
  return result;
}

/// `hour(at, "+09:00", 6)`, whose arguments are in the wrong order.
std::optional<Diagnostic> misplaced_offset(const ast::Expression& call, const FunctionInfo& function) {
  using Kind = ast::Expression::Kind;
  const bool takes_both = function.function == Function::hour || function.function == Function::minute;
  const auto& given = call.arguments;
  if (!takes_both || given.size() != 3 || given[1].kind != Kind::text || given[2].kind != Kind::number)
    return std::nullopt;
  return Diagnostic{
      Code::bad_function, call.span, "an offset follows the number",
      fmt::format("write <{}({}, {}, {})>", call.text, applied_to(call), given[2].text, quoted(given[1].text))};
}

Diagnostic no_function(const ast::Expression& call) {
  MeantFunction meant = meant_function(call);
  return {Code::bad_function,    call.span, fmt::format("there is no function '{}'", call.text),
          std::move(meant.hint), {},        {},
          std::move(meant.write)};
}

/// Adds one call, or returns what is wrong with it.
std::optional<Diagnostic> add_call(const ast::Expression& call, KeyType key, Calls& into) {
  const FunctionInfo* const function = find_function(call.text);
  if (function == nullptr) return no_function(call);
  if (function->function == Function::zorder)
    return Diagnostic{Code::bad_function, call.span, "an address is a part of its own", "write <zorder(x, y)>"};
  if (function->function == Function::shard || call.from || call.was)
    return Diagnostic{Code::bad_shard, call.span, "a shard stands alone: no function is applied to it",
                      "write <shard(8, id)>"};
  if (call.arguments.empty()) return wrong_arguments(call, *function);
  if (const auto mode = find_text_mode(call.text)) {
    if (key == KeyType::string && (into.mode || !into.applied.empty()))
      return Diagnostic{Code::bad_function, call.span, "a component has one text mode, outside of its functions", ""};
    if (call.arguments.size() != 1) return wrong_arguments(call, *function);
    into.mode = mode;
    into.mode_span = call.span;
    return std::nullopt;
  }
  if (auto fault = misplaced_offset(call, *function)) return fault;
  auto arguments = arguments_of(call, *function);
  if (!arguments) return wrong_arguments(call, *function);
  into.applied.push_back({std::move(*arguments), call.span});
  return std::nullopt;
}

}  // namespace

std::vector<FunctionCall> Calls::functions() const {
  std::vector<FunctionCall> calls;
  for (const AppliedFunction& function : applied) calls.push_back(function.call);
  return calls;
}

std::optional<Diagnostic> misplaced_scale(const ast::Expression& expression) {
  for (const ast::Expression& argument : expression.arguments) {
    if (!argument.scale.empty()) {
      const FunctionInfo* const function = find_function(expression.text);
      if (argument.kind != ast::Expression::Kind::name)
        return Diagnostic{Code::bad_scale, argument.span, "a range of values is one of an attribute",
                          "write u16(x from -60 to 60)"};
      if (function != nullptr && !has_cells(function->function))
        return Diagnostic{
            Code::bad_scale, argument.span,
            function->function == Function::zorder
                ? "the range of a dimension needs the width of its cells"
                : fmt::format("'{}' has no cells for a range of values", expression.text),
            fmt::format("write u16({} from {} to {})", argument.text, scale_end(argument.scale.front()).written(),
                        scale_end(argument.scale.back()).written())};
    }
    if (auto fault = misplaced_scale(argument)) return fault;
  }
  return std::nullopt;
}

std::variant<Calls, Diagnostic> read_calls(const ast::Expression& outermost, KeyType key) {
  Calls calls;
  const ast::Expression* holder = nullptr;
  const ast::Expression* at = &outermost;
  for (; at->kind == ast::Expression::Kind::call; at = &at->arguments.front()) {
    if (auto fault = add_call(*at, key, calls)) return std::move(*fault);
    holder = at;
  }
  if (at->kind != ast::Expression::Kind::name) return wrong_arguments(*holder, *find_function(holder->text));
  std::reverse(calls.applied.begin(), calls.applied.end());
  calls.name = at;
  return calls;
}

}  // namespace keyc::model
