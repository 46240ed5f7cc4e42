#include "random_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string_view>
#include <vector>

namespace keyc::check {
namespace {

/// What may be made of a type in a text key; what stands more often is chosen more often.
struct TypeForms {
  std::string_view type;
  std::vector<std::string_view> forms;
};
const std::vector<TypeForms> types{
    {"string",
     {"{}", "{}", "{}", "{}", "escaped({})", "checked({})", "checked({})", "upper({})", "lower({})", "prefix({}, 1)",
      "checked(lower({}))"}},
    {"bool", {"{}"}},
    {"E", {"{}", "{}", "checked({})", "ordinal({})", "desc(ordinal({}, 3))"}},
    {"u8", {"{}", "{}", "desc({})", "pad({}, 4)", "plain({})", "hex({})", "sort64({})"}},
    {"i8", {"{}", "{}", "desc({})", "plain({})", "hex({})"}},
    {"decimal", {"{}", "{}", "plain({})"}},
    {"epoch_s", {"{}", "desc({})", "pad({}, 10)", "day({})", "epoch_ms({})"}},
    {"date", {"{}", "{}", "year({})", "month({})", "desc(month({}))", "format({}, \"yyyy-MM\")"}},
    {"timestamp",
     {"{}", "{}", "day({})", "desc(day({}, \"+09:00\"))", "format({}, \"yyyy-MM-dd:HH\")", "epoch_s({})",
      "epoch_ms({})"}},
    {"ulid", {"{}", "{}", "desc({})", "day({})", "epoch_ms({})"}},
    {"uuid7", {"{}", "{}", "desc({})", "month({})", "hex({})"}},
    {"bytes", {"hex({})", "sort64({})", "hex(prefix({}, 1))"}},
};

class RandomSchema {
 public:
  explicit RandomSchema(std::uint32_t seed) : random_(seed) {}

  std::string text() {
    native_sort_ = below(8) == 0;
    sort_type_ = pick({"string", "u8", "i8", "decimal", "timestamp"});
    std::string schema = fmt::format(
        "schema some\n\ntable Rows {{\n  key (pk, {})\n  index byG (gpk, gsk)\n{}}}\n\n"
        "enum E {{ one as \"a\", two as \"a#\", three as \"$\" }}\n",
        native_sort_ ? "f0" : "sk", below(5) == 0 ? "  text checked\n" : "");
    const std::size_t entities = 2 + below(2);
    for (std::size_t i = 0; i < entities; ++i) schema += entity(i);
    return schema;
  }

 private:
  /// Fields in the order of the key, each once.
  using Names = std::vector<std::size_t>;

