#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "json/fields.hpp"
#include "json/key_forms.hpp"
#include "keyc/generated/key_function.hpp"
#include "keyc/generated/reused_text.hpp"
#include "keyc/generated/update.hpp"
#include "keyc/json.hpp"
#include "requests/expression_limits.hpp"
#include "requests/request_text.hpp"

/// Updates, written from what a builder has.
namespace keyc {
namespace {

using namespace json;

void write_table_and_key(Writer& out, const UpdateView& update) {
  field(out, "TableName", update.table);
  ReusedText reused;
  write_key(out, update.key, [&](std::size_t at) {
    reused->clear();
    const AttributeValue::Type type = update.key.functions[at]->append(*reused, update.of);
    out.key_value(type, *reused);
  });
}

void write_expression(Writer& out, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  out.field(name);
  out.expression(text);
}

void write_text(Writer& out, const RequestText& text) {
  write_expression(out, "UpdateExpression", text.update);
  write_expression(out, "ConditionExpression", text.condition);
  if (text.names.size() > 0) {
    out.field("ExpressionAttributeNames");
    out.begin_object();
    for (const auto& [placeholder, name] : text.names) {
      out.placeholder('#', placeholder);
      out.string(name);
    }
    out.end_object();
  }
  if (text.values.size() > 0) {
    out.field("ExpressionAttributeValues");
    out.begin_object();
    for (const auto& [placeholder, value] : text.values) {
      out.placeholder(':', placeholder);
      out.value(*value);
    }
    out.end_object();
  }
  if (!text.condition.empty()) field(out, "ReturnValuesOnConditionCheckFailure", std::string_view("ALL_OLD"));
}

/// An update that only sets and removes a few attributes, whose placeholders are their own aliases.
class PlainUpdate {
 public:
  explicit PlainUpdate(const UpdateView& update) : partition_{&update.key.attributes[0], nullptr} {
    changes_ = std::span(room_).first(update.actions.plain_actions(room_));
    is_whole_ = !changes_.empty() && has_own_aliases();
    if (!is_whole_) return;
    for (const Change& change : changes_) add_sorted(change);
    add_sorted(partition_);
  }

  /// False if the update must be written with a RequestText.
  bool is_whole() const noexcept { return is_whole_; }

  void write(Writer& out) const {
    out.field("UpdateExpression");
    out.open_text();
    const bool has_values = write_section(out, "SET ", true);
    write_section(out, has_values ? " REMOVE " : "REMOVE ", false);
    out.close_text();
    out.field("ConditionExpression");
    out.open_text();
    out.piece("attribute_exists(");
    out.piece(partition_.attribute->alias);
    out.piece(")");
    out.close_text();
    out.field("ExpressionAttributeNames");
    out.begin_object();
    for (const Change& change : sorted()) {
      out.placeholder('#', placeholder(change));
      out.string(change.attribute->name);
    }
    out.end_object();
    if (has_values) write_values(out);
    field(out, "ReturnValuesOnConditionCheckFailure", std::string_view("ALL_OLD"));
  }

 private:
  using Change = UpdateActions::PlainAction;
  static constexpr std::size_t most = 8;

  /// Without its first character.
  static std::string_view placeholder(const Change& change) { return change.attribute->alias.substr(1); }

  /// Not of members, which have the names of the attributes around them too. An expression of this size is within all
  /// limits.
  bool has_own_aliases() const {
    constexpr std::size_t most_bytes = 300;
    std::size_t bytes = partition_.attribute->alias.size() + std::string_view("attribute_exists()").size();
    for (const Change& change : changes_) {
      const AttributeName& attribute = *change.attribute;
      bytes += 2 * attribute.alias.size() + std::string_view(" REMOVE , = ").size();
      if (attribute.outer != nullptr || attribute.alias == partition_.attribute->alias) return false;
    }
    return bytes <= most_bytes;
  }

  /// These are few.
  void add_sorted(const Change& change) {
    std::size_t at = sorted_count_++;
    for (; at > 0 && placeholder(change) < placeholder(sorted_[at - 1]); --at) sorted_[at] = sorted_[at - 1];
    sorted_[at] = change;
  }
  std::span<const Change> sorted() const noexcept { return std::span(sorted_).first(sorted_count_); }

  /// Returns whether there are such changes.
  bool write_section(Writer& out, std::string_view word, bool are_set) const {
    std::string_view before = word;
    for (const Change& change : changes_) {
      if ((change.value != nullptr) != are_set) continue;
      out.piece(std::exchange(before, ", "));
      out.piece(change.attribute->alias);
      if (!are_set) continue;
      out.piece(" = :");
      out.piece(placeholder(change));
    }
    return before != word;
  }

  void write_values(Writer& out) const {
    out.field("ExpressionAttributeValues");
    out.begin_object();
    for (const Change& change : sorted()) {
      if (change.value == nullptr) continue;
      out.placeholder(':', placeholder(change));
      out.value(*change.value);
    }
    out.end_object();
  }

  Change partition_;
  std::array<Change, most> room_;
  std::span<const Change> changes_;  // in the order of the expression
  std::array<Change, most + 1> sorted_;
  std::size_t sorted_count_ = 0;
  bool is_whole_ = false;
};

}  // namespace

std::string to_json(const UpdateView& update) {
  if (const PlainUpdate plain(update); plain.is_whole())
    return object([&](Writer& out) {
      write_table_and_key(out, update);
      plain.write(out);
    });
  RequestRoom room;
  RequestText text(room.memory());
  update.actions.write(text, update.key.attributes[0]);
  if (text.update.size() > most_expression_bytes || text.condition.size() > most_expression_bytes)
    return to_json(update.build());  // with shorter placeholders
  return object([&](Writer& out) {
    write_table_and_key(out, update);
    check_update(update.table, text.update);
    check_condition("ConditionExpression", update.table, text.condition);
    write_text(out, text);
  });
}

}  // namespace keyc
