#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "json/fields.hpp"
#include "json/key_forms.hpp"
#include "keyc/json.hpp"
#include "keyc/key_function.hpp"
#include "keyc/reused_text.hpp"
#include "keyc/update.hpp"
#include "src/expression_limits.hpp"
#include "src/request_text.hpp"

/// Updates, written from what a builder has.
namespace keyc {
namespace {

using namespace json;

void write_key(Writer& out, const UpdateView& update) {
  field(out, "TableName", update.table);
  ReusedText reused;
  std::string& value = *reused;
  for (const FormPart& part : KeyForms::of(update.key).key()) {
    value.clear();
    const AttributeValue::Type type = update.key.functions[part.value]->append(value, update.of);
    out.piece(part.before);
    out.key_value(type, value);
  }
  out.end_object();
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
    const std::size_t count = update.actions.plain_actions(std::span(changes_).first(most));
    changes_[count] = partition_;
    all_ = std::span(changes_).first(count + 1);
    is_whole_ = count > 0 && has_own_aliases();
  }

  /// False if the update must be written with a RequestText.
  bool is_whole() const noexcept { return is_whole_; }

  void write(Writer& out) {
    out.field("UpdateExpression");
    out.open_text();
    write_section(out, "SET ", true);
    write_section(out, "REMOVE ", false);
    out.close_text();
    out.field("ConditionExpression");
    out.open_text();
    out.piece("attribute_exists(");
    out.piece(partition_.attribute->alias);
    out.piece(")");
    out.close_text();
    std::sort(all_.begin(), all_.end(), [](const Change& a, const Change& b) { return name_of(a) < name_of(b); });
    out.field("ExpressionAttributeNames");
    out.begin_object();
    for (const Change& change : all_) {
      out.placeholder('#', name_of(change));
      out.string(change.attribute->name);
    }
    out.end_object();
    write_values(out);
    field(out, "ReturnValuesOnConditionCheckFailure", std::string_view("ALL_OLD"));
  }

 private:
  using Change = UpdateActions::PlainAction;
  static constexpr std::size_t most = 8;

  static std::string_view name_of(const Change& change) { return change.attribute->alias.substr(1); }

  /// Members have the names of the attributes around them, too. An expression of this size is within all limits.
  bool has_own_aliases() const {
    constexpr std::size_t most_bytes = 300;
    std::size_t bytes = 0;
    for (const Change& change : all_) {
      bytes += 2 * change.attribute->alias.size() + std::string_view(" REMOVE , = ").size();
      const bool is_partition = &change == &all_.back();
      if (change.attribute->outer != nullptr) return false;
      if (!is_partition && change.attribute->alias == partition_.attribute->alias) return false;
    }
    return bytes <= most_bytes;
  }

  void write_section(Writer& out, std::string_view word, bool is_set) {
    std::string_view before = is_set_before_ ? " " : "";
    for (const Change& change : all_.first(all_.size() - 1)) {
      if ((change.value != nullptr) != is_set) continue;
      out.piece(before);
      out.piece(word);
      out.piece(change.attribute->alias);
      if (is_set) {
        out.piece(" = :");
        out.piece(name_of(change));
        is_set_before_ = true;
      }
      before = ", ";
      word = {};
    }
  }

  void write_values(Writer& out) const {
    if (!is_set_before_) return;
    out.field("ExpressionAttributeValues");
    out.begin_object();
    for (const Change& change : all_) {
      if (change.value == nullptr) continue;
      out.placeholder(':', name_of(change));
      out.value(*change.value);
    }
    out.end_object();
  }

  Change partition_;
  std::array<Change, most + 1> changes_;
  std::span<Change> all_;  // the partition key attribute is the last one
  bool is_whole_ = false;
  bool is_set_before_ = false;  // whether the expression has a SET
};

}  // namespace

std::string to_json(const UpdateView& update) {
  if (PlainUpdate plain(update); plain.is_whole())
    return object([&](Writer& out) {
      write_key(out, update);
      plain.write(out);
    });
  RequestRoom room;
  RequestText text(room.memory());
  update.actions.write(text, update.key.attributes[0]);
  if (text.update.size() > most_expression_bytes || text.condition.size() > most_expression_bytes)
    return to_json(update.build());  // with shorter placeholders
  return object([&](Writer& out) {
    write_key(out, update);
    check_update(update.table, text.update);
    check_condition("ConditionExpression", update.table, text.condition);
    write_text(out, text);
  });
}

}  // namespace keyc
