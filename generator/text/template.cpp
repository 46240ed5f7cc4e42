// A template is parsed when it is first used, into one flat list of nodes that refer to the embedded text; what
// includes name stands in its place. Rendering walks the list with a stack of loop variables. A name is a hash of 64
// bits, and each hole remembers where among the members it last found its own, since objects that fill one hole nearly
// always have the same shape.

#include "generator/text/template.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "generator/text/embedded.hpp"

namespace keyc {
namespace {

/// A part of a path, and where the member was among those of the last object that it was looked up in: objects that
/// fill one hole nearly always have the same shape. Threads share it.
struct Step {
  explicit Step(std::string_view text) : name(Name(text).hash()) {}
  std::uint64_t name;
  mutable std::uint32_t place = 0;
};

/// All text points into the embedded template. What belongs to a loop, a condition or indented lines follows it.
struct Node {
  enum class Kind : unsigned char { text, hole, code_hole, name_hole, raw_hole, loop, condition, jump, indented };
  Kind kind;
  bool negated = false;     // of a condition
  unsigned char scope = 0;  // what the path begins at: 0 is the whole context, n the variable of the n-th loop
  unsigned char steps = 0;  // of a hole, a loop, a condition: the rest of the path, which begins at `path`
  std::uint32_t path = 0;   //
  std::string_view text{};  // as written: the text, the path, or the indentation of the lines
  // Of a loop and indented lines: where what follows them begins. Of a condition: where to continue if it does not
  // hold, after `else` if it has that; what is before `else` ends with a jump.
  std::uint32_t end = 0;
};

/// A template as a list, since short lists of lists would be scattered over the memory.
struct Template {
  std::vector<Node> nodes;
  std::vector<Step> steps;  // of all paths
};

[[noreturn]] void fail(std::string_view where, std::string_view what, std::string_view word) {
  throw TemplateError("template " + std::string(where) + ": " + std::string(what) + " '" + std::string(word) + "'");
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view()
                                         : text.substr(first, text.find_last_not_of(" \t") - first + 1);
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
  Parser(std::string_view name, std::string_view text, Template& into,
         const std::vector<std::string_view>& variables = {})
      : name_(name), rest_(text), into_(into), variables_(variables) {}

  void parse() {
    block();
    if (!ended_by_.empty()) fail(name_, "no block is closed by", ended_by_);
  }

 private:
  /// Adds the nodes up to the directive that ends the block, which is stored in `ended_by_`.
  void block() {
    can_grow_ = false;
    while (!rest_.empty()) {
      const std::size_t end = std::min(rest_.find('\n'), rest_.size() - 1) + 1;
      const std::string_view line = rest_.substr(0, end);
      rest_.remove_prefix(end);
      const std::size_t first = line.find_first_not_of(" \t");
      if (first == std::string_view::npos || !line.substr(first).starts_with("//~")) {
        add_line(line);
        continue;
      }
      const std::string_view directive = trimmed(line.substr(first + 3, line.find('\n') - first - 3));
      if (directive == "end" || directive == "else") {
        ended_by_ = directive;
        return;
      }
      add_directive(directive, line.substr(0, first));
      can_grow_ = false;
    }
    ended_by_ = {};
  }

  void add_directive(std::string_view directive, std::string_view indent) {
    const std::size_t space = directive.find(' ');
    const std::string_view word = directive.substr(0, space);
    const std::string_view rest =
        space == std::string_view::npos ? std::string_view() : trimmed(directive.substr(space));
    const std::size_t place = into_.nodes.size();
    if (word == "include") {
      add_included(rest, indent);
    } else if (word == "for") {
      const std::size_t in = rest.find(" in ");
      if (in == std::string_view::npos) fail(name_, "'in' is missing in", directive);
      add_with_path(Node::Kind::loop, trimmed(rest.substr(in + 4)));
      variables_.push_back(trimmed(rest.substr(0, in)));
      block();
      variables_.pop_back();
      if (ended_by_ != "end") fail(name_, "no end of", directive);
      into_.nodes[place].end = here();
    } else if (word == "if") {
      const bool negated = rest.starts_with("not ");
      add_with_path(Node::Kind::condition, negated ? trimmed(rest.substr(4)) : rest);
      into_.nodes[place].negated = negated;
      block();
      if (ended_by_ == "else") {
        const std::uint32_t jump = here();
        into_.nodes.push_back({.kind = Node::Kind::jump});
        into_.nodes[place].end = here();
        block();
        into_.nodes[jump].end = here();
      } else {
        into_.nodes[place].end = here();
      }
      if (ended_by_ != "end") fail(name_, "no end of", directive);
    } else {
      fail(name_, "unknown directive", directive);
    }
  }

  void add_included(std::string_view file, std::string_view indent) {
    const std::size_t place = into_.nodes.size();
    if (!indent.empty()) into_.nodes.push_back({.kind = Node::Kind::indented, .text = indent});
    Parser(file, embedded(file), into_, variables_).parse();
    if (!indent.empty()) into_.nodes[place].end = here();
  }

  void add_line(std::string_view line) {
    while (!line.empty()) {
      const std::size_t dollar = line.find('$');
      add_text(line.substr(0, dollar));
      if (dollar == std::string_view::npos) return;
      const std::size_t close = line.find('$', dollar + 1);
      if (close == std::string_view::npos) fail(name_, "a hole is not closed in", trimmed(line));
      const std::string_view path = line.substr(dollar + 1, close - dollar - 1);
      line.remove_prefix(close + 1);
      if (path.empty()) {
        add_text("$");
      } else if (path.front() == '=') {
        add_with_path(Node::Kind::raw_hole, path.substr(1));
      } else if (path.front() == '~') {
        add_with_path(Node::Kind::name_hole, path.substr(1));
      } else if (path.size() > 2 && path.front() == '`' && path.back() == '`') {
        add_with_path(Node::Kind::code_hole, path.substr(1, path.size() - 2));
      } else {
        add_with_path(Node::Kind::hole, path);
      }
    }
  }

  void add_with_path(Node::Kind kind, std::string_view path) {
    Node node{.kind = kind, .path = static_cast<std::uint32_t>(into_.steps.size()), .text = path};
    node.scope = scope_of(path.substr(0, path.find('.')));
    for (bool is_variable = node.scope > 0;; is_variable = false) {
      const std::size_t dot = path.find('.');
      if (!is_variable) into_.steps.emplace_back(path.substr(0, dot));
      if (dot == std::string_view::npos) break;
      path.remove_prefix(dot + 1);
    }
    node.steps = static_cast<unsigned char>(into_.steps.size() - node.path);
    into_.nodes.push_back(node);
    can_grow_ = false;
  }

  /// The innermost loop with this variable, counted from the outermost, which is 1; 0 if there is none.
  unsigned char scope_of(std::string_view variable) const {
    std::size_t scope = variables_.size();
    while (scope > 0 && variables_[scope - 1] != variable) --scope;
    return static_cast<unsigned char>(scope);
  }

  /// Lines that follow each other become one text.
  void add_text(std::string_view text) {
    if (text.empty()) return;
    if (can_grow_ && into_.nodes.back().text.end() == text.begin()) {
      std::string_view& before = into_.nodes.back().text;
      before = {before.data(), before.size() + text.size()};
    } else {
      into_.nodes.push_back({.kind = Node::Kind::text, .text = text});
      can_grow_ = true;
    }
  }

  std::uint32_t here() const { return static_cast<std::uint32_t>(into_.nodes.size()); }

  std::string_view name_;
  std::string_view rest_;
  Template& into_;
  std::string_view ended_by_;
  std::vector<std::string_view> variables_;  // of the loops around, the outermost first
  bool can_grow_ = false;                    // the last node is a text of the block that is being read
};

Template template_of(std::string_view name, std::string_view text) {
  Template result;
  Parser(name, text, result).parse();
  return result;
}

/// Parses a template when it is first used, because an output needs only its own.
const Template& parsed(std::string_view name) {
  static std::mutex mutex;
  static std::map<std::string, Template, std::less<>> templates;
  const std::lock_guard lock(mutex);
  auto found = templates.find(name);
  if (found == templates.end()) found = templates.emplace(name, template_of(name, embedded(name))).first;
  return found->second;
}

class Renderer {
 public:
  Renderer(std::string_view name, const Template& from, const Context& context, Escapes escapes)
      : name_(name), from_(from), scopes_{&context}, escapes_(escapes) {}

