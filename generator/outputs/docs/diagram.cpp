#include "generator/outputs/docs/diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace keyc::docs {
namespace {

using model::Entity;
using model::Table;

constexpr std::size_t most_entities = 24;
constexpr std::size_t longest_label = 40;  // in characters

// In pixels. The text is in a font of one width, 13 pixels high: names and keys are ASCII.
constexpr std::size_t character = 8;
constexpr std::size_t line_height = 18;
constexpr std::size_t padding = 12;
constexpr std::size_t gap = 14;          // between boxes
constexpr std::size_t column_gap = 180;  // between the columns
constexpr std::size_t margin = 8;

struct Box {
  std::string id;  // in the Mermaid flowchart
  std::string label;
  std::string sub;
  Context href;
  std::string_view kind;
  Context colour;
  std::vector<std::size_t> lines{};  // the lines that end at the box, by position
  std::size_t x = 0;
  std::size_t y = 0;
  std::size_t width = 0;

  std::size_t height() const { return line_height * (sub.empty() ? 1 : 2) + 2 * padding; }
};

struct Line {
  std::size_t from;  // position among the entities
  std::size_t to;    // position among the table and its indexes
  std::string label;
};

struct Picture {
  std::vector<Box> entities;
  std::vector<Box> views;
  std::vector<Line> lines;