  static bool is_in(const Names& names, std::size_t name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  std::size_t below(std::size_t count) { return random_() % count; }
  std::string_view pick(const std::vector<std::string_view>& from) { return from[below(from.size())]; }

  std::string entity(std::size_t number) {
    std::string body;
    types_.clear();
    const std::size_t attributes = 1 + below(3);
    for (std::size_t i = 0; i < attributes; ++i) {
      const bool is_sort_key = native_sort_ && i == 0;
      types_.push_back(is_sort_key ? sort_type_ : below(2) == 0 ? "string" : types[below(types.size())].type);
      body += fmt::format("  f{} : {} fixed\n", i, types_.back());
    }
    required_ = types_.size();
    const bool is_sparse = below(3) == 0;
    if (is_sparse) {
      types_.push_back(types[below(types.size())].type);
      body += fmt::format("  f{} : {}? fixed\n", required_, types_.back());
    }
    body += table_key(number);
    if (below(2) == 0) body += index_key(number);
    return fmt::format("\nentity N{} in Rows {{\n{}}}\n", number, body);
  }

  std::string table_key(std::size_t number) {
    Names partition;
    Names sort;
    std::string keys = fmt::format("  pk = {}\n", below(2) == 0 ? "\"a\"" : key(required_, partition));
    if (native_sort_)
      sort.push_back(0);
    else
      keys += fmt::format("  sk = {}\n", key(required_, sort));
    keys += access(fmt::format("all{}", number), partition, sort, Asks::partition, "");
    if (below(2) == 0) keys += access(fmt::format("some{}", number), partition, sort, Asks::values, "");
    if (below(2) == 0) keys += access(fmt::format("range{}", number), partition, sort, Asks::range, "");
    return keys;
  }

  std::string index_key(std::size_t number) {
    Names partition;
    Names sort;
    std::string keys = fmt::format("  gpk = {}\n", below(2) == 0 ? "\"a\"" : key(types_.size(), partition));
    keys += fmt::format("  gsk = {}\n", key(types_.size(), sort));
    keys += access(fmt::format("each{}", number), partition, sort, Asks::partition, " on byG");
    if (below(2) == 0) keys += access(fmt::format("few{}", number), partition, sort, Asks::range, " on byG");
    return keys;
  }

  /// What a pattern fixes, besides the partition key: nothing, some fields of the sort key, or these and a range of
  /// the next.
  enum class Asks : unsigned char { partition, values, range };

  std::string access(const std::string& name, const Names& partition, const Names& sort, Asks asks,
                     std::string_view index) {
    std::string parameters;
    const auto add = [&](std::size_t field, std::string_view op) {
      parameters += fmt::format("{}f{}{}", parameters.empty() ? "" : ", ", field, op);
    };
    for (const std::size_t one : partition) add(one, "");
    Names open = sort;
    std::erase_if(open, [&](std::size_t one) { return is_in(partition, one); });
    const bool with_range = asks == Asks::range && !open.empty();
    const std::size_t given = asks == Asks::partition || open.empty() ? 0 : below(open.size() + (with_range ? 0 : 1));
    for (std::size_t i = 0; i < given; ++i) add(open[i], "");
    if (with_range) {
      const bool is_text = types_[open[given]] == "string";
      add(open[given], pick({" <", " <=", " >", " >=", " between", is_text ? " begins_with" : " between"}));
    }
    const bool is_open = given < open.size();
    return fmt::format("  access {}({}){}{}\n", name, parameters, index, is_open && below(3) == 0 ? " descending" : "");
  }

  /// A template over the first `fields` fields.
  std::string key(std::size_t fields, Names& used) {
    std::string result(below(4) == 0 ? literal() : "");
    const std::size_t components = below(4);
    for (std::size_t i = 0; i < components; ++i) {
      std::size_t field = below(fields);
      if (is_in(used, field)) field = below(fields);  // few stand twice
      if (!is_in(used, field)) used.push_back(field);
      result += component(field);
      if (i + 1 < components || below(3) == 0) result += separator(field);
    }
    return result.empty() ? std::string(literal()) : result;
  }

  std::string_view separator(std::size_t field) {
    if (types_[field] != "string" && below(4) == 0) return "";
    return pick({"\"#\"", "\"#\"", "\"#\"", "\"#\"", "\"#a#\"", "\"$\"", "\"-\""});
  }

  /// Some are values of other types, or begin some.
  std::string_view literal() {
    return pick({"\"a\"", "\"a\"", "\"a\"", "\"a#\"", "\"a#a\"", "\"#\"", "\"$23\"", "\"001\"", "\"-\"", "\"true\"",
                 "\"2024-01-0\"", "\"P13\"", "\"01\"", "\"01ARZ3NDEKTSV4RRFFQ69G5FAV\""});
  }

  std::string component(std::size_t field) {
    const std::string name = fmt::format("f{}", field);
    const auto row =
        std::find_if(types.begin(), types.end(), [&](const TypeForms& one) { return one.type == types_[field]; });
    return '<' + fmt::format(fmt::runtime(pick(row->forms)), name) + '>';
  }

  std::mt19937 random_;
  std::vector<std::string_view> types_;  // of the entity's attributes
  std::size_t required_ = 0;             // the first ones
  bool native_sort_ = false;             // the table's sort key is the attribute f0
  std::string_view sort_type_;
};

}  // namespace

std::string random_schema(std::uint32_t seed) { return RandomSchema(seed).text(); }

}  // namespace keyc::check