  void run(std::string& out) { run(0, from_.nodes.size(), out); }

 private:
  void run(std::size_t begin, std::size_t end, std::string& out) {
    for (std::size_t i = begin; i < end;) {
      const Node& node = from_.nodes[i++];
      switch (node.kind) {
        case Node::Kind::text: out += node.text; break;
        case Node::Kind::hole: fill(node, out, escapes_.text); break;
        case Node::Kind::code_hole: code(node, out); break;
        case Node::Kind::name_hole: fill(node, out, escapes_.name); break;
        case Node::Kind::raw_hole: fill(node, out, [](std::string& to, std::string_view text) { to += text; }); break;
        case Node::Kind::loop:
          loop(node, i, out);
          i = node.end;
          break;
        case Node::Kind::condition:
          if (find(node).holds() == node.negated) i = node.end;
          break;
        case Node::Kind::jump: i = node.end; break;
        case Node::Kind::indented:
          indent(node, i, out);
          i = node.end;
          break;
      }
    }
  }

  template <class Append>
  void fill(const Node& node, std::string& out, Append append) const {
    const Context& value = find(node);
    if (const auto text = value.text())
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

  void loop(const Node& node, std::size_t body, std::string& out) {
    const Context& elements = find(node);
    if (!elements.is_array()) fail(name_, "not an array:", node.text);
    for (const Context& element : elements) {
      scopes_.push_back(&element);
      run(body, node.end, out);
      scopes_.pop_back();
    }
  }

  void indent(const Node& node, std::size_t body, std::string& out) {
    std::string inner;
    run(body, node.end, inner);
    for (std::string_view rest = inner; !rest.empty();) {
      const std::string_view line = rest.substr(0, std::min(rest.find('\n'), rest.size() - 1) + 1);
      if (line != "\n") out += node.text;
      out += line;
      rest.remove_prefix(line.size());
    }
  }

  const Context& find(const Node& node) const {
    const Context* value = scopes_[node.scope];
    const Step* const path = from_.steps.data() + node.path;
    for (const Step* at = path; at != path + node.steps; ++at) {
      const Step& step = *at;
      const std::atomic_ref<std::uint32_t> remembered(step.place);
      const std::uint32_t likely = remembered.load(std::memory_order_relaxed);
      std::uint32_t place = likely;
      value = value->find(step.name, place);
      if (value == nullptr) fail(name_, "the context has no", node.text);
      if (place != likely) remembered.store(place, std::memory_order_relaxed);
    }
    return *value;
  }

  std::string_view name_;
  const Template& from_;
  std::vector<const Context*> scopes_;  // the whole context, then the current element of each loop
  Escapes escapes_;
};

}  // namespace

void render(std::string& out, std::string_view name, const Context& context, Escapes escapes) {
  Renderer(name, parsed(name), context, escapes).run(out);
}

std::string render(std::string_view name, const Context& context, Escapes escapes) {
  std::string out;
  render(out, name, context, escapes);
  return out;
}

std::string render_text(std::string_view name, std::string_view text, const Context& context, Escapes escapes) {
  std::string out;
  const Template parsed = template_of(name, text);
  Renderer(name, parsed, context, escapes).run(out);
  return out;
}

}  // namespace keyc
