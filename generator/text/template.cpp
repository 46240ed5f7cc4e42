#include "generator/text/template.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "generator/text/embedded.hpp"

namespace keyc {
namespace {

/// All text points into the template, which outlives its nodes.
struct Node {
  enum class Kind { text, hole, code_hole, name_hole, raw_hole, loop, condition, indented };
  Kind kind;
  std::string_view text;          // as written: the text, the path, or the indentation of the lines
  std::size_t scope = 0;          // what the path begins at: 0 is the whole context, n the variable of the n-th loop
  std::vector<Name> path{};       // of a hole, a loop, a condition: the rest of the path
  bool negated = false;           // of a condition
  std::vector<Node> body{};       // of a loop, a condition, indented lines
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

std::vector<Name> path_of(std::string_view text) {
  std::vector<Name> path;
  for (;;) {
    const std::size_t dot = text.find('.');
    path.emplace_back(text.substr(0, dot));
    if (dot == std::string_view::npos) return path;
    text.remove_prefix(dot + 1);
  }
}

std::string_view embedded(std::string_view name) {
  const auto files = embedded_templates();
  const auto found = std::find_if(files.begin(), files.end(), [&](const auto& file) { return file.name == name; });
  if (found == files.end()) fail(name, "there is no template", name);
  return found->content;
}

/// Included templates become part of the template that includes them, so they can use the variables of loops around it.
class Parser {
 public:
  Parser(std::string_view name, std::string_view text, std::vector<std::string_view> variables = {})
      : name_(name), rest_(text), variables_(std::move(variables)) {}

  std::vector<Node> parse() {
    std::vector<Node> nodes = block();
    if (!ended_by_.empty()) fail(name_, "no block is closed by", ended_by_);
    return nodes;
  }

 private:
  /// The nodes up to the directive that ends the block, which is stored in `ended_by_`.
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
      add_included(nodes, rest, indent);
    } else if (word == "for") {
      const std::size_t in = rest.find(" in ");
      if (in == std::string_view::npos) fail(name_, "'in' is missing in", directive);
      Node loop = with_path(Node::Kind::loop, trimmed(rest.substr(in + 4)));
      variables_.push_back(trimmed(rest.substr(0, in)));
      loop.body = block();
      variables_.pop_back();
      if (ended_by_ != "end") fail(name_, "no end of", directive);
      nodes.push_back(std::move(loop));
    } else if (word == "if") {
      const bool negated = rest.starts_with("not ");
      Node condition = with_path(Node::Kind::condition, negated ? trimmed(rest.substr(4)) : rest);
      condition.negated = negated;
      condition.body = block();
      if (ended_by_ == "else") condition.otherwise = block();
      if (ended_by_ != "end") fail(name_, "no end of", directive);
      nodes.push_back(std::move(condition));
    } else {
      fail(name_, "unknown directive", directive);
    }
  }

  void add_included(std::vector<Node>& nodes, std::string_view file, std::string_view indent) {
    std::vector<Node> included = Parser(file, embedded(file), variables_).parse();
    if (indent.empty())
      std::move(included.begin(), included.end(), std::back_inserter(nodes));
    else
      nodes.push_back({.kind = Node::Kind::indented, .text = indent, .body = std::move(included)});
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
        nodes.push_back(with_path(Node::Kind::raw_hole, path.substr(1)));
      } else if (path.front() == '~') {
        nodes.push_back(with_path(Node::Kind::name_hole, path.substr(1)));
      } else if (path.size() > 2 && path.front() == '`' && path.back() == '`') {
        nodes.push_back(with_path(Node::Kind::code_hole, path.substr(1, path.size() - 2)));
      } else {
        nodes.push_back(with_path(Node::Kind::hole, path));
      }
    }
  }

  Node with_path(Node::Kind kind, std::string_view path) const {
    Node node{.kind = kind, .text = path, .path = path_of(path)};
    node.scope = scope_of(node.path.front().text());
    if (node.scope > 0) node.path.erase(node.path.begin());
    return node;
  }

  /// The innermost loop with this variable, counted from the outermost, which is 1; 0 if there is none.
  std::size_t scope_of(std::string_view variable) const {
    std::size_t scope = variables_.size();
    while (scope > 0 && variables_[scope - 1] != variable) --scope;
    return scope;
  }

  static void add_text(std::vector<Node>& nodes, std::string_view text) {
    if (text.empty()) return;
    if (!nodes.empty() && nodes.back().kind == Node::Kind::text && nodes.back().text.end() == text.begin())
      nodes.back().text = {nodes.back().text.data(), nodes.back().text.size() + text.size()};
    else
      nodes.push_back({.kind = Node::Kind::text, .text = text});
  }

  std::string_view name_;
  std::string_view rest_;
  std::string_view ended_by_;
  std::vector<std::string_view> variables_;  // of the loops around, the outermost first
};

