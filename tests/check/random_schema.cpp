#include "random_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <string_view>
#include <vector>

namespace keyc::check {
namespace {

/// The functions of a type for each type of key; those listed repeatedly are chosen more often.
struct TypeForms {
  std::string_view type;
  std::vector<std::string_view> text;
  std::vector<std::string_view> number;
  std::vector<std::string_view> binary;

  const std::vector<std::string_view>& in(std::string_view key_type) const {
    return key_type == "number" ? number : key_type == "binary" ? binary : text;
  }
};
const std::vector<TypeForms> types{
    {"string",
     {"{}", "{}", "{}", "{}", "escaped({})", "checked({})", "checked({})", "raw({})", "raw({})", "upper({})",
      "lower({})", "prefix({}, 1)", "checked(lower({}))"},
     {},
     {"prefix({}, 1)", "prefix({}, 2)", "desc(prefix({}, 1))", "prefix(upper({}), 2)"}},
    {"bool", {"{}"}, {}, {"{}", "desc({})"}},
    {"E",
     {"{}", "{}", "checked({})", "raw({})", "ordinal({})", "desc(ordinal({}, 3))"},
     {"ordinal({})", "desc(ordinal({}))"},
     {"{}", "desc({})", "ordinal({})"}},
    {"u8",
     {"{}", "{}", "desc({})", "pad({}, 4)", "plain({})", "hex({})", "sort64({})"},
     {"{}", "desc({})"},
     {"{}", "desc({})"}},
    {"i8", {"{}", "{}", "desc({})", "plain({})", "hex({})"}, {"{}", "desc({})"}, {"{}", "desc({})"}},
    {"decimal", {"{}", "{}", "plain({})"}, {"{}", "desc({})"}, {}},
    {"epoch_s",
     {"{}", "desc({})", "pad({}, 10)", "day({})", "epoch_ms({})"},
     {"{}", "desc({})", "day({})"},
     {"{}", "desc({})", "day({})", "epoch_ms({})"}},
    {"date",
     {"{}", "{}", "year({})", "month({})", "desc(month({}))", "format({}, \"yyyy-MM\")"},
     {"day({})", "desc(day({}))"},
     {"{}", "{}", "desc({})", "day({})"}},
    {"timestamp",
     {"{}", "{}", "day({})", "week({})", "minute({}, 5)", "desc(day({}, \"+09:00\"))", "format({}, \"yyyy-MM-dd:HH\")",
      "epoch_s({})", "epoch_ms({})"},
     {"epoch_ms({})", "epoch_s({})", "desc(epoch_s({}))", "day({})", "desc(day({}, \"+09:00\"))"},
     {"{}", "{}", "desc({})", "epoch_s({})", "day({})"}},
    {"ulid",
     {"{}", "{}", "desc({})", "day({})", "epoch_ms({})"},
     {"epoch_ms({})", "desc(day({}))"},
     {"{}", "{}", "desc({})", "day({})"}},
    {"uuid7", {"{}", "{}", "desc({})", "month({})", "hex({})"}, {"epoch_s({})", "day({})"}, {"{}", "{}", "desc({})"}},
    {"bytes", {"hex({})", "sort64({})", "hex(prefix({}, 1))"}, {}, {"prefix({}, 1)", "prefix({}, 2)"}},
};

const TypeForms& forms_of(std::string_view type) {
  return *std::find_if(types.begin(), types.end(), [&](const TypeForms& forms) { return forms.type == type; });
}

class RandomSchema {
 public:
  explicit RandomSchema(std::uint32_t seed) : random_(seed) {}

  std::string text() {
    is_raw_ = below(5) == 0;
    native_sort_ = below(8) == 0;
    sort_type_ = pick({"string", "u8", "i8", "decimal", "timestamp"});
    sort_key_type_ = native_sort_ ? "string" : pick({"string", "string", "string", "string", "number", "binary"});
    index_key_type_ = pick({"string", "string", "string", "string", "number", "binary"});
    std::string schema = fmt::format(
        "schema some\n\ntable Rows {{\n  key (pk, {})\n  index byG (gpk, gsk: {})\n{}}}\n\n"
        "enum E {{ one as \"a\", two as \"a#\", three as \"$\" }}\n",
        native_sort_ ? "f0" : fmt::format("sk: {}", sort_key_type_), index_key_type_,
        is_raw_ ? "  text raw\n" : pick({"", "", "", "  text checked\n"}));
    const std::size_t entities = 2 + below(2);
    for (std::size_t i = 0; i < entities; ++i) schema += entity(i);
    return schema;
  }

