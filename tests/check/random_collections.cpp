#include "random_collections.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

namespace keyc::check {
namespace {

using Texts = std::vector<std::string_view>;

class Writer {
 public:
  explicit Writer(std::uint32_t seed) : random_(seed) {}

  std::string write() {
    const std::string_view table_type = pick({"string", "string", "string", "string", "number", "binary"});
    const std::string_view index_type = pick({"string", "string", "number"});
    const bool is_escaped = !one_in(4);
    std::string text =
        fmt::format("schema some\ntable Shop {{\n  key (pk, sk: {})\n  index byIndex (ipk, isk: {})\n{}}}\n",
                    table_type, index_type, is_escaped ? "" : "  text checked\n");
    text += "enum E { a, b as \"a#\" }\n";
    const std::vector<std::string> start = parts(table_type, 2);
    const std::vector<std::string> index_start = parts(index_type, 2);
    for (const std::string_view name : {"A", "B", "C", "D"}) {
      const std::string sort = key(table_type, start);
      table_names_ += names_in(sort);
      std::string keys = fmt::format("  pk = {}\n  sk = {}\n", partition(), sort);
      if (!one_in(3)) {
        const std::string index_sort = key(index_type, index_start);
        index_names_ += names_in(index_sort);
        keys += fmt::format("  ipk = {}\n  isk = {}\n", partition(), index_sort);
      }
      text += fmt::format("entity {} in Shop {{\n{}{}}}\n", name, attributes(keys), keys);
    }
    for (int i = 0; i < 3; ++i) text += collection(i, start, index_start);
    return text;
  }

 private:
  /// Declares the attributes that occur in the keys: an attribute that no key holds cannot be a parameter.
  std::string attributes(std::string_view keys) const {
    std::string text;
    for (const auto& [name, type] : {std::pair("p", "string"),
                                     {"s", "string"},
                                     {"t", "string"},
                                     {"n", "u8"},
                                     {"m", "i8"},
                                     {"x", "u8"},
                                     {"e", "E"}})
      for (const char* place : {"<{}>", "({})", " {}\n"})
        if (keys.find(fmt::format(fmt::runtime(place), name)) != std::string_view::npos) {
          text += fmt::format("  {} : {}\n", name, type);
          break;
        }
    return text;
  }

  /// The names of the attributes in a template.
  static std::string names_in(std::string_view key) {
    std::string names;
    for (const char name : std::string_view("stnmxe"))
      for (const char* place : {"<{}>", "({})"})
        if (key == std::string_view(&name, 1) || key.find(fmt::format(fmt::runtime(place), name)) != key.npos)
          names += name;
    return names;
  }

  std::size_t below(std::size_t count) { return random_() % count; }
  bool one_in(std::size_t n) { return below(n) == 0; }
  std::string_view pick(const Texts& from) { return from[below(from.size())]; }

  std::string_view partition() { return one_in(16) ? "P#<p>" : "p"; }

  std::string part(std::string_view type) {
    if (type == "binary") return std::string(pick({"<n>", "<desc(n)>", "<m>", "\"A\"", "\"B\"", "\"\\xFF\""}));
    const Texts from{"A",   "B",         "L",   "<s>", "<s>",          "<escaped(s)>", "<escaped(s)>", "<checked(s)>",
                     "<n>", "<desc(n)>", "<m>", "<e>", "<escaped(e)>", "<t>",          "<x>",          "<desc(x)>"};
    return std::string(pick(from));
  }

  /// At most `most` parts.
  std::vector<std::string> parts(std::string_view type, std::size_t most) {
    std::vector<std::string> parts;
    for (std::size_t i = below(most + 1); i > 0; --i) parts.push_back(part(type));
    return parts;
  }

  std::string key(std::string_view type, std::vector<std::string> start) {
    if (type == "number") return std::string(pick({"n", "n", "<desc(n)>", "m"}));
    if (one_in(6)) start = parts(type, 2);
    for (std::string& extra : parts(type, 2)) start.push_back(std::move(extra));
    if (start.empty()) start.push_back(part(type));
    std::string text = type == "binary" || !one_in(5) ? "" : "#";
    for (std::size_t i = 0; i < start.size(); ++i) text += (i == 0 || type == "binary" ? "" : "#") + start[i];
    return text;
  }

  std::string collection(int number, const std::vector<std::string>& start,
                         const std::vector<std::string>& index_start) {
    static const std::vector<std::string_view> members{"A, B", "B, A", "A, C", "C, B, A", "B, C"};
    std::string text = fmt::format("collection F{} in Shop {{\n  members {}\n", number, pick(members));
    if (one_in(3)) text += "  skipping others\n";
    for (int i = 0; i < 8; ++i) {
      const bool on_index = one_in(4);
      text += fmt::format("  access f{}x{}({}){}\n", number, i,
                          on_index ? parameters(index_start, index_names_) : parameters(start, table_names_),
                          on_index ? " on byIndex" : "");
    }
    return text + "}\n";
  }

  /// Mostly the parameters that all keys begin with, then perhaps a range.
  std::string parameters(const std::vector<std::string>& start, std::string_view names) {
    std::string text = "p";
    std::size_t left = below(start.size() + 1);
    for (const std::string& component : start) {
      if (left-- == 0) break;
      if (!component.starts_with('<')) continue;
      const char attribute = component[component.find_last_of("<(") + 1];  // <s>, <escaped(s)>
      if (text.find(attribute) == std::string::npos) text += fmt::format(", {}", attribute);
    }
    if (one_in(4) || names.empty()) return text;
    const char next = names[below(names.size())];
    if (text.find(next) != std::string::npos) return text;
    text += fmt::format(", {}", next);
    if (!one_in(4)) text += pick({" >=", " <=", " >", " <", " between", " begins_with"});
    return text;
  }

  std::mt19937 random_;
  std::string table_names_;
  std::string index_names_;
};

}  // namespace

std::string random_collections(std::uint32_t seed) { return Writer(seed).write(); }

}  // namespace keyc::check
