#include "generator/text/template.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "generator/text/embedded.hpp"

namespace keyc {
namespace {

using Escape = std::string (*)(std::string_view);

struct Node {
  enum class Kind { text, hole, raw_hole, loop, condition, include };
  Kind kind;
  std::string text;               // of text; the path; the file
  std::string variable;           // of a loop
  std::string indent;             // of an include
  bool negated = false;           // of a condition
  std::vector<Node> body{};       // of a loop, a condition
  std::vector<Node> otherwise{};  // of a condition
};

[[noreturn]] void fail(std::string_view where, std::string_view what, std::string_view word) {
  throw TemplateError("template " + std::string(where) + ": " + std::string(what) + " '" + std::string(word) + "'");
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

class Parser {
 public:
  Parser(std::string_view name, std::string_view text) : name_(name), rest_(text) {}

  std::vector<Node> parse() {
    std::vector<Node> nodes = block();
    if (!ended_by_.empty()) fail(name_, "nothing to close by", ended_by_);
    return nodes;
  }

 private:
  /// Up to the directive that ends the block, which is left in `ended_by_`.
  std::vector<Node> block() {
    std::vector<Node> nodes;
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size() - 1) + 1;
      const std::string_view line = rest_.substr(0, end);
      rest_.remove_prefix(end);
      const std::string_view content = trimmed(line.substr(0, line.find('\n')));
      if (!content.starts_with("//~")) {
        add_line(nodes, line);
        continue;
      }
      const std::string_view directive = trimmed(content.substr(3));
      if (directive == "end" || directive == "else") {
        ended_by_ = directive;
        return nodes;
      }
      add_directive(nodes, directive, line.substr(0, line.find("//~")));
    }
    ended_by_ = {};
    return nodes;
  }

  void add_directive(std::vector<Node>& nodes, std::string_view directive, std::string_view indent) {
    const std::size_t space = directive.find(' ');
    const std::string_view word = directive.substr(0, space);
    const std::string_view rest =
        space == std::string_view::npos ? std::string_view() : trimmed(directive.substr(space));
    if (word == "include") {
      nodes.push_back({Node::Kind::include, std::string(rest), {}, std::string(indent)});
    } else if (word == "for") {
      const std::size_t in = rest.find(" in ");
      if (in == std::string_view::npos) fail(name_, "'in' is missing in", directive);
      Node loop{
          Node::Kind::loop, std::string(trimmed(rest.substr(in + 4))), std::string(trimmed(rest.substr(0, in))), {}};
      loop.body = block();
      if (ended_by_ != "end") fail(name_, "no end of", directive);
      nodes.push_back(std::move(loop));
    } else if (word == "if") {
      const bool negated = rest.starts_with("not ");
      Node condition{Node::Kind::condition, std::string(negated ? trimmed(rest.substr(4)) : rest), {}, {}, negated};
      condition.body = block();
      if (ended_by_ == "else") condition.otherwise = block();
      if (ended_by_ != "end") fail(name_, "no end of", directive);
      nodes.push_back(std::move(condition));
    } else {
      fail(name_, "unknown directive", directive);
    }
  }

  void add_line(std::vector<Node>& nodes, std::string_view line) {
    while (!line.empty()) {
      const std::size_t dollar = line.find('$');
      add_text(nodes, line.substr(0, dollar));
      if (dollar == std::string_view::npos) return;
      const std::size_t close = line.find('$', dollar + 1);
      if (close == std::string_view::npos) fail(name_, "a hole is not closed in", trimmed(line));
      std::string_view path = line.substr(dollar + 1, close - dollar - 1);
      line.remove_prefix(close + 1);
      if (path.empty()) {
        add_text(nodes, "$");
      } else if (path.front() == '=') {
        nodes.push_back({Node::Kind::raw_hole, std::string(path.substr(1)), {}, {}});
      } else {
        nodes.push_back({Node::Kind::hole, std::string(path), {}, {}});
      }
    }
  }