  void add(std::size_t from, std::size_t to, std::string label) {
    entities[from].lines.push_back(lines.size());
    views[to].lines.push_back(lines.size());
    lines.push_back({from, to, std::move(label)});
  }
};

std::string names_of(const model::KeySchema& key) {
  std::string names;
  for (const model::KeyAttribute* attribute : key.attributes()) names = joined(std::move(names), ", ", attribute->name);
  return names;
}

/// "pk = CUSTOMER#<customerId>", a line for each key attribute.
std::string templates_of(const model::Path& path) {
  std::string text;
  for (const model::KeyTemplate* key : path.keys())
    text = joined(std::move(text), "\n",
                  key->written.empty() ? key->key->name : fmt::format("{} = {}", key->key->name, key->written));
  return text;
}

/// The position among the table and its indexes.
std::size_t position(const Table& table, const model::Index* index) {
  if (index == nullptr) return 0;
  const auto is_it = [&](const model::Index& candidate) { return &candidate == index; };
  return static_cast<std::size_t>(std::find_if(table.indexes.begin(), table.indexes.end(), is_it) -
                                  table.indexes.begin()) +
         1;
}

Picture picture_of(const Facts& facts, const Table& table) {
  Picture picture;
  const auto add_view = [&](const model::Index* index) {
    const std::string& name = index == nullptr ? table.name : index->name;
    const model::KeySchema& key = index == nullptr ? table.key : index->key;
    picture.views.push_back({fmt::format("v{}", picture.views.size()), name, names_of(key), '#' + id_of(table, index),
                             index == nullptr ? "table" : "index", 0});
  };
  add_view(nullptr);
  for (const model::Index& index : table.indexes) add_view(&index);

  const std::vector<const Entity*> entities = facts.entities_of(table);
  const std::size_t shown = std::min(entities.size(), most_entities);
  for (std::size_t i = 0; i < shown; ++i) {
    const Context link = facts.link(*entities[i]);
    picture.entities.push_back({fmt::format("e{}", i), entities[i]->name, "", link["href"], "entity", link["colour"]});
    for (const model::Path& path : entities[i]->paths) picture.add(i, position(table, path.index), templates_of(path));
  }
  if (shown == entities.size()) return picture;
  picture.entities.push_back(
      {"more", fmt::format("… and {} more", entities.size() - shown), "", "#entities", "more", 0});
  std::set<std::size_t> of_hidden;
  for (std::size_t i = shown; i < entities.size(); ++i)
    for (const model::Path& path : entities[i]->paths) of_hidden.insert(position(table, path.index));
  for (const std::size_t to : of_hidden) picture.add(shown, to, "");
  return picture;
}

/// The text, escaped for a label in quotes.
std::string mermaid_text(std::string_view text) {
  std::string out;
  for (const char c : readable(text)) {
    switch (c) {
      case '"': out += "#quot;"; break;
      case '&': out += "#amp;"; break;
      case '<': out += "#lt;"; break;
      case '>': out += "#gt;"; break;
      case '#':
      case '`':
      case '\\': out += fmt::format("#{};", static_cast<int>(c)); break;
      default: out += c;
    }
  }
  return out;
}

/// The same for text of several lines.
std::string mermaid_lines(std::string_view text) {
  std::string out;
  for (;;) {
    const std::size_t end = text.find('\n');
    out += mermaid_text(text.substr(0, end));
    if (end == std::string_view::npos) return out;
    out += "<br/>";
    text.remove_prefix(end + 1);
  }
}

std::string mermaid(const Picture& picture) {
  std::string text = "flowchart LR\n";
  for (const Box& box : picture.entities) text += fmt::format("  {}[\"{}\"]\n", box.id, mermaid_text(box.label));
  for (const Box& box : picture.views)
    text += fmt::format("  {}[(\"{}<br/>{}\")]\n", box.id, mermaid_text(box.label), mermaid_text(box.sub));
  for (const Line& line : picture.lines) {
    const std::string label = line.label.empty() ? "" : fmt::format("|\"{}\"|", mermaid_lines(line.label));
    text += fmt::format("  {} -->{} {}\n", picture.entities[line.from].id, label, picture.views[line.to].id);
  }
  return text;
}

std::string shortened(std::string text) {
  if (text.size() <= longest_label) return text;
  return text.substr(0, longest_label - 1) + "…";
}

/// Places the boxes in one column, from the top.
void lay_out(std::vector<Box>& boxes, std::size_t x) {
  std::size_t width = 0;
  for (Box& box : boxes) {
    box.label = shortened(std::move(box.label));
    box.sub = shortened(std::move(box.sub));
    width = std::max(width, std::max(box.label.size(), box.sub.size()) * character + 2 * padding);
  }
  std::size_t y = margin;
  for (Box& box : boxes) {
    box.x = x;
    box.y = y;
    box.width = width;
    y += box.height() + gap;
  }
}

std::size_t bottom(const std::vector<Box>& boxes) { return boxes.empty() ? 0 : boxes.back().y + boxes.back().height(); }

/// The y of a line's end at the box. Lines that end at the same box end below each other.
std::size_t end_of(const Box& box, std::size_t line) {
  const auto at = std::find(box.lines.begin(), box.lines.end(), line) - box.lines.begin();
  return box.y + box.height() * (static_cast<std::size_t>(at) + 1) / (box.lines.size() + 1);
}

Context box_context(const Box& box) {
  return {{"x", box.x},
          {"y", box.y},
          {"width", box.width},
          {"height", box.height()},
          {"text_x", box.x + padding},
          {"text_y", box.y + padding + line_height * 3 / 4},
          {"label", box.label},
          {"sub", box.sub},
          {"href", box.href},
          {"kind", box.kind},
          {"colour", box.colour}};
}

Context svg(Picture picture, const std::string& label) {
  lay_out(picture.entities, margin);
  const std::size_t right = picture.entities.empty() ? margin : margin + picture.entities.front().width + column_gap;
  lay_out(picture.views, right);
  const std::size_t height = std::max(bottom(picture.entities), bottom(picture.views));
  Context boxes = Context::array();
  for (auto* column : {&picture.entities, &picture.views}) {
    const std::size_t down = (height - std::min(bottom(*column), height)) / 2;
    for (Box& box : *column) {
      box.y += down;
      boxes.push_back(box_context(box));
    }
  }
  Context lines = Context::array();
  for (std::size_t i = 0; i < picture.lines.size(); ++i) {
    const Box& from = picture.entities[picture.lines[i].from];
    const Box& to = picture.views[picture.lines[i].to];
    const std::size_t begin = from.x + from.width;
    const std::size_t middle = (begin + to.x) / 2;
    const std::size_t from_y = end_of(from, i);
    const std::size_t to_y = end_of(to, i);
    lines.push_back(
        {{"path", fmt::format("M{} {}C{} {} {} {} {} {}", begin, from_y, middle, from_y, middle, to_y, to.x, to_y)}});
  }
  return {{"width", picture.views.front().x + picture.views.front().width + margin},
          {"height", height + margin},
          {"label", label},
          {"boxes", std::move(boxes)},
          {"lines", std::move(lines)}};
}

}  // namespace

Context diagram(const Facts& facts, const Table& table) {
  Picture picture = picture_of(facts, table);
  std::string text = mermaid(picture);
  return {{"mermaid", std::move(text)},
          {"svg", svg(std::move(picture), fmt::format("Which entities are in {} and in its indexes", table.name))}};
}

}  // namespace keyc::docs