/// Parses a template when it is first used, because an output needs only its own.
const std::vector<Node>& parsed(std::string_view name) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<Node>, std::less<>> templates;
  const std::lock_guard lock(mutex);
  auto found = templates.find(name);
  if (found == templates.end()) found = templates.emplace(name, Parser(name, embedded(name)).parse()).first;
  return found->second;
}

class Renderer {
 public:
  Renderer(std::string_view name, const Context& context, Escapes escapes)
      : name_(name), scopes_{&context}, escapes_(escapes) {}

  void run(const std::vector<Node>& nodes, std::string& out) {
    for (const Node& node : nodes) switch (node.kind) {
        case Node::Kind::text: out += node.text; break;
        case Node::Kind::hole: fill(node, out, escapes_.text); break;
        case Node::Kind::code_hole: code(node, out); break;
        case Node::Kind::name_hole: fill(node, out, escapes_.name); break;
        case Node::Kind::raw_hole: fill(node, out, [](std::string& to, std::string_view text) { to += text; }); break;
        case Node::Kind::loop: loop(node, out); break;
        case Node::Kind::condition: run(find(node).holds() != node.negated ? node.body : node.otherwise, out); break;
        case Node::Kind::indented: indent(node, out); break;
      }
  }

 private:
  template <class Append>
  void fill(const Node& node, std::string& out, Append append) const {
    const Context& value = find(node);
    if (const std::string* const text = value.text())
      append(out, *text);
    else if (const std::int64_t* const number = value.number())
      append(out, std::to_string(*number));
    else
      fail(name_, "not a text or an integer:", node.text);
  }

  void code(const Node& node, std::string& out) const {
    if (escapes_.code == nullptr) fail(name_, "the output has no mark for code, used by", node.text);
    fill(node, out, escapes_.code);
  }

  void loop(const Node& node, std::string& out) {
    const Context& elements = find(node);
    if (!elements.is_array()) fail(name_, "not an array:", node.text);
    for (const Context& element : elements) {
      scopes_.push_back(&element);
      run(node.body, out);
      scopes_.pop_back();
    }
  }

  void indent(const Node& node, std::string& out) {
    std::string inner;
    run(node.body, inner);
    for (std::string_view rest = inner; !rest.empty();) {
      const std::string_view line = rest.substr(0, std::min(rest.find('\n'), rest.size() - 1) + 1);
      if (line != "\n") out += node.text;
      out += line;
      rest.remove_prefix(line.size());
    }
  }

  const Context& find(const Node& node) const {
    const Context* value = scopes_[node.scope];
    for (const Name& name : node.path) {
      value = value->find(name);
      if (value == nullptr) fail(name_, "the context has no", node.text);
    }
    return *value;
  }

  std::string_view name_;
  std::vector<const Context*> scopes_;  // the whole context, then the current element of each loop
  Escapes escapes_;
};

}  // namespace

void render(std::string& out, std::string_view name, const Context& context, Escapes escapes) {
  Renderer(name, context, escapes).run(parsed(name), out);
}

std::string render(std::string_view name, const Context& context, Escapes escapes) {
  std::string out;
  render(out, name, context, escapes);
  return out;
}

std::string render_text(std::string_view name, std::string_view text, const Context& context, Escapes escapes) {
  std::string out;
  Renderer(name, context, escapes).run(Parser(name, text).parse(), out);
  return out;
}

}  // namespace keyc