  static void add_text(std::vector<Node>& nodes, std::string_view text) {
    if (text.empty()) return;
    if (!nodes.empty() && nodes.back().kind == Node::Kind::text)
      nodes.back().text += text;
    else
      nodes.push_back({Node::Kind::text, std::string(text), {}, {}});
  }

  std::string_view name_;
  std::string_view rest_;
  std::string_view ended_by_;
};

const std::vector<Node>& parsed(std::string_view name) {
  static std::map<std::string, std::vector<Node>, std::less<>> cache;
  if (const auto found = cache.find(name); found != cache.end()) return found->second;
  const auto files = embedded_templates();
  const auto file = std::find_if(files.begin(), files.end(), [&](const EmbeddedFile& one) { return one.name == name; });
  if (file == files.end()) fail(name, "there is no template", name);
  return cache.emplace(name, Parser(file->name, file->content).parse()).first->second;
}

class Renderer {
 public:
  Renderer(std::string_view name, const Context& context, Escape escape)
      : name_(name), root_(context), escape_(escape) {}

  void run(const std::vector<Node>& nodes, std::string& out) {
    for (const Node& node : nodes) run(node, out);
  }

 private:
  void run(const Node& node, std::string& out) {
    switch (node.kind) {
      case Node::Kind::text: out += node.text; break;
      case Node::Kind::hole: out += escape_(text_of(node.text)); break;
      case Node::Kind::raw_hole: out += text_of(node.text); break;
      case Node::Kind::loop:
        for (const Context& element : find(node.text)) {
          scopes_.emplace_back(node.variable, &element);
          run(node.body, out);
          scopes_.pop_back();
        }
        break;
      case Node::Kind::condition: run(holds(find(node.text)) != node.negated ? node.body : node.otherwise, out); break;
      case Node::Kind::include: include(node, out); break;
    }
  }

  void include(const Node& node, std::string& out) {
    std::string inner;
    run(parsed(node.text), inner);
    if (node.indent.empty()) {
      out += inner;
      return;
    }
    bool at_start = true;
    for (const char c : inner) {
      if (at_start && c != '\n') out += node.indent;
      out += c;
      at_start = c == '\n';
    }
  }

  const Context& find(std::string_view path) const {
    const std::size_t dot = path.find('.');
    const std::string_view first = path.substr(0, dot);
    const Context* value = nullptr;
    for (auto scope = scopes_.rbegin(); scope != scopes_.rend() && value == nullptr; ++scope)
      if (scope->first == first) value = scope->second;
    if (value == nullptr) value = member(root_, first, path);
    for (std::size_t at = dot; at != std::string_view::npos;) {
      const std::size_t next = path.find('.', at + 1);
      value = member(*value, path.substr(at + 1, next == std::string_view::npos ? next : next - at - 1), path);
      at = next;
    }
    return *value;
  }

  const Context* member(const Context& object, std::string_view name, std::string_view path) const {
    if (object.is_object())
      if (const auto found = object.find(name); found != object.end()) return &*found;
    fail(name_, "the context has no", path);
  }

  std::string text_of(std::string_view path) const {
    const Context& value = find(path);
    if (value.is_string()) return value.get_ref<const std::string&>();
    if (value.is_number_integer()) return value.dump();
    fail(name_, "no text or whole number is", path);
  }

  static bool holds(const Context& value) {
    if (value.is_boolean()) return value.get<bool>();
    if (value.is_string()) return !value.get_ref<const std::string&>().empty();
    if (value.is_number()) return value != 0;
    return !value.empty();
  }

  std::string_view name_;
  const Context& root_;
  Escape escape_;
  std::vector<std::pair<std::string_view, const Context*>> scopes_{};
};

}  // namespace

std::string render(std::string_view name, const Context& context, Escape escape) {
  std::string out;
  Renderer(name, context, escape).run(parsed(name), out);
  return out;
}

std::string render_text(std::string_view name, std::string_view text, const Context& context, Escape escape) {
  std::string out;
  Renderer(name, context, escape).run(Parser(name, text).parse(), out);
  return out;
}

}  // namespace keyc