 private:
  /// Numbers of fields, in the order of the key, each once.
  using Names = std::vector<std::size_t>;

  struct Attribute {
    std::string_view type;
    bool optional = false;
  };

  /// A key attribute that a template is generated for.
  struct Slot {
    std::string_view type;
    bool primary = false;
  };

  static bool is_in(const Names& names, std::size_t name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  std::size_t below(std::size_t count) { return random_() % count; }
  std::string_view pick(const std::vector<std::string_view>& from) { return from[below(from.size())]; }

  std::string entity(std::size_t number) {
    attributes_.clear();
    const std::size_t attributes = 1 + below(3);
    for (std::size_t i = 0; i < attributes; ++i) attributes_.push_back(attribute(i));
    in_table_ = attributes_.size();
    const bool is_sparse = below(3) == 0;
    if (is_sparse) attributes_.push_back({types[below(types.size())].type, true});
    std::string body;
    for (std::size_t i = 0; i < attributes_.size(); ++i)
      body += fmt::format("  f{} : {}{} fixed\n", i, attributes_[i].type, attributes_[i].optional ? "?" : "");
    body += table_key(number);
    if (below(2) == 0) body += index_key(number);
    return fmt::format("\nentity N{} in Rows {{\n{}}}\n", number, body);
  }

  /// The first attribute can be the table's sort key itself, or the only component of that key.
  Attribute attribute(std::size_t i) {
    if (i == 0 && native_sort_) return {sort_type_};
    std::string_view type = is_raw_ || below(2) == 0 ? "string" : types[below(types.size())].type;
    if (i > 0 || sort_key_type_ != "number") return {type, below(3) == 0};
    while (forms_of(type).number.empty()) type = types[below(types.size())].type;
    return {type};
  }

  std::string table_key(std::size_t number) {
    Names partition;
    Names sort;
    std::string keys = fmt::format("  pk = {}\n", below(2) == 0 ? "\"a\"" : key({"string", true}, partition));
    if (native_sort_)
      sort.push_back(0);
    else
      keys += fmt::format("  sk = {}\n", key({sort_key_type_, true}, sort));
    keys += access(fmt::format("all{}", number), partition, sort, Asks::partition, "");
    if (below(2) == 0) keys += access(fmt::format("some{}", number), partition, sort, Asks::values, "");
    if (!is_raw_ && below(2) == 0) keys += access(fmt::format("range{}", number), partition, sort, Asks::range, "");
    return keys;
  }

  std::string index_key(std::size_t number) {
    const Slot slot{index_key_type_};
    if (slot.type == "number" && usable_in(slot).empty()) return "";
    Names partition;
    Names sort;
    std::string keys = fmt::format("  gpk = {}\n", below(2) == 0 ? "\"a\"" : key({"string"}, partition));
    keys += fmt::format("  gsk = {}\n", key(slot, sort));
    keys += access(fmt::format("each{}", number), partition, sort, Asks::partition, " on byG");
    if (below(2) == 0) keys += access(fmt::format("few{}", number), partition, sort, Asks::range, " on byG");
    return keys;
  }

  /// What a pattern fixes besides the partition key: nothing, some fields of the sort key, or these and a range of the
  /// next field.
  enum class Asks : unsigned char { partition, values, range };

  std::string access(const std::string& name, const Names& partition, const Names& sort, Asks asks,
                     std::string_view index) {
    std::string parameters;
    const auto add = [&](std::size_t field, std::string_view op) {
      parameters += fmt::format("{}f{}{}", parameters.empty() ? "" : ", ", field, op);
    };
    for (const std::size_t field : partition) add(field, "");
    Names open = sort;
    std::erase_if(open, [&](std::size_t field) { return is_in(partition, field); });
    const bool with_range = asks == Asks::range && !open.empty();
    const std::size_t given = asks == Asks::partition || open.empty() ? 0 : below(open.size() + (with_range ? 0 : 1));
    for (std::size_t i = 0; i < given; ++i) add(open[i], "");
    if (with_range) {
      const bool is_text = attributes_[open[given]].type == "string";
      add(open[given], pick({" <", " <=", " >", " >=", " between", is_text ? " begins_with" : " between"}));
    }
    const bool is_open = given < open.size();
    return fmt::format("  access {}({}){}{}\n", name, parameters, index, is_open && below(3) == 0 ? " descending" : "");
  }

  /// The attributes that a template can hold: only text keys can have stand-ins for absent values.
  Names usable_in(const Slot& slot) const {
    Names usable;
    for (std::size_t i = 0; i < (slot.primary ? in_table_ : attributes_.size()); ++i) {
      const bool may_be_absent = !slot.primary || slot.type == "string";
      if (!forms_of(attributes_[i].type).in(slot.type).empty() && (may_be_absent || !attributes_[i].optional))
        usable.push_back(i);
    }
    return usable;
  }

  std::string key(const Slot& slot, Names& used) {
    const Names usable = usable_in(slot);
    std::string result(slot.type != "number" && below(4) == 0 ? literal(slot) : "");
    const std::size_t components = slot.type == "number" ? 1 : usable.empty() ? 0 : below(4);
    for (std::size_t i = 0; i < components; ++i) {
      std::size_t field = usable[below(usable.size())];
      if (is_in(used, field)) field = usable[below(usable.size())];  // few attributes occur twice
      if (!is_in(used, field)) used.push_back(field);
      result += component(field, slot);
      if (slot.type != "number" && (i + 1 < components || below(3) == 0)) result += separator(field, slot);
    }
    return result.empty() ? std::string(literal(slot)) : result;
  }

  std::string_view separator(std::size_t field, const Slot& slot) {
    if (slot.type == "binary") return below(3) == 0 ? literal(slot) : "";
    if (attributes_[field].type != "string" && below(4) == 0) return "";
    return pick({"\"#\"", "\"#\"", "\"#\"", "\"#\"", "\"#a#\"", "\"$\"", "\"-\""});
  }

  /// Some literals are values of other types or begin one; some are stand-ins for absent values.
  std::string_view literal(const Slot& slot) {
    if (slot.type == "binary") return pick({"\"a\"", "\"\\x00\"", "\"\\xFF\""});
    return pick({"\"a\"", "\"a\"", "\"a\"", "\"a#\"", "\"a#a\"", "\"#\"", "\"$23\"", "\"001\"", "\"-\"", "\"true\"",
                 "\"2024-01-0\"", "\"P13\"", "\"01\"", "\"!\"", "\"~\"", "\"01ARZ3NDEKTSV4RRFFQ69G5FAV\"",
                 "\"a\\xC3\\xBF\"", "\"a\\xC4\\x80\""});
  }

  std::string component(std::size_t field, const Slot& slot) {
    const Attribute& attribute = attributes_[field];
    const std::string name = fmt::format("f{}", field);
    std::string text = fmt::format(fmt::runtime(pick(forms_of(attribute.type).in(slot.type))), name);
    if (attribute.optional && slot.type == "string" && (slot.primary || below(2) == 0))
      text += fmt::format(" else {}", pick({"\"!\"", "\"~\"", "\"a\"", "\"a\"", "\"9999-12-31\""}));
    return '<' + text + '>';
  }

  std::mt19937 random_;
  std::vector<Attribute> attributes_;  // of the entity
  std::size_t in_table_ = 0;           // the number of attributes, from the first on, that the table's key can hold
  bool is_raw_ = false;                // the table has text mode raw, so all attributes are text
  bool native_sort_ = false;           // the table's sort key is the attribute f0
  std::string_view sort_type_;         // the type of that sort key
  std::string_view sort_key_type_;
  std::string_view index_key_type_;
};

}  // namespace

std::string random_schema(std::uint32_t seed) { return RandomSchema(seed).text(); }

}  // namespace keyc::check
